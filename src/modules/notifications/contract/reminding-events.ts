import { z } from 'zod';
import { event, type EventOf } from '#kernel/contract/event.ts';

const member = z.guid();

/** The stream of one member's notification preferences. */
export const remindingStream = (of: string): string => `notifications.reminding-${of}`;

/**
 * The member got a secret address for calendar feeds. Only a keyed fingerprint of the secret is stored; an earlier
 * address no longer works.
 */
export const CalendarAddressMade = event(
  'CalendarAddressMade',
  z.object({ member, fingerprint: z.string() }),
  () => 'made a private calendar address',
  { subject: 'member' },
);

export const CalendarAddressRevoked = event(
  'CalendarAddressRevoked',
  z.object({ member }),
  () => 'took the private calendar address back',
  { subject: 'member' },
);

/** Whether feeds contain "Appointment" and nothing else. */
export const CalendarDiscretionSet = event(
  'CalendarDiscretionSet',
  z.object({ member, discreet: z.boolean() }),
  ({ discreet }) => (discreet ? 'wants calendars to say "Appointment" only' : 'lets calendars name sessions'),
  { subject: 'member' },
);

/** Whether the member is reminded of sessions by mail (I-005). */
export const RemindersSet = event(
  'RemindersSet',
  z.object({ member, wanted: z.boolean() }),
  ({ wanted }) => (wanted ? 'wants to be reminded of sessions' : 'does not want to be reminded of sessions'),
  { subject: 'member' },
);

/** Mails that members may end; others, such as those about booked sessions, always come (I-011). */
export const mailKinds = ['wells', 'forum', 'news'] as const;
export type MailKind = (typeof mailKinds)[number];
const kindNames: Record<MailKind, string> = {
  wells: 'new sessions of Wells',
  forum: 'new posts',
  news: 'news',
};

/** Whether mails of this kind come, for all Wells together (I-011). */
export const MailsSet = event(
  'MailsSet',
  z.object({ member, kind: z.enum(mailKinds), wanted: z.boolean() }),
  ({ kind, wanted }) => `${wanted ? 'wants' : 'does not want'} mails about ${kindNames[kind]}`,
  { subject: 'member' },
);

export const remindingEvents = {
  CalendarAddressMade,
  CalendarAddressRevoked,
  CalendarDiscretionSet,
  MailsSet,
  RemindersSet,
};
export type RemindingEvent = EventOf<typeof remindingEvents>;
