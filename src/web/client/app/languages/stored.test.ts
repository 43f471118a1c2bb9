import { expect, test } from '@jest/globals';
import { feelingWords, frequencyWords, outcomeWords, satisfactionWords } from '#modules/feedback/contract/scales.ts';
import { CLAUSE_SENTENCES } from '#modules/identity/contract/clauses.ts';
import { memberFor } from '#modules/identity/contract/account.ts';
import { cadence } from '#modules/membership-billing/contract/plans.ts';
import { badgeOf } from '#modules/profiles/contract/badges.ts';
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

test('every word that a contract gives in English is there in Spanish, and none that nobody gives', () => {
  const given = [
    ...feelingWords,
    ...frequencyWords,
    ...outcomeWords,
    ...satisfactionWords,
    ...badges.map((name) => name!.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')),
    memberFor(now, now),
    ...[1, 3, 6, 12].map(cadence),
    ...Object.values(CLAUSE_SENTENCES),
  ];
  expect(Object.keys(stored).sort()).toEqual([...new Set(given)].sort());
});
