import { z } from 'zod';
import { memberEvent, type EventOf } from '#kernel/contract/event.ts';
import { allowance, allowanceText } from './booking-events.ts';

/** The refusals that are due to a plan (C-025, C-038, C-061), as auditors read them. */
const reasons = {
  SESSION_JOINED_TOO_MANY: 'too many sessions are booked',
  SESSION_JOINED_TOO_MANY_BASIC: 'too many sessions are booked',
  SESSION_BASIC_PLAN_MAX_REACHED: 'the allowance is used up',
};
const limitRefusal = z.enum(Object.keys(reasons) as (keyof typeof reasons)[]);
export const limitRefusals = limitRefusal.options;

/** A limit of the plan refused a booking; recorded once for what it was decided on. */
export const BookingRefused = memberEvent(
  'BookingRefused',
  z.object({ member: z.guid(), session: z.guid(), refused: limitRefusal, allowance }),
  ({ session, refused, allowance }) =>
    `could not register for session ${session}: ${reasons[refused]}, ${allowanceText(allowance)}`,
);

export const limitEvents = { BookingRefused };
export type LimitEvent = EventOf<typeof limitEvents>;
