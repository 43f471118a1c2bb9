import { expect, test } from '@jest/globals';
import { announcement, type Announced } from './announce.ts';

const quiet: Announced = {
  rung: 'full',
  quality: 'good',
  hands: new Map(),
  reactions: new Map(),
  screens: [],
  others: new Map(),
  inSession: new Set(),
};
const nameOf = (member: string) => ({ a: 'Ana', b: 'Ben', c: 'Cleo' })[member];
const say = (before: Partial<Announced>, now: Partial<Announced>) =>
  announcement({ ...quiet, ...before }, { ...quiet, ...now }, nameOf, 'me');

test('the ladder is said aloud, and why', () => {
  expect(say({}, { rung: 'audio', quality: 'bad' })).toBe(
    'Your connection is weak: pictures are off to save data. You still hear everyone.',
  );
  expect(say({}, { rung: 'low' })).toBe('Data is saved: fewer and smaller pictures. You still hear everyone.');
  expect(say({ rung: 'low' }, { rung: 'full' })).toBe('All pictures are on.');
});

test('raised hands are said, all at once when they come at once; lowered ones of others are not', () => {
  expect(say({}, { hands: new Map([['a', 1]]) })).toBe('Ana raised a hand.');
  expect(
    say(
      { hands: new Map([['a', 1]]) },
      {
        hands: new Map([
          ['a', 1],
          ['b', 2],
          ['c', 3],
        ]),
      },
    ),
  ).toBe('Ben and Cleo raised their hands.');
  expect(say({ hands: new Map([['a', 1]]) }, {})).toBeNull();
  expect(say({}, { hands: new Map([['me', 1]]) })).toBe('Your hand is raised.');
  expect(say({}, { hands: new Map([['stranger', 1]]) })).toBeNull();
});

test('reactions and screens are said with their names', () => {
  const thanks = new Map([['b', { kind: 'thank-you', number: 4 } as const]]);
  expect(say({}, { reactions: thanks })).toBe('Ben: Thank you.');
  expect(say({ reactions: thanks }, { reactions: thanks })).toBeNull();
  expect(say({}, { screens: ['Ana'] })).toBe('Ana shares a screen.');
  expect(say({ screens: ['Ana'] }, {})).toBe('Ana no longer shares a screen.');
});

test('people who come in and leave are announced, together when they do it at once', () => {
  const others = (...members: string[]) => ({ others: new Map(members.map((each) => [each, nameOf(each)!])) });
  expect(say(others('a'), others('a', 'b', 'c'))).toBe('Ben and Cleo came in.');
  expect(say(others('a', 'b'), others('b', 'c'))).toBe('Cleo came in. Ana left.');
  expect(say(others('a'), { others: new Map([['a', 'Ana Maria']]) })).toBeNull();
});

test('[ROM-087] people who go to another room of the session did not leave it', () => {
  const [a, b, c] = [
    ['a', 'Ana'],
    ['b', 'Ben'],
    ['c', 'Cleo'],
  ] as const;
  const apart = { others: new Map([c]), inSession: new Set(['a', 'c']) };
  expect(say({ others: new Map([a, b, c]), inSession: new Set(['a', 'b', 'c']) }, apart)).toBe(
    'Ana went to another room. Ben left.',
  );
});
