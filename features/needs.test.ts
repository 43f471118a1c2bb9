import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { needsOf, unknownTags } from './support/needs.ts';

const needs = (text: string) => needsOf([{ text: 'the Well "Night Owls"' }, { text }]);

test.each([
  ['Ben has a card', true, false],
  ['Ben subscribes to "Unlimited, monthly"', true, false],
  ['Ben has the monthly plan', true, false],
  ['Ben pays yearly', true, false],
  ['Ben has paid for a month', true, false],
  ['the revenue of 2026-05 is 10 dollars', true, false],
  ['Ana buys a gift of 3 months', true, false],
  ['a visitor continues with Google as "Robin" with the address "robin@example.org"', false, true],
  ['Ben has the plan unlimited', false, false],
  ['Ben enters the code of the app again', false, false],
])('the step "%s" needs a payment provider: %s, a log-in provider: %s', (text, takesPayments, hasLogins) => {
  expect(needs(text)).toEqual({ takesPayments, hasLogins });
});

test('a tag that is neither an id nor a place is unknown', () => {
  const tags = ['@SCH-054', '@SCH-054~', '@http', '@wip', '@SCH-54', '@payments'];
  expect(unknownTags(tags.map((name) => ({ name }))).map(({ name }) => name)).toEqual(['@wip', '@SCH-54', '@payments']);
});

test('all tags of the features are known', () => {
  const files = execFileSync('git', ['ls-files', 'features/**/*.feature'], { encoding: 'utf8' }).trim().split('\n');
  const tags = files
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => /^\s*@/.test(line))
    .flatMap((line) =>
      line
        .trim()
        .split(/\s+/)
        .map((name) => ({ name })),
    );
  expect(tags.length).toBeGreaterThan(500);
  expect(unknownTags(tags)).toEqual([]);
});
