import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { SessionEnded } from '#modules/scheduling/contract/session-events.ts';

/** Counts a session for all who took part in it. */
export const countSession = job('profiles-count-session', z.object({ session: z.guid() }));

/** A session that took place counts for its people when it is over (C-165, I-067). */
export const countSessionWhenEnded: Policy = {
  name: 'count-session-when-ended',
  reactions: [
    on(SessionEnded, ({ data: { session, tookPlace } }) => (tookPlace ? [countSession.of(session, { session })] : [])),
  ],
};
