import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '#test/runner/thorough.ts';
import { afterMonth, closedMonths, outcomeGroups, outcomeRows, studyRows, type AskedPerson } from './outcomes.ts';

const LEAST = 10;
const MONTHS = ['2026-01', '2026-02'];
const person = (index: number) => `person-${String(index).padStart(3, '0')}`;
const asked = (index: number, overrides: Partial<AskedPerson> = {}): AskedPerson => ({
  person: person(index),
  month: MONTHS[0]!,
  well: 'owls',
  format: 'hosted',
  sessions: 1,
  answered: true,
  value: 4,
  ...overrides,
});
const people = (count: number, overrides: Partial<AskedPerson> = {}, from = 0) =>
  Array.from({ length: count }, (_, index) => asked(from + index, overrides));
const rows = (all: readonly AskedPerson[], months = [MONTHS[0]!]) =>
  outcomeRows('feeling', outcomeGroups(all, LEAST), months);
const figures = (all: readonly AskedPerson[]) =>
  rows(all).map(({ part, key, answered, not_answered: silent }) => [part, key, answered, silent]);

describe('figures of what members answered', () => {
  test('say nothing of nine people, and of ten what they answered', () => {
    expect(figures(people(9))).toEqual([['all', null, null, null]]);
    expect(rows([...people(6), ...people(4, { value: 2 }, 6)])[0]).toEqual({
      month: '2026-01',
      part: 'all',
      key: null,
      answered: 10,
      not_answered: null,
      answer: [
        { value: 1, label: 'Awful', count: 0 },
        { value: 2, label: 'Bad', count: 4 },
        { value: 3, label: 'Meh', count: 0 },
        { value: 4, label: 'Good', count: 6 },
        { value: 5, label: 'Awesome', count: 0 },
      ],
    });
  });

  test('have beside them those who were asked and did not answer, from ten on', () => {
    const silent = { answered: false, value: null };
    expect(figures([...people(10), ...people(9, silent, 20)])[0]).toEqual(['all', null, 10, null]);
    expect(figures([...people(10), ...people(20, silent, 20)])[0]).toEqual(['all', null, 10, 20]);
  });

  test('count ten people of two Wells for the month and their format, when each Well has fewer', () => {
    expect(figures([...people(5), ...people(5, { well: 'grief' }, 5)])).toEqual([
      ['all', null, 10, null],
      ['format', 'hosted', 10, null],
    ]);
  });

  test('stand for each month, and beside it for each of its Wells and formats that are named in a group', () => {
    const all = [
      ...people(10),
      ...people(10, { well: 'grief', format: 'group-hosted' }, 10),
      ...people(10, { month: MONTHS[1]!, well: 'adhd' }, 20),
      ...people(10, { well: 'adhd', answered: false, value: null }, 30),
    ];
    expect(
      rows(all, MONTHS).map(({ month, part, key, answered, not_answered: silent }) => [
        month,
        part,
        key,
        answered,
        silent,
      ]),
    ).toEqual([
      ['2026-01', 'all', null, 20, 10],
      ['2026-01', 'well', 'owls', 10, null],
      ['2026-01', 'well', 'grief', 10, null],
      ['2026-01', 'well', 'adhd', null, 10],
      ['2026-01', 'format', 'hosted', 10, 10],
      ['2026-01', 'format', 'group-hosted', 10, null],
      ['2026-02', 'all', null, 10, null],
      ['2026-02', 'well', 'adhd', 10, null],
      ['2026-02', 'format', 'hosted', 10, null],
    ]);
  });

  test('count no one twice to make ten', () => {
    expect(figures([...people(5), ...people(5, { well: 'grief' })])).toEqual([['all', null, null, null]]);
  });

  test('leave out the whole group of a forgotten person, and keep the others as they were', () => {
    const all = [...people(10), ...people(10, { value: 1 }, 10)];
    const forgotten = all.map((each) => (each.person === person(3) ? { ...each, value: null } : each));
    expect(rows(all)[0]?.answered).toBe(20);
    expect(rows(forgotten)[0]).toMatchObject({ answered: 10, answer: [{ value: 1, count: 10 }, {}, {}, {}, {}] });
  });
});

