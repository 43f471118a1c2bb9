import { expect, test } from '@jest/globals';
import { matching } from '../scripts/nearest-steps.ts';
import { nameIn } from './support/named.ts';

const latest = (kind: string) => ({ session: 'Night talk', post: 'Cannot sleep' })[kind];

test.each([
  ['"Night talk"', 'Night talk'],
  ['the session "Early talk"', 'Early talk'],
  ["'Early talk'", 'Early talk'],
  [String.raw`the post "Say \"hello\""`, 'Say "hello"'],
  ['the session', 'Night talk'],
  ['The meeting', 'Night talk'],
  ['the reply', 'Cannot sleep'],
  ['the Well', 'the Well'],
])('%s names %s', (text, name) => {
  expect(nameIn(text, latest)).toBe(name);
});

test('a name may follow what it is, or be left out', () => {
  for (const step of ['Ben joins "Night talk"', 'Ben joins the session "Night talk"', 'Ben joins the session'])
    expect(matching(step, ['{actor} joins {string}'])).toHaveLength(1);
});

test('a step that is written with the word itself is the only one that matches it', () => {
  const steps = ['{actor} renames {string} to {string}', '{actor} renames the session {string} to {string}'];
  expect(matching('Ana renames the session "Night talk" to "Early talk"', steps)).toEqual([steps[1]]);
});
