import { amount } from '#kernel/contract/wording.ts';
import { editable } from '#client/lib/site/editable.ts';

const DAY = 1440;
const USUAL: ReadonlyMap<number, string> = new Map([
  [DAY, 'a day'],
  [60, 'an hour'],
  [30, 'half an hour'],
]);
const before = (minutes: number): string => {
  const usual = USUAL.get(minutes);
  if (usual !== undefined) return usual;
  if (minutes % DAY === 0) return amount(minutes / DAY, 'day');
  return minutes % 60 === 0 ? amount(minutes / 60, 'hour') : amount(minutes, 'minute');
};
/** By the settings, in which 0 is never. */
const remindersHint = (first: number, last: number): string => {
  const times = [first, last].filter((minutes) => minutes > 0).map(before);
  const never = 'Emails never say what a session is about.';
  if (times.length === 0) return `No reminders are sent at the moment. ${never}`;
  const when = times.join(' and ');
  return `${when[0]!.toUpperCase()}${when.slice(1)} before your sessions. ${never}`;
};

/** Every sentence about reminders and the private calendar address. */
export const remindingTexts = editable('notices', {
  title: 'Reminders and calendar',
  remindersHint,
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
    text: 'One tap, and emails of this kind end. You can choose them again on your account page.',
    submit: 'Unsubscribe',
  },
  title: 'Unsubscribed',
  done: (product: string) => `Your email has been unsubscribed. You'll be redirected to ${product} momentarily.`,
  still:
    'Emails about your account, payments and the sessions you booked still come. Your account page lists all others.',
  proceed: 'Go on now',
  wrong: 'This link does not work any more. On your account page you choose which emails you get.',
} as const);
