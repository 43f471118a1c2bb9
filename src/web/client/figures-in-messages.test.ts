import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';

/** Words of dialogs, forms and lists; what whole pages say is held to the settings in `pages/site/figures-in-texts.test.ts`. */
const OTHERS = /page-texts|legal-texts|pages\/home\/texts/;
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
const textsOf = (source: string): string[] =>
  literalsOf(source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')).filter(
    (text) => text.includes(' ') && FIGURE.test(text),
  );

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
  /as in 2027-01|Between two dates|a charge and a month are found|two stars|contrast … to 1|contrast is … to 1|Nurse|Ten years sober|\b2026\b|2026-03-07|2FAS|WS-2GS|such as 15\.00/,
  // Sentences about people and the language.
  /You hosted … this month/,
  /18 years|Two minutes to breathe|two minutes to breathe|about two minutes: an account, a mail/,
  /in a word or two|In five short steps|three soft tones|compared with a month ago|Compared with a month ago/,
  /In the last two weeks, how often|several sessions a month|at this time of day in the next two weeks/,
  /once a month and without a card|two different answers|24\/7 live video|weighs 1, less with every week/,
  // Constants of the code, next to which their limit stands.
  /at most 40 MB|12 or more keep you safer|Six digits|older than a week|at most 3: |from 1 to 60|needs two cookies/,
  /for at most half an hour|For half an hour you see what|Between 1 and 24 months|Longer than 5 characters/,
  /in the last 30 days|within 30 days of a payment, 60 days for a yearly plan|in 5 to 10 days|object within 30 days/,
  /^(?:Three sessions already|Five sessions)$/,
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
  'a month',
  'in 30 days',
  'Log in again within a day',
  'within a minute',
];

const texts: { file: string; text: string }[] = [];
for await (const file of glob('src/web/client/**/*texts.ts')) {
  if (OTHERS.test(file)) continue;
  texts.push(...textsOf(readFileSync(file, 'utf8')).map((text) => ({ file, text })));
}

test('every figure in a message comes from a setting, or is one that no setting changes', () => {
  const isTrue = (text: string) =>
    FIXED.some((pattern) => pattern.test(text)) ||
    OF_SETTINGS.some((words) => text.toLowerCase().includes(words.toLowerCase()) && text.length < words.length + 60);
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.filter(({ text }) => !isTrue(text))).toEqual([]);
});

test('no message promises at once what takes a mail, a log-in or a decision', () => {
  expect(texts.filter(({ text }) => /right away|immediately|instantly/i.test(text))).toEqual([]);
});
