import { must } from '#kernel/contract/refusals.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import type { Sql } from '#kernel/database/database.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { forgiveMissedSession } from '../commands/forgive-missed-session.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';
import { sessionState } from '../facts/session-state.ts';
import { forgiveMissedSessions } from '../policies/forgive-missed-sessions-when-product-was-out.ts';
import { sessionsStartingBetween } from '../projections/session-figures.ts';

/** What was missed while members could not come in does not count. */
export const outageJobs = (needs: SchedulingNeeds & { sql: Sql }): readonly JobHandler[] => [
  jobHandler(forgiveMissedSessions, async ({ what, from, until }, caller) => {
    const around = minutes(needs.settings.ENTRY_PERMISSION_MIN_BEFORE);
    for (const id of await sessionsStartingBetween(needs.sql, plus(from, -around), plus(until, around))) {
      const state = await sessionState(needs, id);
      if (what === 'video' && state.kind === 'EXTERNAL') continue;
      for (const member of new Set([...state.attendees, state.host]))
        must(await forgiveMissedSession(needs)(caller, { member, session: id, because: `${what}-outage` }));
    }
  }),
];
