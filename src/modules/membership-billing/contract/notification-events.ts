import { z } from 'zod';
import { event, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';

/** The payment provider told that something happened. What it means is asked there, never taken from the notification. */
export const ProviderNotified = event(
  'ProviderNotified',
  z.object({
    id: z.string(),
    type: z.string(),
    at: moment,
    object: z.string().nullable(),
    customer: z.string().nullable(),
    isKnown: z.boolean(),
  }),
  ({ type, id }) => `the payment provider notified ${type} (${id})`,
);
export const NotificationProcessed = event(
  'NotificationProcessed',
  z.object({ id: z.string(), member: z.guid().nullable() }),
  ({ member }) => (member === null ? 'is about no member' : `is settled for member ${member}`),
);
/** Money moved for a customer whom we do not know: staff look at it, or try again. */
export const NotificationUnmatched = event(
  'NotificationUnmatched',
  z.object({ id: z.string() }),
  () => 'is about money of a customer who is no member here',
);
export const NotificationFailed = event(
  'NotificationFailed',
  z.object({ id: z.string(), problem: z.string() }),
  ({ problem }) => `could not be processed: ${problem}`,
);

export const notificationEvents = {
  ProviderNotified,
  NotificationProcessed,
  NotificationUnmatched,
  NotificationFailed,
};
export type NotificationEvent = EventOf<typeof notificationEvents>;
