import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LEAST_SHOWN, published, quarterOf, quartersBefore } from './figures.ts';

const table = (counts: readonly number[]) => published(counts.map((count, at) => ({ key: String(at), count })));

/** All tables of so many rows with figures from 0 to 11: enough for every case below, at and above the limit. */
const tables = (rows: number): number[][] =>
  rows === 0 ? [[]] : tables(rows - 1).flatMap((rest) => Array.from({ length: 12 }, (_, count) => [...rest, count]));

describe('published figures', () => {
  test('below ten are "fewer than 10", zero among them', () => {
    expect(table([9, 10, 0])).toEqual({
      total: null,
      rows: [
        { key: '0', count: null },
        { key: '1', count: 10 },
        { key: '2', count: null },
      ],
    });
  });
  test('have a total when no row is hidden', () => {
    expect(table([10, 12]).total).toBe(22);
  });
  test('have no total that gives away the one row, or the two rows, that are hidden', () => {
    expect(table([40, 3]).total).toBeNull();
    expect(table([40, 9, 9]).total).toBeNull();
    expect(table([40, 8, 9]).total).toBeNull();
  });
  test('have a total when each of several hidden rows can still be anything', () => {
    expect(table([40, 5, 5, 5]).total).toBe(55);
  });
  test('a reader who knows the rule cannot narrow any hidden row by rows and total', () => {
    for (const rows of [1, 2, 3, 4]) {
      const possible = new Map<string, Set<number>[]>();
      for (const counts of tables(rows)) {
        const answer = JSON.stringify(table(counts));
        const seen = possible.get(answer) ?? counts.map(() => new Set<number>());
        counts.forEach((count, at) => seen[at]!.add(count));
        possible.set(answer, seen);
      }
      const narrowed = [...possible].flatMap(([answer, seen]) =>
        seen.filter((values, at) => {
          const isHidden = (JSON.parse(answer) as ReturnType<typeof table>).rows[at]!.count === null;
          return isHidden && values.size < LEAST_SHOWN;
        }),
      );
      expect(narrowed).toEqual([]);
    }
  });
  test('a total is the sum of all rows, hidden ones too', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 8 }), (counts) => {
        const { total } = table(counts);
        expect([null, counts.reduce((sum, count) => sum + count, 0)]).toContain(total);
      }),
    );
  });
});

describe('quarters', () => {
  test('an instant belongs to its quarter in UTC', () => {
    expect([quarterOf('2026-03-31T23:59:59.999Z'), quarterOf('2026-04-01T00:00:00.000Z')]).toEqual([
      '2026-Q1',
      '2026-Q2',
    ]);
  });
  test('only those that are over are published, so that no single case can be watched as it comes', () => {
    expect(quartersBefore('2026-05-04T09:00:00.000Z', 3)).toEqual(['2026-Q1', '2025-Q4', '2025-Q3']);
    fc.assert(
      fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), (at) => {
        const now = at.toISOString();
        expect(quartersBefore(now, 8).filter((quarter) => quarter >= quarterOf(now))).toEqual([]);
      }),
    );
  });
});
