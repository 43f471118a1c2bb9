import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { GrowingList, GrowingMap, GrowingSet } from './growing.ts';

/** Branches from random versions, and compares each with a plain copy. */
const grown = <Thing, Copy>(
  steps: readonly { from: number; key: number; add: boolean }[],
  first: Thing,
  empty: Copy,
  next: (thing: Thing, copy: Copy, step: { key: number; add: boolean }) => [Thing, Copy],
): { things: Thing[]; copies: Copy[] } => {
  const things = [first];
  const copies = [empty];
  for (const { from, ...step } of steps) {
    const place = from % things.length;
    const [thing, copy] = next(things[place]!, copies[place]!, step);
    things.push(thing);
    copies.push(copy);
  }
  return { things, copies };
};

const steps = fc.array(fc.record({ from: fc.oneof(fc.constant(-1), fc.nat(30)), key: fc.nat(6), add: fc.boolean() }), {
  maxLength: 40,
});
/** -1 continues the newest version, as folding does. */
const placed = (all: { from: number; key: number; add: boolean }[]) =>
  all.map((step, index) => ({ ...step, from: step.from === -1 ? index : step.from }));

describe('every version keeps its content when several others branch from it', () => {
  test('of a map, in its order', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { things, copies } = grown(
          placed(all),
          GrowingMap.of<number, string>(),
          new Map<number, string>(),
          (thing, copy, { key, add }) => {
            const next = new Map(copy);
            if (add) return [thing.with(key, `value ${copy.size}`), next.set(key, `value ${copy.size}`)];
            next.delete(key);
            return [thing.without(key), next];
          },
        );
        for (const [place, thing] of things.entries()) {
          const copy = copies[place]!;
          expect([...thing]).toEqual([...copy]);
          expect([...thing.keys()]).toEqual([...copy.keys()]);
          expect([...thing.values()]).toEqual([...copy.values()]);
          expect(thing.size).toBe(copy.size);
          expect(thing.first()).toEqual([...copy][0]);
          for (let key = 0; key < 7; key++)
            expect([thing.has(key), thing.get(key)]).toEqual([copy.has(key), copy.get(key)]);
        }
      }),
    );
  });

  test('of a set, in its order', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { things, copies } = grown(
          placed(all),
          GrowingSet.of<number>(),
          new Set<number>(),
          (thing, copy, { key, add }) => {
            const next = new Set(copy);
            if (add) return [thing.with(key), next.add(key)];
            next.delete(key);
            return [thing.without(key), next];
          },
        );
        for (const [place, thing] of things.entries()) {
          expect([...thing]).toEqual([...copies[place]!]);
          expect([...thing.entries()]).toEqual([...copies[place]!.entries()]);
          expect(thing.size).toBe(copies[place]!.size);
          for (let key = 0; key < 7; key++) expect(thing.has(key)).toBe(copies[place]!.has(key));
        }
      }),
    );
  });

  test('of a list', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { things, copies } = grown(
          placed(all),
          GrowingList.of<number>(),
          [] as number[],
          (thing, copy, { key }) => [thing.plus(key), [...copy, key]],
        );
        for (const [place, thing] of things.entries()) {
          expect([...thing]).toEqual(copies[place]);
          expect([thing.length, thing.at(-1), thing.at(0)]).toEqual([
            copies[place]!.length,
            copies[place]!.at(-1),
            copies[place]!.at(0),
          ]);
        }
      }),
    );
  });
});

test('an iteration sees its own version while a newer one is made', () => {
  let map = GrowingMap.of([['a', 1]]).with('b', 2);
  const seen: string[] = [];
  for (const [key, value] of map) {
    seen.push(key);
    map = map.with(`${key}${key}`, value).without(key);
  }
  map.forEach((_, key) => {
    seen.push(key);
    map = map.with(`${key}!`, 0);
  });
  expect(seen).toEqual(['a', 'b', 'aa', 'bb']);
});

test('what it was made of may change, and it does not', () => {
  const items = [1, 2];
  const list = GrowingList.of(items);
  items.push(3);
  expect([...list.plus(4)]).toEqual([1, 2, 4]);
  expect([...list]).toEqual([1, 2]);
});

test('what changes nothing is the same version', () => {
  const set = GrowingSet.of(['a']);
  expect(set.with('a')).toBe(set);
  expect(set.without('b')).toBe(set);
  expect(GrowingMap.of([['a', 1]]).without('b').size).toBe(1);
});
