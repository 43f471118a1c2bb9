import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { fold } from '#kernel/commands/decider.ts';
import { ListRead, READING_STEPS, type StaffList } from '../contract/admin-events.ts';
import { listReading, stepOf } from './list-reading.ts';

const DAY = '2026-05-04';
const read = (rows: number, day = DAY, list: StaffList = 'members') => did(ListRead, { list, day, rows });
const note = (rows: number, before: ReturnType<typeof read>[], day = DAY) =>
  listReading.decide({ type: 'NoteReading', list: 'members', day, rows }, fold(listReading, before));
const [first, second] = READING_STEPS as readonly [number, number, ...number[]];

test('so many rows of a list reach the highest step that is not above them', () => {
  expect([0, first, second - 1, second].map(stepOf)).toEqual([0, first, first, second]);
});

test('each step of a list is recorded once a day, and another day begins again', () => {
  expect(note(0, [])).toEqual([]);
  expect(note(second, [])).toEqual([read(second)]);
  expect(note(second, [read(first)])).toEqual([read(second)]);
  expect(note(second - 1, [read(first)])).toEqual([]);
  expect(note(second, [read(second)])).toEqual([]);
  expect(note(first, [read(second)], '2026-05-05')).toEqual([read(first, '2026-05-05')]);
});

test('a day that is over is not recorded any more, and another list is counted for itself', () => {
  expect(note(second, [read(first, '2026-05-05')])).toEqual([]);
  expect(note(first, [read(second, DAY, 'cases')])).toEqual([read(first)]);
});