/** Small enough that most places of the table have fewer than ten people, and some have more. */
const community = fc.array(
  fc.record({
    index: fc.nat(45),
    month: fc.constantFrom(...MONTHS),
    well: fc.constantFrom('owls', 'grief', 'adhd'),
    format: fc.constantFrom('hosted' as const, 'group-hosted' as const),
    answered: fc.constantFrom(true, true, true, false),
    value: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 60, maxLength: 160 },
);
type Drawn = typeof community extends fc.Arbitrary<infer Value> ? Value : never;
const asAsked = (drawn: Drawn): AskedPerson[] => [
  ...new Map(
    drawn.map(({ index, ...each }) => {
      const sessions = drawn.filter((other) => other.index === index && other.month === each.month).length;
      const one = asked(index, { ...each, sessions, value: each.answered ? each.value : null });
      return [JSON.stringify([index, each.month, each.well, each.format]), one] as const;
    }),
  ).values(),
];

/** Every figure that staff can read of these answers, on the page and in an export, by its place. */
const published = (all: readonly AskedPerson[]): Map<string, number> => {
  const groups = outcomeGroups(all, LEAST);
  const page = outcomeRows('feeling', groups, MONTHS).flatMap(({ month, part, key, answer }) =>
    answer.map(({ value, count }) => [JSON.stringify([month, part, key, value]), count] as const),
  );
  const classes = Map.groupBy(studyRows('feeling', groups), (row) => JSON.stringify(row));
  return new Map([...page, ...[...classes].map(([row, same]) => [row, same.length] as const)]);
};

/** Which answers a figure counts, found as an attacker would who may change them: those whose change changes it. */
const countedBy = (all: readonly AskedPerson[], withholding: ReadonlySet<string>): Map<string, Set<number>> => {
  const shown = (answers: readonly AskedPerson[]) =>
    published(answers.map((each) => (withholding.has(each.person) ? { ...each, value: null } : each)));
  const before = shown(all);
  const counted = new Map<string, Set<number>>();
  for (const [at, one] of all.entries()) {
    if (!one.answered || withholding.has(one.person)) continue;
    const after = shown(all.with(at, { ...one, value: (one.value! % 5) + 1 }));
    for (const place of new Set([...before.keys(), ...after.keys()])) {
      if ((before.get(place) ?? 0) === (after.get(place) ?? 0)) continue;
      // Figures of one row differ by the answer alone: together they say whom the row counts.
      const row = place.replace(/,?"?(answer"?:)?\d+[\]}]$/, '');
      counted.set(row, (counted.get(row) ?? new Set()).add(at));
    }
  }
  return counted;
};

describe('an attacker who adds and subtracts figures', () => {
  test('of months, Wells, formats and exports, before and after members were forgotten, learns of no fewer than ten people', () => {
    let attacks = 0;
    fc.assert(
      fc.property(
        community,
        fc.uniqueArray(fc.nat(45), { maxLength: 3 }),
        fc.array(fc.array(fc.constantFrom(-1, 0, 0, 1), { minLength: 80, maxLength: 80 }), {
          minLength: 30,
          maxLength: 30,
        }),
        (drawn, forgotten, combinations) => {
          const all = asAsked(drawn);
          const sets = [
            ...countedBy(all, new Set()).values(),
            ...countedBy(all, new Set(forgotten.map(person))).values(),
          ];
          const pairs = sets.flatMap((_, one) =>
            sets.map((__, other) => sets.map((___, at) => Number(at === one) - Number(at === other))),
          );
          const tooFew: string[][] = [];
          for (const factors of [...pairs, ...combinations]) {
            const sums = new Map<number, number>();
            for (const [at, set] of sets.entries())
              for (const each of set) sums.set(each, (sums.get(each) ?? 0) + (factors[at] ?? 0));
            const known = new Set([...sums].flatMap(([each, sum]) => (sum === 0 ? [] : [all[each]!.person])));
            attacks += Number(known.size > 0);
            if (known.size > 0 && known.size < LEAST) tooFew.push([...known]);
          }
          expect(tooFew).toEqual([]);
        },
      ),
      { numRuns: runs(6, 60) },
    );
    expect(attacks).toBeGreaterThan(100);
  });
});

