import { z } from 'zod';
import { dayInWords } from '#kernel/contract/days-in-words.ts';
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
  ({ type, at }) => `the payment provider sent a notification of ${dayInWords(at)}: ${type.replaceAll(/[._]/g, ' ')}`,
  { subject: null },
);
export const NotificationProcessed = event(
  'NotificationProcessed',
  z.object({ id: z.string(), member: z.guid().nullable() }),
  ({ member }) =>
    member === null ? 'the notification is about no member' : `the notification is settled for member ${member}`,
  { subject: null },
);
/** Money moved for a customer whom we do not know: staff look at it, or try again. */
export const NotificationUnmatched = event(
  'NotificationUnmatched',
  z.object({ id: z.string() }),
  () => 'the notification is about money of a customer who is no member here',
  { subject: null },
);
export const NotificationFailed = event(
  'NotificationFailed',
  z.object({ id: z.string(), problem: z.string() }),
  ({ problem }) => `the notification could not be processed: ${problem}`,
  { subject: null },
);

export const notificationEvents = {
  ProviderNotified,
  NotificationProcessed,
  NotificationUnmatched,
  NotificationFailed,
};
export type NotificationEvent = EventOf<typeof notificationEvents>;
