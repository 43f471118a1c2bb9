import { beforeEach, expect, test } from '@jest/globals';
import { carried, carryChat, carrySession, forgetCarried } from './carried.ts';
import { deviceStorage } from '../storage.ts';

const [ANA, BEN] = ['ana', 'ben'];
const NOON = Date.parse('2026-05-04T12:00:00.000Z');
const evening = {
  uuid: 's1',
  title: 'Quiet hour',
  start: '2026-05-04T19:00:00.000Z',
  until: '2026-05-04T23:00:00.000Z',
};
const lines = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ number, name: 'Ben', text: `${number}` }));

beforeEach(() => forgetCarried());

test('the next session of a member and the last lines of its chat are there until it is over', () => {
  carrySession(ANA, evening);
  carryChat(ANA, 's1', lines(40));
  expect(carried(NOON)).toMatchObject({ member: ANA, session: evening });
  expect(carried(NOON)?.chat.map(({ number }) => number)).toEqual(
    lines(40)
      .slice(10)
      .map(({ number }) => number),
  );
  expect(carried(Date.parse(evening.until) + 1)).toBeNull();
});

test('the same session again keeps its chat; another session, another member and none at all do not', () => {
  carrySession(ANA, evening);
  carryChat(ANA, 's1', lines(2));
  carrySession(ANA, { ...evening, title: 'Quiet evening' });
  expect(carried(NOON)?.chat).toHaveLength(2);
  carrySession(BEN, evening);
  expect(carried(NOON)).toEqual({ member: BEN, session: evening, chat: [] });
  carryChat(ANA, 's1', lines(2));
  carryChat(BEN, 's2', lines(2));
  expect(carried(NOON)?.chat).toEqual([]);
  carrySession(BEN, null);
  expect(carried(NOON)).toBeNull();
});

test('what is stored in another form, or cannot be read, is nothing', () => {
  deviceStorage.write('carried', '{"member":4}');
  expect(carried(NOON)).toBeNull();
});
