import { z } from 'zod';
import { moment } from '#kernel/contract/values.ts';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { SessionHeld } from '../contract/session-events.ts';

export const rewardHost = job('reward-host', z.object({ host: z.guid(), session: z.guid(), heldAt: moment }));

/** Held sessions count towards a free month of their host (C-062, I-068). */
export const rewardHostWhenSessionHeld = policy(
  'reward-host-when-session-held',
  on(SessionHeld, ({ data: { session, host }, meta: { occurredAt } }) => [
    rewardHost.of(session, { host, session, heldAt: occurredAt }),
  ]),
);