describe('the rows of a study', () => {
  test('are alike in all columns but the answer with those of at least k people, for any k', () => {
    fc.assert(
      fc.property(community, fc.integer({ min: 10, max: 25 }), (drawn, least) => {
        const all = asAsked(drawn);
        const groups = outcomeGroups(all, least);
        const answers = groups.answered.flatMap((group) => group.answers);
        const sizes = groups.answered.map((group) => new Set(group.answers.map((each) => each.person)).size);
        expect(sizes.filter((size) => size < least)).toEqual([]);
        expect(new Set(answers).size).toBe(answers.length);
        const without = all.filter((each) => each.answered).length - answers.length;
        expect([groups.leftOut % least, groups.leftOut - without >= 0, groups.leftOut - without < least]).toEqual([
          0,
          true,
          true,
        ]);
        const alike = Map.groupBy(studyRows('feeling', groups), (row) => JSON.stringify({ ...row, answer: 0 }));
        expect([...alike.values()].filter((rowsAlike) => rowsAlike.length < least)).toEqual([]);
      }),
      { numRuns: runs(100, 2000) },
    );
  });

  test('name the quarter, and the Well, format and number of sessions only where ten people share them', () => {
    const alike = { quarter: '2026-Q1', scale: 'feeling', answer: 4 };
    expect(studyRows('feeling', outcomeGroups(people(10), LEAST))[0]).toEqual({
      ...alike,
      well: 'owls',
      format: 'hosted',
      sessions: '1',
    });
    const mixed = [...people(5), ...people(5, { well: 'grief', sessions: 3 }, 5)];
    expect(new Set(studyRows('feeling', outcomeGroups(mixed, LEAST)).map((row) => JSON.stringify(row)))).toEqual(
      new Set([
        JSON.stringify({
          quarter: '2026-Q1',
          well: null,
          format: 'hosted',
          sessions: null,
          scale: 'feeling',
          answer: 4,
        }),
      ]),
    );
  });
});

test.each([
  [1, '1'],
  [2, '2-3'],
  [3, '2-3'],
  [4, '4+'],
])('the rows of a study say of %i sessions in a month: %s', (sessions, range) => {
  const [row] = studyRows('feeling', outcomeGroups(people(10, { sessions }), LEAST));
  expect(row!.sessions).toBe(range);
});

test.each([
  ['2026-01', '2026-Q1'],
  ['2026-03', '2026-Q1'],
  ['2026-04', '2026-Q2'],
  ['2026-12', '2026-Q4'],
])('the rows of a study say of %s its quarter %s alone', (month, quarter) => {
  const [row] = studyRows('feeling', outcomeGroups(people(10, { month }), LEAST));
  expect(row!.quarter).toBe(quarter);
});

test('the rows of a study stand in the order of their contents, not of people', () => {
  const values = people(10).map((each, index) => ({ ...each, value: (index % 2) + 1 }));
  expect(studyRows('feeling', outcomeGroups(values, LEAST)).map(({ answer }) => answer)).toEqual([
    1, 1, 1, 1, 1, 2, 2, 2, 2, 2,
  ]);
});

test('a month is followed by the next one, December by January', () => {
  expect(afterMonth('2026-01')).toBe('2026-02');
  expect(afterMonth('2026-12')).toBe('2027-01');
});

test('a month is read once its last session cannot be answered any more', () => {
  expect(closedMonths('2026-05-14T23:59:59.000Z', 2, 14)).toEqual(['2026-02', '2026-03']);
  expect(closedMonths('2026-05-16T00:00:00.000Z', 2, 14)).toEqual(['2026-03', '2026-04']);
  expect(closedMonths('2026-01-20T00:00:00.000Z', 2, 14)).toEqual(['2025-11', '2025-12']);
});
