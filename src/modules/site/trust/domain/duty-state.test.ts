import { expect, test } from '@jest/globals';
import { hours, plus } from '#kernel/contract/time.ts';
import { dutyState } from './duty-state.ts';

const NOW = '2026-05-04T09:00:00.000Z';
const at = (hour: number) => plus(NOW, hours(hour));
const shift = (from: number, until: number) => ({ starts_at: new Date(at(from)), ends_at: new Date(at(until)) });

test('without shifts a rota is not set up', () => {
  expect(dutyState([], NOW)).toEqual({ state: 'not-set-up', until: null });
});
test('somebody is on duty until the last of the shifts that follow each other ends', () => {
  expect(dutyState([shift(-1, 2), shift(1, 5), shift(5, 6), shift(8, 9)], NOW)).toEqual({
    state: 'on-duty',
    until: at(6),
  });
});
test('nobody is on duty until the next shift begins, if there is one', () => {
  expect(dutyState([shift(-3, 0), shift(2, 5)], NOW)).toEqual({ state: 'nobody', until: at(2) });
  expect(dutyState([shift(-3, -1)], NOW)).toEqual({ state: 'nobody', until: null });
});
