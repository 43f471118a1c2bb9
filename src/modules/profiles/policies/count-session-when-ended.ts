import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { SessionEnded } from '#modules/scheduling/contract/session-events.ts';

/** Counts a session for all who took part in it. */
export const countSession = job('profiles-count-session', z.object({ session: z.guid() }));

/** A session that took place counts for its people when it is over (C-165, I-067). */
export const countSessionWhenEnded = policy(
  'count-session-when-ended',
  on(SessionEnded, ({ data: { session, tookPlace } }) => (tookPlace ? [countSession.of(session, { session })] : [])),
);
