import { writeLetter, type LetterTemplate, type LetterValues } from '#kernel/contract/letters.ts';

const page = (path: string): string => `https://wellspring.example${path}`;
const START = 'Saturday, Mar 7, 2026 at 19:00';
const MONTH_LATER = 'Tuesday, Apr 7, 2026';

/** Invented values, for looking at a mail. */
export const DEMO_VALUES: LetterValues = {
  account: page('/account'),
  account_link: page('/account'),
  address: 'robin@example.org',
  amount: '$15.00',
  at: START,
  card: page('/membership/card'),
  code: 'LAKE-7QX2',
  conditions: 'no session of your own until then',
  consequence: 'Nothing follows from it.',
  contact: ' Please write to help@wellspring.example.',
  data: page('/account/data'),
  day: MONTH_LATER,
  days: 7,
  delivery: 'It is sent to Ben.',
  device: 'Firefox on Linux',
  evidence: 'It is about a message that you wrote in the chat of a session.',
  explain: page('/account/missed-sessions'),
  from: START,
  gifts: page('/gift'),
  happened: `The session on ${START} begins half an hour later.`,
  help: page('/get-help'),
  host: 'Ana',
  lines: `- ${START}: a session in one of your Wells`,
  link: page('/confirm-email/a-link-that-works-once'),
  membership: page('/membership'),
  message: 'Take your time.',
  minutes: 60,
  months: '3 months',
  name: 'Robin',
  next: 'Your seat stays yours.',
  opened: START,
  page: page('/session/a-quiet-evening'),
  password_link: page('/forgot-password'),
  people: '4 people',
  period: 'year',
  provider: 'OpenID',
  reason: 'You shared what was said in confidence.',
  receipt: page('/membership/history'),
  reset_link: page('/forgot-password'),
  rule: 'What is said in a session stays there.',
  sessions: page('/sessions'),
  settings: page('/well/a-quiet-place/preferences'),
  start: START,
  subject: 'About a session that you are registered for',
  support: 'help@wellspring.example',
  to: 'Robin',
  unregister_minutes: 15,
  unregister_time: '15 minutes',
  until: MONTH_LATER,
  username: 'robin',
  wells: page('/wells'),
  when: ` on ${START}`,
  words: 'I would like to know more.',
  writer: 'Ana',
};

/** Where a name stands for something else. */
const OF_ONE: Readonly<Record<string, LetterValues>> = {
  'sessions.missed': { when: START },
  'sessions.hostMissed': { when: START },
  'sessions.hostMisses': { sessions: '2 sessions' },
  'billing.failed': { next: MONTH_LATER },
  'billing.gift': { from: 'Ana' },
};

/** Between which words a letter stands, by what it is about; modules write them around their own. */
const GOODBYES: Readonly<Record<string, (product: string) => readonly string[]>> = {
  account: (product) => ['Questions? Write to help@wellspring.example.', `Your ${product} team`],
  decision: (product) => ['Questions? Write to help@wellspring.example.', `Your ${product} team`],
  cases: (product) => ['Questions? Write to help@wellspring.example.', `Your ${product} team`],
  staff: (product) => [`Thank you for looking after everyone,\n${product}`],
  duty: (product) => [`Thank you for looking after everyone,\n${product}`],
};
const usualGoodbye = (product: string): readonly string[] => [`Take good care of yourself,\n${product}`];

/** A mail as an invented member would get it. */
export const demoMail = (
  letter: Pick<LetterTemplate, 'key' | 'subject' | 'paragraphs'>,
  product: string,
): { subject: string; text: string } => {
  const { subject, paragraphs } = writeLetter(letter, { ...DEMO_VALUES, ...OF_ONE[letter.key], product });
  const about = letter.key.slice(0, letter.key.indexOf('.'));
  const goodbye = (GOODBYES[about] ?? usualGoodbye)(product);
  const greeting = paragraphs[0]?.startsWith('Hello') ? [] : ['Hello Robin,'];
  return { subject, text: [...greeting, ...paragraphs, ...goodbye].join('\n\n') };
};
