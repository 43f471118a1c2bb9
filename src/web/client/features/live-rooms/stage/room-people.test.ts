import { describe, expect, test } from '@jest/globals';
import { roomPeople, sharedScreens, type Marks } from './room-people.ts';
import { featuredTile } from './people.ts';
import { aPerson, ids } from '../testing/a-session.ts';
import type { RoomParticipant } from '../video/video-room.ts';

const me = { uuid: ids.ben, stream: undefined, audioOn: true, speaking: false };
const stream = {} as MediaStream;
const GHOST = '00000000-0000-4000-8000-0000000000dd';
const listed = [aPerson('ben'), aPerson('ana'), aPerson('cleo')];
const video = (member: string, overrides: Partial<RoomParticipant> = {}): RoomParticipant => ({
  member,
  camera: stream,
  audioOn: true,
  speaking: false,
  pictureOn: true,
  pictureReceived: true,
  frozen: false,
  ...overrides,
});
const marks = (overrides: Partial<Marks>): Marks => ({
  hands: new Map(),
  lines: new Map(),
  hidden: new Set(),
  reactions: new Map(),
  quality: 'good',
  rung: 'full',
  ...overrides,
});

test('the server says who is here, the video room how they are seen; oneself comes last', () => {
  const people = roomPeople(
    [aPerson('ben'), aPerson('ana'), aPerson('cleo', { active: false })],
    [video(ids.ana, { audioOn: false })],
    me,
  );
  expect(people.map(({ name }) => name)).toEqual(['ana', 'cleo', 'ben']);
  expect(people[0]).toMatchObject({ isHost: true, audioOn: false, active: true, stream, picture: 'on' });
  expect(people[1]).toMatchObject({ active: false, stream: undefined });
  expect(people[2]).toMatchObject({ isMe: true, active: true });
});

test('a person is called by the display name', () => {
  const people = roomPeople([aPerson('ana', { name: 'Anna Weiss' }), aPerson('ben')], [], me);
  expect(people.map(({ name }) => name)).toEqual(['Anna Weiss', 'ben']);
});

test('two people of one name have their usernames beside it, so that the right one is muted or asked to leave', () => {
  const people = roomPeople(
    [aPerson('ana', { name: 'Anna' }), aPerson('cleo', { name: 'anna' }), aPerson('ben')],
    [],
    me,
  );
  expect(people.map(({ name }) => name)).toEqual(['Anna (@ana)', 'anna (@cleo)', 'ben']);
  expect(people.map(({ called, handle }) => [called, handle])).toEqual([
    ['Anna', 'ana'],
    ['anna', 'cleo'],
    ['ben', null],
  ]);
});

describe('no one sees and hears unseen', () => {
  const { camera: _, ...ghost } = video(GHOST, { audioOn: false });

  test('a member who is connected to the video room is shown, by name if any room lists them', () => {
    const named = roomPeople(listed, [ghost], me, marks({}), [
      aPerson('cleo', { uuid: GHOST, user_uuid: GHOST, username: 'dan' }),
    ]);
    expect(named.map(({ name }) => name)).toEqual(['ana', 'cleo', 'dan', 'ben']);
    const [, , unknown] = roomPeople(listed, [ghost], me, marks({}));
    expect(unknown).toMatchObject({ uuid: GHOST, name: 'Somebody', connected: true, active: false });
  });

  test('a person whose picture stands still is reconnecting, although the stream is there and the server does not know yet', () => {
    const of = (frozen: boolean, active: boolean) =>
      roomPeople([aPerson('ben'), aPerson('ana', { active })], [video(ids.ana, { frozen })], me)[0]!.active;
    expect(of(true, true)).toBe(false);
    expect(of(false, false)).toBe(true);
  });
});

describe('why there is no picture', () => {
  const pictureOf = (overrides: Partial<RoomParticipant>, and: Partial<Marks> = {}) =>
    roomPeople(listed, [video(ids.ana, overrides)], me, marks(and)).find(({ uuid }) => uuid === ids.ana)?.picture;

  test('their line is too weak, their camera stopped, or data is saved here', () => {
    expect(pictureOf({ pictureOn: false })).toBe('audio-only');
    const lost = new Map([[ids.ana as string, { quality: 'good', picture: 'lost' } as const]]);
    expect(pictureOf({ pictureOn: false }, { lines: lost })).toBe('lost');
    // What they say of themselves is a hint: what arrives counts.
    expect(pictureOf({}, { lines: lost })).toBe('on');
    expect(pictureOf({ pictureReceived: false })).toBe('saved');
  });

  test('[C-186] a hidden person has no picture, in any case', () => {
    expect(pictureOf({}, { hidden: new Set([ids.ana]) })).toBe('hidden');
  });
});

test('hands have their place, lines their words, and a substitute their mark', () => {
  const people = roomPeople(listed, [], me, {
    ...marks({
      hands: new Map([
        [ids.cleo, 20],
        [ids.ben, 10],
      ]),
      lines: new Map([[ids.cleo, { quality: 'weak', picture: 'sent' }]]),
      quality: 'bad',
    }),
    substitute: ids.cleo,
  });
  expect(people.map(({ name, hand, line, leads }) => [name, hand, line, leads])).toEqual([
    ['ana', null, 'good', false],
    ['cleo', 2, 'weak', true],
    ['ben', 1, 'bad', false],
  ]);
});

describe('shared screens', () => {
  const seen = [video(ids.ana, { screen: stream }), video(ids.cleo)];
  const people = roomPeople(listed, seen, me);

  test('[ROM-048] are tiles of their own, shown large by themselves', () => {
    const screens = sharedScreens(people, seen);
    expect(screens).toMatchObject([{ key: `screen:${ids.ana}`, isScreen: true, name: 'ana' }]);
    const tiles = [...screens, ...people];
    expect(featuredTile(tiles, null)).toBe(0);
    expect(featuredTile(tiles, ids.cleo)).toBe(2);
    expect(featuredTile(tiles, 'grid')).toBeNull();
    expect(featuredTile(tiles, 'somebody who left')).toBe(0);
    expect(featuredTile(people, null)).toBeNull();
  });

  test('[C-186] sound of a hidden person is not played', () => {
    expect(sharedScreens(roomPeople(listed, seen, me, marks({ hidden: new Set([ids.ana]) })), seen)).toEqual([]);
  });
});
