import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { helpCall } from '../domain/help-call.ts';
import { nextToCall } from '../domain/next-to-call.ts';
import { passOnHelp } from '../policies/pass-on-when-help-waits.ts';
import { nextOnDuty, onDutyAt } from '../projections/duty-rows.ts';
import type { DutyNeeds } from './needs.ts';

/** A call that was not seen goes to the next one on duty, then to the rest of the staff, one after the other, until it is seen. */
export const passOn =
  ({ execute, log, sql, staff, clock }: DutyNeeds) =>
  async (caller: Caller, signal: string): Promise<void> => {
    const state = await stateOf(log, helpCall, signal);
    const { status, asker, about, called } = state;
    if (status !== 'waiting') return;
    const now = clock.now();
    const [onDuty, coming, admins] = await Promise.all([onDutyAt(sql, now), nextOnDuty(sql, now), staff.admins()]);
    const everyone = new Set(admins.map(({ member }) => member));
    const inOrder = [...new Set([...onDuty, ...coming, ...everyone])];
    const candidates = inOrder.filter((each) => everyone.has(each) && each !== asker && each !== about);
    const next = nextToCall(state, candidates, now);
    if (next === undefined) return;
    const { to, at } = next;
    // What is recorded brings the next job.
    if (to !== null && at <= now)
      must(await execute(caller, helpCall, signal, { type: 'PassOn', signal, to, after: called.length, now }));
    else await insertJobs(sql, [passOnHelp.of(signal, { signal }, at)], caller);
  };
