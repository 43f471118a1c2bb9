import { must } from '#kernel/contract/refusals.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Sql } from '#kernel/database/database.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { SchedulingCommands } from '../commands.ts';
import { leaveAllSessions } from '../policies/leave-sessions-when-account-closed.ts';
import { activeSeriesBy } from '../projections/series-rows.ts';
import { waitedForBy } from '../projections/waiting-rows.ts';

/** What happens to the sessions of a member whose account is closed. Asked of the member's own book, which is never behind. */
export const leavingJobs = ({
  commands,
  clock,
  sql,
}: {
  commands: SchedulingCommands;
  clock: Clock;
  sql: Sql;
}): readonly JobHandler[] => {
  const { series } = commands;
  return [
    jobHandler(leaveAllSessions, async ({ member }, caller) => {
      const coming = [...(await commands.bookOf(member)).values()].filter(({ startsAt }) => startsAt > clock.now());
      // A group-hosted series books no host's hours: it ends too, but attendees keep the sessions planned so far.
      for (const id of await activeSeriesBy(sql, member)) {
        const { host, status, groupHosted } = await series.stateFor(id);
        if (host === member && status === 'active') must(await series.end(caller, null, id, !groupHosted));
      }
      for (const { session, as } of coming)
        if (as === 'host') {
          const { status } = await commands.stateFor(session);
          if (status !== 'canceled' && status !== 'deleted') must(await commands.callOff(caller, null, session));
        } else must(await commands.unregister(caller, session, member, 'account-closed'));
      for (const session of await waitedForBy(sql, member))
        must(await commands.leaveWaitingList(caller, session, member, 'account-closed'));
    }),
  ];
};
