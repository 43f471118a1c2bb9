import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';
import type { ChosenKind, QuietException, Way } from '#modules/notifications/contract/ways.ts';

const kinds: Record<ChosenKind, string> = {
  reminders: 'Reminders of my sessions',
  offers: 'A place is free for me',
  hosting: 'Few people in a session I host',
  sessions: 'New sessions in my Wells, and of hosts I follow',
  posts: 'New posts in my Wells',
  replies: 'Replies and mentions',
  news: 'News about the product',
};
const ways: Record<Way, string> = {
  mail: 'By email',
  push: 'On my devices',
  daily: 'Once a day, by email',
  weekly: 'Once a week, by email',
  none: 'Not at all',
};
const exceptions: Record<QuietException, string> = {
  'own-sessions': 'What concerns my own sessions',
  'staff-letters': 'Letters of our staff about me',
  replies: 'Replies and mentions',
};

export const choicesTexts = editable('notice-choices', {
  title: 'What you hear of',
  lead: 'Each kind comes in one way, so that nothing reaches you twice. What you see here first is not mailed to you later.',
  inAccount: 'You choose what comes by email and on your devices, and when it is quiet.',
  open: 'Choose what comes',
  saved: 'Saved.',
  coming: 'What you would get next',
  nothingComes: 'Nothing is on its way to you.',
  moved: 'after your quiet hours',
  count: message('{count, plural, one {1 thing} other {# things}}', (count: number) => ({ count })),
  waysTitle: 'In which way',
  kinds,
  ways,
  others: 'What always comes',
  always:
    'Emails about your account, payments, the sessions you booked and decisions of our staff always come. Subjects and lock screens name no Well and no person.',
  wellsTitle: 'Well by Well',
  quietTitle: 'Quiet hours',
  quiet: 'Nothing reaches me in these hours',
  from: 'From',
  to: 'To',
  zone: message('On your clock in {zone}. What comes in these hours waits for their end.', (zone: string) => ({
    zone,
  })),
  except: 'Still comes',
  exceptions,
  saveQuiet: 'Save quiet hours',
  lowTitle: 'A week of little energy',
  lowLead: 'For a week you hear of your own sessions only. Nothing is gathered for you in the meantime.',
  lowStart: 'Only my own sessions for a week',
  lowUntil: 'Only your own sessions until',
  lowEnd: 'End it now',
  deviceTitle: 'This device',
  deviceLead:
    'Notices can appear on this device, also while this page is closed. They end when you log out. Nothing is shown while you are in a room.',
  devices: message(
    '{count, plural, =0 {None of your devices takes notices.} one {1 device takes notices.} other {# devices take notices.}}',
    (count: number) => ({ count }),
  ),
  turnOn: 'Turn on for this device',
  turnOff: 'Turn off for this device',
  off: 'Notices on devices are not set up here. Emails come as before.',
  unable: 'This browser cannot show notices of pages. On a phone, add this page to the home screen first.',
  denied: 'This browser does not allow notices of this page. You can change that in its settings.',
  failed: 'The service of this browser for notices did not answer. Please try again later.',
} as const);
