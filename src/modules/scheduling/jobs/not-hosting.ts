import { must } from '#kernel/contract/refusals.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { CommunitiesFacts } from '#modules/communities/index.ts';
import type { HostingFacts, IdentityFacts } from '#modules/identity/index.ts';
import type { SchedulingCommands } from '../commands.ts';
import { hostedSessions } from '../facts/coming-sessions.ts';
import { callOffHosted } from '../job-kinds.ts';
import { endsItsSessions, ownSeries } from './own-series.ts';

/** Handles the sessions of a member who may not host any more; nothing happens if they may host again by then. */
export const notHostingJobs = ({
  commands,
  accounts,
  hosting,
  wells,
  clock,
  sql,
}: Pick<KernelParts, 'clock' | 'sql'> & {
  commands: Pick<SchedulingCommands, 'bookOf' | 'stateFor' | 'callOff'> & {
    series: Pick<SchedulingCommands['series'], 'stateFor' | 'end'>;
  };
  accounts: IdentityFacts;
  hosting: HostingFacts;
  wells: Pick<CommunitiesFacts, 'isMember'>;
}): readonly JobHandler[] => [
  jobHandler(callOffHosted, async ({ member, until, because, well }, caller) => {
    const { hostLevel, isAdmin } = await accounts.account(member);
    const mayHost =
      well !== undefined
        ? isAdmin || (await wells.isMember(well, member))
        : because === 'level'
          ? hostLevel > 0 || isAdmin
          : await hosting.mayHost(member, clock.now());
    if (mayHost) return;
    const isMeant = (state: { well: string }) => well === undefined || state.well === well;
    if (until === null)
      for (const { series, state } of await ownSeries(commands.series, sql, member))
        if (isMeant(state)) must(await commands.series.end(caller, null, series, endsItsSessions(state)));
    for (const { session, state } of await hostedSessions(commands, member, { after: clock.now(), before: until }))
      if (isMeant(state)) must(await commands.callOff(caller, null, session));
  }),
];
