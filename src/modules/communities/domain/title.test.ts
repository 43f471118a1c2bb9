import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { fold } from '#kernel/commands/decider.ts';
import { WellTitleReleased, WellTitleTaken, type WellTitleEvent } from '../contract/well-events.ts';
import { title, titleClaims, type TitleCommand } from './title.ts';

const OWLS = '11111111-1111-4111-8111-111111111111';
const BIRDS = '22222222-2222-4222-8222-222222222222';
const taken = did(WellTitleTaken, { well: OWLS });
const released = did(WellTitleReleased, { well: OWLS });

const given = (...facts: WellTitleEvent[]) => ({
  when: (command: TitleCommand) => title.decide(command, fold(title, facts)),
});

test('[API-044] a title belongs to one Well at a time', () => {
  expect(given().when({ type: 'TakeTitle', well: OWLS })).toEqual([taken]);
  expect(given(taken).when({ type: 'TakeTitle', well: OWLS })).toEqual([]);
  expect(given(taken).when({ type: 'TakeTitle', well: BIRDS })).toEqual({
    refused: 'GROUP_TITLE_IS_TAKEN',
    field: 'title',
  });
  expect(given(taken, released).when({ type: 'TakeTitle', well: BIRDS })).toMatchObject([{ data: { well: BIRDS } }]);
});

test('only its bearer gives it back, once', () => {
  expect(given(taken).when({ type: 'ReleaseTitle', well: OWLS })).toEqual([released]);
  expect(given(taken).when({ type: 'ReleaseTitle', well: BIRDS })).toEqual([]);
  expect(given(taken, released).when({ type: 'ReleaseTitle', well: OWLS })).toEqual([]);
});

test('a title is claimed as it is read, and as it is written where that differs', () => {
  expect(titleClaims('night-owls')).toEqual(['night-owls']);
  expect(titleClaims('n\u0456ght-owls')).toEqual(['night-owls', 'n\u0456ght-owls']);
});
