import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { differences } from './difference.ts';
import { plain, renamed, type Plain } from './plain.ts';

describe('differences', () => {
  test('are told at the smallest place', () => {
    expect(differences({ a: 1, b: { c: 2, d: 3 } }, { a: 1, b: { c: 4, d: 3 } })).toEqual([
      { path: ['b', 'c'], before: 2, after: 4 },
    ]);
  });
  test('of lists are what came and what went', () => {
    expect(differences({ list: ['a', 'b'] }, { list: ['b', 'c'] })).toEqual([
      { path: ['list'], before: 'a', after: undefined },
      { path: ['list'], before: undefined, after: 'c' },
    ]);
    expect(differences({ list: [{ n: 1 }] }, { list: [{ n: 1 }, { n: 2 }] })).toEqual([
      { path: ['list', '2'], before: undefined, after: { n: 2 } },
    ]);
    expect(differences(['a', 'b'], ['b', 'a'])).toEqual([{ path: [], before: ['a', 'b'], after: ['b', 'a'] }]);
  });
  test('there are some exactly when two states differ', () => {
    const state = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Plain>;
    fc.assert(
      fc.property(state, state, (one, other) => {
        expect(differences(one, one)).toEqual([]);
        expect(differences(one, other).length > 0).toBe(JSON.stringify(one) !== JSON.stringify(other));
      }),
    );
  });
});

describe('a state as plain data', () => {
  test('keeps what maps, sets, big numbers and moments hold', () => {
    expect(plain({ map: new Map([['a', new Set([1n])]]), at: new Date(0), no: undefined, f: () => 1 })).toEqual({
      map: { a: ['1'] },
      at: '1970-01-01T00:00:00.000Z',
    });
  });
  test('loses nothing when two keys are given the same name', () => {
    expect(renamed({ a: 1, b: { c: 'a' } }, () => 'x')).toEqual({ x: 1, 'x (2)': { x: 'x' } });
  });
});
