import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  align,
  type AlignmentDifference,
  type AlignmentFound,
  longestRising,
  type AlignmentNoted,
} from './alignment.ts';

async function* inBatches<T>(all: readonly T[], size: number): AsyncGenerator<readonly T[], void> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}
const event = (id: string, version = 0): AlignmentFound => ({
  id,
  key: `${id}/${version}`,
  position: id.padStart(20, '0'),
  stream: `of ${id}`,
  revision: 0n,
  type: 'Happened',
});
const events = (many: number) => Array.from({ length: many }, (_, index) => event(String(index + 1)));
const compared = async (chain: readonly AlignmentNoted[], log: readonly AlignmentFound[], size = 3) =>
  align(inBatches(chain, size), inBatches(log, size), ({ id }) => id.startsWith('later'));
const inWords = (differences: readonly AlignmentDifference[]) =>
  differences.map((each) =>
    each.kind === 'inserted'
      ? `${each.now.id} inserted after ${each.after}`
      : each.kind === 'truncated'
        ? `${each.many} truncated from ${each.number}`
        : each.kind === 'moved'
          ? `${each.number} moved after ${each.after}`
          : `${each.number} ${each.kind}`,
  );

describe('differences between log and chain', () => {
  const chain = events(30);
  const cases: [string, (log: AlignmentFound[]) => AlignmentFound[], string[]][] = [
    ['none', (log) => log, []],
    ['an edit', (log) => log.with(11, event('12', 1)), ['12 edited']],
    [
      'an edit of the first and the last',
      (log) => log.with(0, event('1', 1)).with(29, event('30', 1)),
      ['1 edited', '30 edited'],
    ],
    ['a new id', (log) => log.with(11, event('other')), ['12 edited']],
    ['a deletion', (log) => log.toSpliced(11, 1), ['12 deleted']],
    ['an insertion', (log) => log.toSpliced(11, 0, event('new')), ['new inserted after 11']],
    ['an insertion before everything', (log) => log.toSpliced(0, 0, event('new')), ['new inserted after 0']],
    ['two neighbours swapped', (log) => log.with(11, log[12]!).with(12, log[11]!), ['13 moved after 11']],
    [
      'two far ones swapped',
      (log) => log.with(3, log[25]!).with(25, log[3]!),
      ['4 moved after 25', '26 moved after 3'],
    ],
    ['one taken to the end', (log) => [...log.toSpliced(3, 1), log[3]!], ['4 moved after 30']],
    ['the end cut off', (log) => log.slice(0, 20), ['10 truncated from 21']],
    ['nothing left', () => [], ['30 truncated from 1']],
    ['a copy put in', (log) => log.toSpliced(20, 0, log[2]!), ['3 inserted after 20']],
    [
      'several at once',
      (log) => [...log.with(4, event('5', 1)).toSpliced(20, 1).toSpliced(10, 0, event('new')), event('later')],
      ['5 edited', 'new inserted after 10', '21 deleted'],
    ],
    ['an edit at the end and news', (log) => [...log.with(29, event('30', 1)), event('later')], ['30 edited']],
    ['a cut end and news', (log) => [...log.slice(0, 25), event('later'), event('later2')], ['5 truncated from 26']],
  ];
  it.each(cases)('%s', async (_, damage, expected) => {
    for (const size of [1, 7, 100])
      expect(inWords((await compared(chain, damage([...chain]), size)).differences)).toEqual(expected);
  });

  it('counts what is not chained yet, and calls it no damage', async () => {
    const log = [...chain, event('later'), event('later2')];
    expect(await compared(chain, log)).toEqual({ differences: [], later: 2 });
    expect((await compared(chain, log.toSpliced(3, 1))).later).toBe(2);
    expect((await compared([], [event('later')])).later).toBe(1);
  });

  it('finds exactly what was done, however much at once', async () => {
    const damage = fc.record({
      many: fc.integer({ min: 1, max: 120 }),
      edits: fc.uniqueArray(fc.nat(119), { maxLength: 12 }),
      deletions: fc.uniqueArray(fc.nat(119), { maxLength: 12 }),
      insertions: fc.array(fc.nat(120), { maxLength: 12 }),
      size: fc.integer({ min: 1, max: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ many, edits, deletions, insertions, size }) => {
        const original = events(many);
        const deleted = new Set(deletions.filter((index) => index < many));
        const edited = new Set(edits.filter((index) => index < many && !deleted.has(index)));
        const inserted = new Map<number, string[]>();
        for (const [nth, place] of insertions.entries())
          if (place <= many) inserted.set(place, [...(inserted.get(place) ?? []), `new${nth}`]);
        const log = Array.from({ length: many + 1 }, (_, index) => [
          ...(inserted.get(index) ?? []).map((id) => event(id)),
          ...(index === many || deleted.has(index)
            ? []
            : [edited.has(index) ? event(String(index + 1), 1) : original[index]!]),
        ]).flat();
        const { differences, later } = await compared(original, log, size);
        expect(later).toBe(0);
        const of = (kind: AlignmentDifference['kind']) => differences.filter((each) => each.kind === kind);
        const gone = new Set(
          differences.flatMap((each) =>
            each.kind === 'deleted'
              ? [each.number - 1]
              : each.kind === 'truncated'
                ? Array.from({ length: each.many }, (_, nth) => each.number - 1 + nth)
                : [],
          ),
        );
        const strangers = new Set([...inserted.values()].flat());
        const changed = of('edited').flatMap((each) => (each.kind === 'edited' ? [each] : []));
        const same = changed.filter(({ now }) => !strangers.has(now.id));
        const replaced = changed.filter(({ now }) => strangers.has(now.id));
        expect(new Set(same.map(({ number }) => number - 1))).toEqual(edited);
        // An event inserted exactly where another was removed is indistinguishable from a change.
        expect(new Set([...gone, ...replaced.map(({ number }) => number - 1)])).toEqual(deleted);
        expect(of('inserted').length + replaced.length).toBe(strangers.size);
        expect(of('moved')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('names only events that stand elsewhere as moved, and enough of them to explain the order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 80 }),
        fc.array(fc.tuple(fc.nat(79), fc.nat(79)), { maxLength: 6 }),
        async (many, swaps) => {
          const original = events(many);
          const log = [...original];
          for (const [a, b] of swaps) [log[a % many], log[b % many]] = [log[b % many]!, log[a % many]!];
          const { differences } = await compared(original, log);
          const moved = new Set(differences.map((each) => (each.kind === 'moved' ? each.id : 'not moved')));
          expect(moved.has('not moved')).toBe(false);
          // Without those that moved the rest is in order, and no fewer would do.
          const rest = log.filter(({ id }) => !moved.has(id)).map(({ id }) => Number(id));
          expect(rest).toEqual(rest.toSorted((a, b) => a - b));
          expect(rest.length).toBe(longestRising(log.map(({ id }) => Number(id))).size);
        },
      ),
      { numRuns: 300 },
    );
  });
});
