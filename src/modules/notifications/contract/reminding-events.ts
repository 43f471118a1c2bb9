import { z } from 'zod';
import { moment } from '#kernel/contract/values.ts';
import { memberEvent, personal, type EventOf } from '#kernel/contract/event.ts';
import { chosenKinds, exceptions, ways } from './ways.ts';

const member = z.guid();

/** The stream of one member's notification preferences. */
export const remindingStream = (value: string): string => `notifications.reminding-${value}`;

/**
 * The member got a secret address for calendar feeds. Only a keyed fingerprint of the secret is stored; an earlier
 * address no longer works.
 */
export const CalendarAddressMade = memberEvent(
  'CalendarAddressMade',
  z.object({ member, fingerprint: z.string() }),
  () => 'made a private calendar address',
);

export const CalendarAddressRevoked = memberEvent(
  'CalendarAddressRevoked',
  z.object({ member }),
  () => 'took the private calendar address back',
);

/** Whether feeds contain "Appointment" and nothing else. */
export const CalendarDiscretionSet = memberEvent(
  'CalendarDiscretionSet',
  z.object({ member, discreet: z.boolean() }),
  ({ discreet }) => (discreet ? 'wants calendars to say "Appointment" only' : 'lets calendars name sessions'),
);

/** Whether the member is reminded of sessions by mail (I-005). */
export const RemindersSet = memberEvent('RemindersSet', z.object({ member, wanted: z.boolean() }), ({ wanted }) =>
  wanted ? 'wants to be reminded of sessions' : 'does not want to be reminded of sessions',
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
export const MailsSet = memberEvent(
  'MailsSet',
  z.object({ member, kind: z.enum(mailKinds), wanted: z.boolean() }),
  ({ kind, wanted }) => `${wanted ? 'wants' : 'does not want'} mails about ${kindNames[kind]}`,
);

const wayNames = {
  mail: 'by email',
  push: 'on devices',
  daily: 'once a day',
  weekly: 'once a week',
  none: 'not at all',
} as const;
const chosenNames = {
  reminders: 'reminders',
  offers: 'free seats',
  hosting: 'news about hosted sessions',
  sessions: 'new sessions',
  posts: 'new posts',
  replies: 'replies and mentions',
  news: 'news',
} as const;

/** How notices of this kind come: one way for each kind. */
export const NoticeWaySet = memberEvent(
  'NoticeWaySet',
  z.object({ member, kind: z.enum(chosenKinds), way: z.enum(ways) }),
  ({ kind, way }) => `wants ${chosenNames[kind]} ${wayNames[way]}`,
);

/** Nothing comes in these hours of the member's own clock, but what the member excepts. */
export const QuietHoursSet = memberEvent(
  'QuietHoursSet',
  z.object({
    member,
    from: z.string(),
    to: z.string(),
    except: z.array(z.enum(exceptions)),
  }),
  () => 'chose quiet hours',
);
export const QuietHoursEnded = memberEvent('QuietHoursEnded', z.object({ member }), () => 'wants no quiet hours');

/** Until a moment the member hears of their own sessions alone. Until when, and so how they are, is theirs to know. */
export const FewerNoticesAsked = memberEvent(
  'FewerNoticesAsked',
  z.object({ member, until: personal('member', moment) }),
  () => 'asked for fewer notices for a time',
);
export const FewerNoticesEnded = memberEvent(
  'FewerNoticesEnded',
  z.object({ member }),
  () => 'wants all chosen notices again',
);

export const remindingEvents = {
  CalendarAddressMade,
  CalendarAddressRevoked,
  CalendarDiscretionSet,
  FewerNoticesAsked,
  FewerNoticesEnded,
  MailsSet,
  NoticeWaySet,
  QuietHoursEnded,
  QuietHoursSet,
  RemindersSet,
};
export type RemindingEvent = EventOf<typeof remindingEvents>;
