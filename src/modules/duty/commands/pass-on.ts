import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { helpCall } from '../domain/help-call.ts';
import { nextOnDuty, onDutyAt } from '../projections/duty-rows.ts';
import type { DutyNeeds } from './needs.ts';

/**
 * A call that was not seen goes to the next one on duty, then to the rest of the staff, one after the other. When no one was
 * on duty all of them were written to at once, and only who came on duty since is left.
 */
export const passOn =
  ({ execute, log, sql, staff, clock }: DutyNeeds) =>
  async (caller: Caller, signal: string): Promise<void> => {
    const { status, asker, about, called } = await stateOf(log, helpCall, signal);
    if (status !== 'waiting') return;
    const now = clock.now();
    const [onDuty, coming, admins] = await Promise.all([onDutyAt(sql, now), nextOnDuty(sql, now), staff.admins()]);
    const everyone = new Set(admins.map(({ member }) => member));
    const rest = called.length === 0 ? [] : [...coming, ...everyone];
    const to = [...onDuty, ...rest].find(
      (each) => everyone.has(each) && each !== asker && each !== about && !called.includes(each),
    );
    if (to !== undefined) must(await execute(caller, helpCall, signal, { type: 'PassOn', signal, to, now }));
  };
