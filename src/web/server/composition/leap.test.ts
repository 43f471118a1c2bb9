import { expect, test } from '@jest/globals';
import { leapTo } from './leap.ts';

const at = (hour: number) => `2026-05-04T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** Something is due at each of these hours; what is done at one hour makes something due at another. */
const day = (hours: readonly number[], follows: Readonly<Record<number, number>> = {}) => {
  let present = at(9);
  const due = hours.map(at);
  const done: [string, string][] = [];
  return {
    done,
    due: (hour: number) => void due.push(at(hour)),
    leap: {
      now: () => present,
      setTo: (instant: string) => void (present = instant),
      workOff: async () => {
        for (const moment of due.filter((each) => each <= present)) {
          due.splice(due.indexOf(moment), 1);
          done.push([moment, present]);
          const next = follows[new Date(moment).getUTCHours()];
          if (next !== undefined) due.push(at(next));
        }
      },
      nextDue: async () => due.toSorted().at(0),
    },
  };
};

test('what is due on the way is done at its own moment, the earliest first', async () => {
  const { done, leap } = day([18, 12, 23]);
  await leapTo(at(20), leap);
  expect(done).toEqual([
    [at(12), at(12)],
    [at(18), at(18)],
  ]);
  expect(leap.now()).toBe(at(20));
});

test('what was due before the leap is done before the clock moves', async () => {
  const { done, leap } = day([8]);
  await leapTo(at(20), leap);
  expect(done).toEqual([[at(8), at(9)]]);
});

test('what becomes due by something on the way is done on the way, too', async () => {
  const { done, leap } = day([12], { 12: 14 });
  await leapTo(at(20), leap);
  expect(done).toEqual([
    [at(12), at(12)],
    [at(14), at(14)],
  ]);
});

test('what is due exactly at the end is done there', async () => {
  const { done, leap } = day([20]);
  await leapTo(at(20), leap);
  expect(done).toEqual([[at(20), at(20)]]);
});

test('a clock that is set back only works off what is due there', async () => {
  const { done, leap } = day([12]);
  await leapTo(at(7), leap);
  expect([done, leap.now()]).toEqual([[], at(7)]);
});

test('what stays due because it fails neither holds the leap up nor sets the clock back', async () => {
  const { leap } = day([]);
  const set: string[] = [];
  let asked = 0;
  const nextDue = async () => {
    if ((asked += 1) > 5) throw new Error('The leap does not end');
    return at(8);
  };
  await leapTo(at(20), {
    ...leap,
    nextDue,
    setTo: (instant) => {
      set.push(instant);
      leap.setTo(instant);
    },
  });
  expect(set).toEqual([at(20)]);
});
