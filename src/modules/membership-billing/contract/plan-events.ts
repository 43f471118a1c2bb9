import { z } from 'zod';
import { memberEvent, type EventOf } from '#kernel/contract/event.ts';

/** The member's plan is another one now. */
export const PlanSet = memberEvent(
  'PlanSet',
  z.object({ member: z.guid(), plan: z.enum(['basic', 'unlimited']), by: z.enum(['admin']) }),
  ({ plan }) => `is on the ${plan === 'basic' ? 'Basic' : 'Unlimited'} plan, set by staff`,
);
export const planEvents = { PlanSet };
export type PlanEvent = EventOf<typeof planEvents>;
