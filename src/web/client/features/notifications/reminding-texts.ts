/** Every sentence about reminders and the private calendar address. */
export const remindingTexts = {
  title: 'Reminders and calendar',
  reminders: 'Remind me by email',
  remindersHint: 'A day and half an hour before your sessions. Emails never say what a session is about.',
  discreet: 'Discreet calendar',
  discreetHint: 'Calendars and calendar files in emails say "Appointment", without Well, title or names.',
  mails: {
    wells: 'Emails about new sessions in my Wells',
    forum: 'Emails about new posts in my Wells, and about replies and mentions',
    news: 'News about the product',
  },
  mailsHint: 'Emails about your account and about sessions that you booked always come.',
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
} as const;

/** The page behind the link of a mail that members may end. */
export const unsubscribeTexts = {
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
} as const;
