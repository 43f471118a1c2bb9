import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

const DAY = 1440;
const unitOf = (minutes: number) => {
  if (minutes % DAY === 0) return { unit: 'day', count: minutes / DAY };
  if (minutes % 60 === 0) return { unit: 'hour', count: minutes / 60 };
  return { unit: 'minute', count: minutes };
};
const times = {
  before: message(
    '{unit, select, day {{count, plural, one {a day} other {# days}}} hour {{count, plural, one {an hour} other {# hours}}} other {{count, plural, =30 {half an hour} one {# minute} other {# minutes}}}}',
    unitOf,
  ),
};
const atBeginning = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

export const remindingTexts = editable('notices', {
  title: 'Reminders and calendar',
  times,
  /** By the settings, in which 0 is never. */
  remindersHint: message(
    '{amount, select, none {No reminders are sent at the moment. Emails never say what a session is about.} one {{first} before your sessions. Emails never say what a session is about.} other {{first} and {last} before your sessions. Emails never say what a session is about.}}',
    (...minutes: readonly [first: number, last: number]) => {
      const [first, last] = minutes.filter((each) => each > 0).map((each) => times.before(each));
      return {
        amount: first === undefined ? 'none' : last === undefined ? 'one' : 'both',
        first: atBeginning(first ?? ''),
        last: last ?? '',
      };
    },
  ),
  discreet: 'Discreet calendar',
  discreetHint: 'Calendars and calendar files in emails say "Appointment", without Well, title or names.',
  saved: 'Saved.',
  address: 'Private calendar address',
  addressLead:
    'With this address your calendar app follows your sessions by itself. Whoever has it can read them, so keep it to yourself.',
  none: 'You have no calendar address yet.',
  since: 'Your calendar address is from',
  hidden: 'For your safety it is shown once. If you lost it, make a new one; the old one stops working.',
  make: 'Make a calendar address',
  renew: 'Make a new address',
  renewTitle: 'Make a new calendar address?',
  renewText: 'The old address stops working, and every calendar that follows it shows nothing new.',
  revoke: 'Take it back',
  revokeTitle: 'Take the calendar address back?',
  revokeText: 'Every calendar that follows it shows nothing new from then on.',
  revoked: 'The address no longer works.',
  keep: 'Keep it',
  shownOnce: 'This is your address. Copy it now, it is not shown again:',
  copy: 'Copy the address',
  copied: 'The address is copied.',
  copyByHand: 'Copying is not allowed here. Please select the address and copy it.',
  open: 'Open in my calendar app',
  how: 'In Google Calendar choose "From URL", in Outlook "Subscribe from web". Changes arrive there within hours.',
} as const);

/** The page behind the link of a mail that members may end. */
export const unsubscribeTexts = editable('unsubscribe', {
  ask: {
    title: 'No more of these emails?',
    text: 'One tap, and emails of this kind end, and so do notices of this kind on your devices. You can choose them again on your account page.',
    submit: 'Unsubscribe',
  },
  title: 'Unsubscribed',
  done: message(
    "Your email has been unsubscribed. You'll be redirected to {product} momentarily.",
    (product: string) => ({ product }),
  ),
  still:
    'Emails about your account, payments and the sessions you booked still come. Your account page lists all others.',
  proceed: 'Go on now',
  wrong: 'This link does not work any more. On your account page you choose which emails you get.',
} as const);
