import { expect, test } from '@jest/globals';
import { feelingWords, frequencyWords, outcomeWords, satisfactionWords } from '#modules/feedback/contract/scales.ts';
import { CLAUSE_SENTENCES } from '#modules/identity/contract/clauses.ts';
import { RECEIPT_LABELS } from '#modules/identity/contract/receipt.ts';
import { memberFor } from '#modules/identity/contract/account.ts';
import { memberCountLabel } from '#modules/communities/contract/well-view.ts';
import { cadence } from '#modules/membership-billing/contract/plans.ts';
import { helpCountries } from '#modules/moderation/contract/help-lines.ts';
import { badgeOf } from '#modules/profiles/contract/badges.ts';
import { cardLabel, sectionNames } from '#modules/scheduling/contract/session-view.ts';
import { retentionWordsEs } from '#modules/site/trust/contract/retention.es.ts';
import { stored } from './stored.es.ts';

const now = '2026-03-07T19:00:00.000Z';
const badges = [
  ...new Set(
    [10, 100, 500].flatMap((count) => [
      badgeOf('peer', count).name,
      badgeOf('host', count / 10).name,
      badgeOf('host', count / 2).name,
    ]),
  ),
];

const labels = [
  { status: 'Going', num_spots_left: 1 },
  { status: 'Hosting', num_spots_left: 1 },
  { status: 'Full', num_spots_left: 1 },
  { status: 'Available', type: 'EXTERNAL', num_spots_left: 1 },
  ...[null, 0, 1, 2].map((num_spots_left) => ({ status: 'Available', num_spots_left })),
].map((session) => cardLabel({ type: 'LIVE', ...session } as never)!.text);
const lines = helpCountries
  .flatMap((country) => country.lines)
  .flatMap(({ name, when, hours, ways }) => [
    ...(name in stored ? [name] : []),
    when,
    hours,
    ...ways.map(({ text }) => text),
  ])
  .filter((words) => words !== undefined);

test('every word that a contract gives in English is there in Spanish, and none that no contract gives', () => {
  const given = [
    ...feelingWords,
    ...frequencyWords,
    ...outcomeWords,
    ...satisfactionWords,
    ...badges.map((name) => name!.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')),
    memberFor(now, now),
    ...[1, 3].map(cadence),
    ...labels,
    memberCountLabel(1, 'down', false),
    ...lines,
    ...sectionNames,
    ...RECEIPT_LABELS,
    ...Object.keys(retentionWordsEs),
    ...Object.values(CLAUSE_SENTENCES),
  ];
  expect(Object.keys(stored).sort()).toEqual(
    [...new Set(given.map((words) => (words in stored ? words : words.replaceAll(/\d(?:[\d -]*\d)?/g, '#'))))].sort(),
  );
});
