import { must } from '#kernel/contract/refusals.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Sql } from '#kernel/database/database.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { IdentityFacts, ProbationFacts } from '#modules/identity/index.ts';
import type { SchedulingCommands } from '../commands.ts';
import { hostedSessions } from '../commands/coming-sessions.ts';
import { callOffHosted } from '../job-kinds.ts';
import { endsItsSessions, ownSeries } from './own-series.ts';

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
}): readonly JobHandler[] => [
  jobHandler(callOffHosted, async ({ member, until, because }, caller) => {
    const { hostLevel, isAdmin } = await accounts.account(member);
    const mayHost =
      because === 'level' ? hostLevel > 0 || isAdmin : !(await probation.isOnProbation(member, clock.now()));
    if (mayHost) return;
    if (until === null)
      for (const { series, state } of await ownSeries(commands.series, sql, member))
        must(await commands.series.end(caller, null, series, endsItsSessions(state)));
    for (const { session } of await hostedSessions(commands, member, { after: clock.now(), before: until }))
      must(await commands.callOff(caller, null, session));
  }),
];
