import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import type { MessageParts } from '#kernel/contract/messages/message-parts.ts';
import { parsedMessage } from '#kernel/contract/messages/parse-message.ts';
import { outdated, unsaid, type StatedFigure } from '#test/words/stated-figures.ts';

/**
 * Words of dialogs, forms, lists and the desks of staff, in files of texts and beside what draws them. What public pages say is
 * held to the settings in `pages/site/figures-in-texts.test.ts`; mails and refusals in `proofs/figures-in-words.test.ts`.
 */
const OTHERS = /page-texts|legal-texts|pages\/home\/texts|\.test\.|\.es\.ts$|\/testing\/|\/theme\//;
/** Digits, and words that count something or name a time; "one" alone is often no figure. */
const FIGURE =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|thirty|(?:half )?an hour|a (?:day|week|month)|right away|immediately|instantly)\b/i;
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** What is put into a text, innermost first: its own literals are texts of their own. */
const PUT_IN = /\$\{[^{}]*\}/;
const literalsOf = (source: string): string[] => {
  const inside = PUT_IN.exec(source);
  return inside === null
    ? [...source.matchAll(LITERAL)].map(([, single, double, template]) => single ?? double ?? template ?? '')
    : [...literalsOf(inside[0].slice(2, -1)), ...literalsOf(source.replace(PUT_IN, '…'))];
};
const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
/** A message in each of its forms, `…` in the place of values. */
const formsOf = (parts: MessageParts): string[] =>
  parts.reduce<string[]>(
    (all, part) => {
      const words = typeof part === 'string' ? [part] : part !== 0 && part.length === 3 ? choicesOf(part[2]) : ['…'];
      return all.flatMap((before) => words.map((each) => before + each));
    },
    [''],
  );
/** The number in the form of one is what is counted. */
const choicesOf = (forms: Readonly<Record<string, MessageParts>>): string[] =>
  Object.entries(forms).flatMap(([form, parts]) =>
    formsOf(parts).map((words) => (form === 'one' ? words.replace(/\b1\b/, '…') : words)),
  );
