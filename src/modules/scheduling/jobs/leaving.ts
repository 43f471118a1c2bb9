import { must } from '#kernel/contract/refusals.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { SchedulingCommands } from '../commands.ts';
import { hostedSessions, seatsLost } from '../facts/coming-sessions.ts';
import { leaveAllSessions } from '../policies/leave-sessions-when-account-closed.ts';
import { waitedForBy } from '../projections/waiting-rows.ts';
import { endsItsSessions, ownSeries } from './own-series.ts';

/** What happens to the sessions of a member whose account is closed; `sessionEffects` says it before. */
export const leavingJobs = ({
  commands,
  clock,
  sql,
}: Pick<KernelParts, 'clock' | 'sql'> & {
  commands: SchedulingCommands;
}): readonly JobHandler[] => [
  jobHandler(leaveAllSessions, async ({ member }, caller) => {
    const coming = { after: clock.now(), before: null };
    for (const { series, state } of await ownSeries(commands.series, sql, member))
      must(await commands.series.end(caller, null, series, endsItsSessions(state)));
    for (const { session } of await hostedSessions(commands, member, coming))
      must(await commands.callOff(caller, null, session));
    for (const { session } of await seatsLost(commands, member, clock.now()))
      must(await commands.unregister(caller, session, member, 'account-closed'));
    for (const session of await waitedForBy(sql, member))
      must(await commands.leaveWaitingList(caller, session, member, 'account-closed'));
  }),
];
