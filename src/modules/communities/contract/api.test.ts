import { expect, test } from '@jest/globals';
import { createdWells, joinedWells, removedMembers, searchWells, wellMembers } from './api.ts';

const id = '11111111-1111-4111-8111-111111111111';

test('[COM-032] members come in pages of 25 unless the caller says otherwise', () => {
  expect(wellMembers.input.parse({ id })).toMatchObject({ limit: 25, offset: 0 });
  expect(wellMembers.input.parse({ id, limit: '10', offset: '25' })).toMatchObject({ limit: 10, offset: 25 });
});

test('[COM-086] my Wells come at most 100 at once', () => {
  expect(joinedWells.input.parse({})).toEqual({ limit: 100, offset: 0 });
  expect(joinedWells.input.parse({ limit: 7, offset: 3 })).toEqual({ limit: 7, offset: 3 });
  expect(joinedWells.input.parse({ limit: 1000 }).limit).toBe(100);
});

test('other lists of Wells and members come in pages of 25', () => {
  for (const { input } of [searchWells, createdWells, removedMembers]) expect(input.parse({ id }).limit).toBe(25);
});

test.each([
  ['old', 'old'],
  ['asc', 'old'],
  ['ASC', 'old'],
  ['ascending', 'old'],
  ['new', 'new'],
  ['desc', 'new'],
  [undefined, 'new'],
])('[COM-087] Wells of a creator in the order %s begin with the %s', (order, begins) => {
  expect(createdWells.input.parse({ id: '11111111-1111-4111-8111-111111111111', order }).order).toBe(begins);
});