const inForms = (text: string): string[] =>
  /\{\w+, (?:plural|select)/.test(text) ? formsOf(parsedMessage(text).parts) : [text.replaceAll(/\{\w+\}/g, '…')];
const textsOf = (source: string): string[] =>
  literalsOf(withoutComments(source))
    .flatMap(inForms)
    .filter((text) => text.includes(' ') && FIGURE.test(text));

/** What stands between tags, and in attributes that are words. */
const BETWEEN_TAGS = />([^<>{}]+)(?=[<{])/g;
/** Two words one after the other, and nothing of code, style sheets or drawings. */
const isSentence = (text: string) => /[A-Za-z’]{2,} [a-z’]{2,}/.test(text) && !/[;{}=(?]|=>|\d(?:px|r?em)\b/.test(text);
const wordsBeside = (source: string): string[] => {
  const code = withoutComments(source);
  return [...literalsOf(code), ...[...code.matchAll(BETWEEN_TAGS)].map(([, text]) => text!.trim())].filter(
    (text) => isSentence(text) && FIGURE.test(text),
  );
};

/**
 * Figures that stand in a text as they are, because no setting changes them: what people see counted, dates in an example, limits
 * of the code, names of what is shown, and choices whose value is the figure itself. Any other figure comes in from a setting.
 */
const FIXED = [
  // One of what is counted: the plural is put in.
  /^1 [a-z ]+\.?$/i,
  /^(?:\s*1 (?:person is|earlier report|warning|open case lies with you\.|more is outside your appointment\.|line of this|event of this|recovery code|member restricts))/,
  /\b1 (?:entry|event|line|recovery code|member|report|restriction|look|history)\b/,
  // Choices and lists of a time.
  /^(?:\d+ (?:days|minutes|weeks|week|hour)|Every \d weeks|A week|Level \d|Two here)$/,
  /^100\+ new posts$/,
  // Examples of what may be typed, and of a way to write dates.
  /we cannot promise a day|Nurse|Ten years sober|\b2026\b|2026-03-07|2FAS|WS-2GS|such as 15\.00/,
  // Sentences about people and the language.
  /You hosted (?:…|three) sessions? this month|(?:disappears|stay for) three days after/,
  /18 years|Two minutes to breathe|two minutes to breathe|about two minutes: an account, a mail/,
  /in a word or two|In five short steps|three soft tones|compared with a month ago|Compared with a month ago/,
  /In the last two weeks, how often|several sessions a month|at this time of day in the next two weeks/,
  /once a month and without a card|two different answers|24\/7 live video|weighs 1, less with every week/,
  /12 or more keep you safer|needs two cookies|within 30 days of a payment, 60 days for a yearly plan|in 5 to 10 days/,
  /^(?:Three sessions already|Five sessions)$/,
  /joins two answers of one person|no difference of two, speaks of fewer/,
  // Signs of Markdown, periods of reports and what a search finds.
  /one for 1, other for all|^=0 … beside/,
  /\*\*two stars\*\*|contrast … to 1|Beside the seven days before|in the last seven days|[Tt]he last seven days/,
  /^(?:A month|\d+ days|1 hour|Three months|Within (?:a week|a month|three months)|Between two dates|Please choose a day|Once a week, by email|The last \d+ (?:months|years))$/,
  /a charge and a month are found|^Month, as in|^Evidence: 1 report$|^1 (?:hour|minute) left$|^1 row was saved\.$/,
];
/** Figures that a constant of the code decides. */
const STATED: readonly StatedFigure[] = [
  ['of at most 40 MB', 'src/web/client/features/forum/writing/picture-file.ts', 'LARGEST_FILE = 40_000_000'],
  ['of at most 40 MB', 'src/web/client/ui/pictures/picture-input.tsx', 'LARGEST_FILE = 40_000_000'],
  ['Six digits.', 'src/modules/identity/credentials/second-factor.ts', 'digits: 6'],
  ['comes every 30 seconds', 'src/modules/identity/credentials/second-factor.ts', 'PERIOD = 30'],
  ['Six digits that your app shows', 'src/modules/identity/credentials/second-factor.ts', 'digits: 6'],
  ['older than a week', 'src/modules/identity/contract/ways-in.ts', 'NOTICE_DAYS = 7'],
  ['at most 3: ', 'src/modules/identity/contract/account.ts', 'CREDENTIALS_MOST = 3'],
  ['from 1 to 60', 'src/web/client/features/live-rooms/lead/agenda.tsx', 'MOST_MINUTES = 60'],
  ['for at most half an hour', 'src/modules/identity/contract/standing.ts', 'SUPPORT_MINUTES = 30'],
  ['For half an hour you see what', 'src/modules/identity/contract/standing.ts', 'SUPPORT_MINUTES = 30'],
  ['Between 1 and 24 months', 'src/modules/membership-billing/contract/api.ts', 'months_off: whole(1, 24)'],
  ['Longer than 5 characters', 'src/modules/membership-billing/contract/codes.ts', 'OWN_CODE_LONGER_THAN = 5'],
  ['in the last 30 days', 'src/modules/forum/projections/notice-rows.ts', 'NOTICE_DAYS = 30'],
  ['can object within 30 days', 'src/modules/moderation/contract/case-due.ts', 'APPEAL_DAYS = 30'],
  ['100+ new posts', 'src/modules/forum/projections/new-post-counts.ts', 'COUNTED_MOST = 100'],
  ['in the next two weeks', 'src/web/client/features/scheduling/lists/welcome-sessions.tsx', 'days(14)'],
  [
    'Three sessions already',
    'src/modules/profiles/contract/special-notices.ts',
    "[3, 'SHOW_POST_THREE_SESSIONS_MODAL']",
  ],
  ['Five sessions', 'src/modules/profiles/contract/special-notices.ts', "[5, 'SHOW_POST_FIVE_SESSIONS_MODAL']"],
  ['for more than three days', 'src/modules/admin/contract/today-api.ts', 'OLD_AFTER_DAYS = 3'],
  ['The line shows four weeks', 'src/modules/admin/contract/today-api.ts', 'FIGURE_DAYS = 28'],
  ['last 28 days', 'src/modules/admin/contract/today-api.ts', 'FIGURE_DAYS = 28'],
  ['text needs 4.5 to 1', 'src/modules/content/contract/accent.ts', 'READABLE = 4.5'],
  ['For a week you hear of', 'src/web/client/features/notifications/notice-choices.tsx', 'LOW_DAYS = 7'],
  ['A week of little energy', 'src/web/client/features/notifications/notice-choices.tsx', 'LOW_DAYS = 7'],
  ['Only my own sessions for a week', 'src/web/client/features/notifications/notice-choices.tsx', 'LOW_DAYS = 7'],
  ['weekly figures, none below ten', 'src/modules/admin/contract/organisation-api.ts', 'LEAST_PUBLISHED = 10'],
  ['Messages of the last 30 days', 'src/modules/integrations/contract/webhook-kinds.ts', 'LOG_RETENTION_DAYS = 30'],
  ['recommend us, from 1 to 10', 'src/modules/feedback/contract/scales.ts', 'NPS_MAX = 10'],
  ['fewer than ten people', 'src/modules/feedback/contract/api.ts', 'SURVEY_LEAST_PEOPLE = 10'],
  ['Fewer than ten people', 'src/modules/feedback/contract/api.ts', 'SURVEY_LEAST_PEOPLE = 10'],
];
/** Words that stand for the usual value of a setting, in the function that says other values otherwise. */
const OF_SETTINGS = [
  'a day',
  'an hour',
  'half an hour',
  'We ask this once a month.',
  'We ask this once in three months.',
  'We ask this once a day.',
  'three sessions',
  'three people',
  'a month',
  'in 30 days',
  'Log in again within a day',
  'within a minute',
];

const texts: { file: string; text: string }[] = [];
const said: string[] = [];
for await (const file of glob('src/web/client/**/*.{ts,tsx}')) {
  if (OTHERS.test(file)) continue;
  const source = readFileSync(file, 'utf8');
  const found = file.endsWith('texts.ts') ? textsOf(source) : wordsBeside(source);
  texts.push(...found.map((text) => ({ file, text })));
  if (file.endsWith('texts.ts')) said.push(source);
}

test('every figure in a message comes from a setting, or is one that no setting changes', () => {
  const isTrue = (text: string) =>
    STATED.some(([words]) => text.includes(words)) ||
    FIXED.some((pattern) => pattern.test(text)) ||
    OF_SETTINGS.some((words) => text.toLowerCase().includes(words.toLowerCase()) && text.length < words.length + 60);
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.filter(({ text }) => !isTrue(text))).toEqual([]);
});

test('the constants of the code are what the messages say, and the messages still say it', () => {
  expect(outdated(STATED)).toEqual([]);
  expect(unsaid(STATED, said)).toEqual([]);
});

test('a figure that is written into a page instead of its texts is found', () => {
  const page =
    'const Hint = () => <p className="soft">Ready within an hour of your mail.</p>;\nconst words = `It takes two mails.`;';
  expect(wordsBeside(page)).toEqual(['It takes two mails.', 'Ready within an hour of your mail.']);
});

test('no message promises at once what takes a mail, a log-in or a decision', () => {
  expect(texts.filter(({ text }) => /right away|immediately|instantly/i.test(text))).toEqual([]);
});
