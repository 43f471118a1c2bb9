import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { GrowingList, GrowingMap, GrowingSet } from '#kernel/contract/growing.ts';
import { differences, readableDifferences } from './difference.ts';
import { cut, plain, renamed, type Plain } from './plain.ts';

describe('differences', () => {
  test('differences are reported at the smallest path', () => {
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
  test('differences of long lists are reported at their place, without unchanged items', () => {
    const list = Array.from({ length: 1000 }, (_, n) => ({ n }));
    expect(differences({ list }, { list: list.toSpliced(10, 1) })).toEqual([
      { path: ['list', '11'], before: { n: 10 }, after: undefined },
    ]);
    expect(differences({ list }, { list: list.toSpliced(500, 0, { n: -1 }) })).toEqual([
      { path: ['list', '501'], before: undefined, after: { n: -1 } },
    ]);
    expect(differences(['a', 'a', 'b'], ['a', 'c', 'b'])).toEqual([
      { path: [], before: 'a', after: undefined },
      { path: [], before: undefined, after: 'c' },
    ]);
  });
  test('of lists of states are reported within those that changed', () => {
    const list = (...all: Plain[]) => ({ list: all });
    expect(differences(list({ n: [1, 2] }, { n: 3 }), list({ n: [1, 2] }, { n: 4 }))).toEqual([
      { path: ['list', '2', 'n'], before: 3, after: 4 },
    ]);
    expect(differences(list({ n: [1, 2] }), list({ n: [1, 3] }))).toEqual([
      { path: ['list', '1', 'n'], before: 2, after: undefined },
      { path: ['list', '1', 'n'], before: undefined, after: 3 },
    ]);
    expect(differences(list({ n: 1 }), list({ n: 1, m: 2 }))).toEqual([
      { path: ['list', '1', 'm'], before: undefined, after: 2 },
    ]);
    expect(differences(list(null, { n: 1 }), list({}, { n: 1 }))).toEqual([
      { path: ['list', '1'], before: null, after: {} },
    ]);
    expect(differences(list({ n: 1 }, { n: 2 }), list({ n: 2 }))).toEqual([
      { path: ['list', '1'], before: { n: 1 }, after: undefined },
    ]);
    expect(differences(list([1], { n: 1 }), list([1], { n: 1 }))).toEqual([]);
  });
  test('of lists count how often something came or went', () => {
    const gone = { path: [], before: 'a', after: undefined };
    const come = { path: [], before: undefined, after: 'a' };
    expect(differences(['a', 'b', 'a', 'c'], ['c', 'a', 'b'])).toEqual([gone]);
    expect(differences(['b', 'a', 'c'], ['a', 'c', 'a', 'b', 'a'])).toEqual([come, come]);
    expect(differences(['a', 'a'], ['a', 'a', 'a'])).toEqual([come]);
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

test('readers see no field that came and holds nothing, and one that was emptied', () => {
  expect(readableDifferences({}, { until: null, notes: [], seats: {}, title: '', full: false })).toEqual([
    { path: ['full'], before: undefined, after: false },
  ]);
  expect(readableDifferences({ notes: ['a'], until: 'Monday' }, { notes: [], until: null })).toEqual([
    { path: ['notes'], before: 'a', after: undefined },
    { path: ['until'], before: 'Monday', after: null },
  ]);
});

describe('a state as plain data', () => {
  test('keeps what maps, sets, big numbers and moments hold', () => {
    expect(plain({ map: new Map([['a', new Set([1n])]]), at: new Date(0), no: undefined, f: () => 1 })).toEqual({
      map: { a: ['1'] },
      at: '1970-01-01T00:00:00.000Z',
    });
  });
  test('keeps what is simple, and what grows, as what it is', () => {
    expect([null, undefined, true, 'text', 1.5, Infinity].map((value) => plain(value))).toEqual([
      null,
      null,
      true,
      'text',
      1.5,
      'Infinity',
    ]);
    const growing = {
      map: GrowingMap.of([['a', null]]),
      set: GrowingSet.of(['b']),
      list: GrowingList.of<string>().plus('c'),
    };
    expect(plain(growing)).toEqual({ map: { a: null }, set: ['b'], list: ['c'] });
    expect(plain(new Map([[{ a: 1 }, false]]))).toEqual({ '{"a":1}': false });
    expect(plain(Symbol('x'))).toBeNull();
  });
  test('shows the newest entries when there are too many, and how many others there are', () => {
    const map = { 'a-1': 1, 'b-2': [1, 2, 3], 'c-3': 3 };
    const state = { list: [1, 2, 3, 4], map, fields: { one: 1, two: 2, three: 3 }, short: [1], endsAt: null };
    expect(cut(state, 2)).toEqual({
      ...state,
      list: [{ '…': 2 }, 3, 4],
      map: { '…': 1, 'b-2': [{ '…': 1 }, 2, 3], 'c-3': 3 },
    });
    expect(cut(state, 3)).toEqual({ ...state, list: [{ '…': 1 }, 2, 3, 4] });
    expect(cut(state, 4)).toEqual(state);
    expect(cut({ own: 1, 'a-1': 2, 'b-2': 3 }, 2)).toEqual({ '…': 1, 'a-1': 2, 'b-2': 3 });
  });
  test('loses nothing when two keys are given the same name', () => {
    expect(renamed({ a: 1, b: { c: 'a' } }, () => 'x')).toEqual({ x: 1, 'x (2)': { x: 'x' } });
    expect(renamed({ a: null, b: ['a', true], c: 3 }, () => 'x')).toEqual({
      x: null,
      'x (2)': ['x', true],
      'x (3)': 3,
    });
  });
});
