import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { endpoints } from '#kernel/testing/endpoints.ts';
import { outdated, unsaid, type StatedFigure } from '#test/words/stated-figures.ts';
import { refusals } from '#modules/refusals.ts';
import { letters } from '#server/composition/letters.ts';

/** Digits, words that count something or name a time, and promises of speed; "one" alone is often no figure. */
const FIGURE =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|thirty|twice|(?:half )?an hour|a (?:minute|day|week|month|year)|right away|at once|immediately|instantly)\b/i;
/** Names of values that are put in, requirements that a summary proves, and the statuses of JSON and pages. */
const NO_FIGURES = /\{\w+\}|\(?(?:[A-Z]{1,3}-\d+(?:, )?)+\)?|base64/g;
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** Sentences in sources: at least three words one after the other, and no SQL or markup. */
const sentencesIn = (pattern: string): string[] =>
  globSync(pattern)
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        .matchAll(LITERAL),
    ])
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter(
      (text) =>
        /[A-Za-z’]+ [a-z’]+ [a-z’]+/.test(text) && !/[<{]|\b(?:select|delete from|insert into|update) /i.test(text),
    );

const texts = [
  ...letters.flatMap(({ subject, paragraphs }) => [subject, ...paragraphs]),
  ...Object.values(refusals).map(({ msg }) => msg),
  ...[...endpoints.values()].map(({ summary }) => summary),
  ...['mails/*.ts', 'mails.ts', 'about-members.ts', 'own-data/*.ts'].flatMap((part) =>
    sentencesIn(`src/modules/*/${part}`),
  ),
  ...sentencesIn('src/web/server/mail/*.ts'),
].map((text) => text.replaceAll(NO_FIGURES, '…'));
const figures = texts.filter((text) => FIGURE.test(text));

const STATED: readonly StatedFigure[] = [
  ['a name of 1 to 50 characters', 'src/modules/identity/contract/account.ts', 'NAME_MAX = 50'],
  ['for at most half an hour', 'src/modules/identity/contract/standing.ts', 'SUPPORT_MINUTES = 30'],
  ['as a member for half an hour', 'src/modules/identity/contract/standing.ts', 'SUPPORT_MINUTES = 30'],
  ['in 5 to 500 characters', 'src/modules/identity/contract/standing.ts', '{ least: 5, most: 500 }'],
  ['in 5 to 500 characters', 'src/modules/identity/contract/auditor.ts', 'AUDIT_REASON_MAX = 500'],
  ['in 5 to 500 characters', 'src/modules/identity/contract/auditor.ts', 'AUDIT_REASON_MIN = 5'],
  ['After a minute the next one is called', 'src/modules/duty/contract/help-words.ts', 'PASS_ON_AFTER = seconds(60)'],
  [
    'then write on in a minute',
    'src/modules/chat/domain/channel.ts',
    'since(own, now, minutes(1)).length >= perMinute',
  ],
  ['then go on in a minute', 'src/modules/forum/domain/pace.ts', 'within(minutes(1)).length >= perMinute'],
  [
    'Titles must be at least 3 characters',
    'src/modules/communities/contract/well-text.ts',
    'title: { least: 3, most: 50 }',
  ],
  [
    'Titles can be at most 50 characters',
    'src/modules/communities/contract/well-text.ts',
    'title: { least: 3, most: 50 }',
  ],
  [
    'Descriptions must be at least 100 characters',
    'src/modules/communities/contract/well-text.ts',
    'description: { least: 100, most: 5000 }',
  ],
  [
    'Descriptions can be at most 5000 characters',
    'src/modules/communities/contract/well-text.ts',
    'description: { least: 100, most: 5000 }',
  ],
  ['at most 6000 KB', 'src/shared-kernel/contract/picture.ts', 'PICTURE_BYTES = 6_144_000'],
  ['at most 6000 pixels wide and high', 'src/shared-kernel/contract/picture.ts', 'PICTURE_SIDE = 6000'],
  [
    'one of three reactions to a message',
    'src/modules/chat/contract/chat-events.ts',
    "z.enum(['heart', 'same', 'thanks'])",
  ],
  ['one of three emojis', 'src/modules/forum/contract/post-events.ts', "z.enum(['👍', '❤️', '😢'])"],
  ['two to five answers', 'src/modules/forum/contract/poll-events.ts', 'POLL_ANSWERS_MAX = 5'],
  ['cached for a day', 'src/modules/forum/link-preview/link-previews.ts', 'CACHED = days(1)'],
  ['within 30 days; the latest first', 'src/modules/forum/projections/notice-rows.ts', 'NOTICE_DAYS = 30'],
  ['at most 100.', 'src/modules/forum/projections/new-post-counts.ts', 'COUNTED_MOST = 100'],
  ['for a mention; at most 8, by name', 'src/modules/forum/projections/well-members.ts', '.limit(8,'],
  ['notices of the last 30 days', 'src/modules/notifications/care/notice-book.ts', 'RETENTION_DAYS = 30'],
  ['told of within 30 days', 'src/modules/notifications/care/notice-book.ts', 'RETENTION_DAYS = 30'],
  ['of the last twelve weeks that', 'src/modules/admin/contract/organisation-api.ts', 'ORGANISATION_WEEKS = 12'],
  ['at most twelve weeks apart', 'src/modules/duty/http.ts', 'WEEKS_SHOWN = days(12 * 7)'],
  ['of the last 24 hours', 'src/modules/duty/http.ts', 'OWN_CALL = days(1)'],
  [
    'at most once a minute',
    'src/modules/identity/domain/address-and-password.ts',
    'isOver(newest.at, now, minutes(1))',
  ],
  [
    'messages to a webhook of the last 30 days',
    'src/modules/integrations/contract/webhook-kinds.ts',
    'LOG_RETENTION_DAYS = 30',
  ],
  ['within 30 days', 'src/modules/moderation/contract/case-due.ts', 'APPEAL_DAYS = 30'],
  ['nothing of fewer than ten people', 'src/modules/feedback/contract/api.ts', 'SURVEY_LEAST_PEOPLE = 10'],
  ['nothing below ten', 'src/modules/site/trust/contract/figures.ts', 'LEAST_SHOWN = 10'],
  ['to the host training once, within a minute', 'src/modules/site/http/training.ts', 'VALID_SECONDS = 60'],
  ['longer than 5 characters', 'src/modules/membership-billing/contract/codes.ts', 'OWN_CODE_LONGER_THAN = 5'],
];
/** Figures that no constant decides: of what is counted, of examples, of people and of the language. */
const FIXED = [
  // What people should do themselves, and what follows from what they did.
  /two different times|choose a new password right away|try again in a minute|a lot at once|can take at once|you can register right away/i,
  // What a command does before it answers.
  /publishes it at once|appointment at once|account at once|membership at once|everybody moves at once|member moves at once|opened at once|tokens at once|organisation at once/,
  /counter begins again at 0|counted from 1|by its version: 0|such as 2027-01|as in 2027-01|over 18|1 to … hours/,
  /Six figures of the last seven days|between two instants|or one in one history|a member or a month|by month since|of a hundred/,
  /feeling \(1-5\), frequency \(1-4\) or outcome \(1-5\)|can only attend … a month|^1 person has|can join the two|How much of each in a day/,
];

test('a figure in a mail, a refusal, a copy of own data or the document of the API is what the code does', () => {
  const known = (text: string) =>
    STATED.some(([words]) => text.includes(words)) || FIXED.some((pattern) => pattern.test(text));
  expect(figures.filter((text) => !known(text))).toEqual([]);
  expect(figures.length).toBeGreaterThan(40);
});

test('the constants of the code are what these texts say, and the texts still say it', () => {
  expect(outdated(STATED)).toEqual([]);
  expect(unsaid(STATED, texts)).toEqual([]);
});
