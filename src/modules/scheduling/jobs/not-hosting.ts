import { must } from '#kernel/contract/refusals.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Sql } from '#kernel/database/database.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { IdentityFacts, ProbationFacts } from '#modules/identity/index.ts';
import type { SchedulingCommands } from '../commands.ts';
import { callOffHosted } from '../job-kinds.ts';
import { activeSeriesBy } from '../projections/series-rows.ts';

/** Handles the sessions of a member who lost the host level, or is on probation; nothing happens if they may host again by then. */
export const notHostingJobs = ({
  commands,
  accounts,
  probation,
  clock,
  sql,
}: {
  commands: Pick<SchedulingCommands, 'bookOf' | 'stateFor' | 'callOff'> & {
    series: Pick<SchedulingCommands['series'], 'stateFor' | 'end'>;
  };
  accounts: IdentityFacts;
  probation: ProbationFacts;
  clock: Clock;
  sql: Sql;
}): readonly JobHandler[] => {
  const { series } = commands;
  return [
    jobHandler(callOffHosted, async ({ member, until, because }, caller) => {
      const { hostLevel, isAdmin } = await accounts.account(member);
      const mayHost =
        because === 'level' ? hostLevel > 0 || isAdmin : !(await probation.isOnProbation(member, clock.now()));
      if (mayHost) return;
      if (until === null) {
        for (const id of await activeSeriesBy(sql, member)) {
          const { host, status, groupHosted } = await series.stateFor(id);
          if (host === member && status === 'active') must(await series.end(caller, null, id, !groupHosted));
        }
      }
      for (const { session, as, startsAt } of (await commands.bookOf(member)).values()) {
        if (as !== 'host' || startsAt <= clock.now() || (until !== null && startsAt >= until)) continue;
        const { host, status } = await commands.stateFor(session);
        if (host === member && (status === 'scheduled' || status === 'open'))
          must(await commands.callOff(caller, null, session));
      }
    }),
  ];
};
