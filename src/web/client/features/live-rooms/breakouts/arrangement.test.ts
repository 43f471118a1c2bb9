import { describe, expect, test } from '@jest/globals';
import { aPerson, aRoom } from '../testing/a-session.ts';
import {
  asRooms,
  asTheyAre,
  canStart,
  isOneRoom,
  moved,
  noMoves,
  ofThose,
  peopleIn,
  peopleToPlace,
  spreadEvenly,
  tooSmall,
  type Arrangement,
} from './arrangement.ts';

const FEWEST = 3;
const all = (value: string) => new Map(Array.from(value).map((id) => [id, true]));
const to = (room: number, value: string): Arrangement => new Map(Array.from(value).map((id) => [id, room]));
const people = (value: string, host = 'h') =>
  Array.from(value).map((id) => ({ id, isHost: id === host, counts: true }));

describe('an arrangement', () => {
  test('[ROM-087] people are moved to a room and back to the main room', () => {
    const draft = moved(moved(noMoves, 'a', 1), 'b', 1);
    expect(asRooms(draft)).toEqual([{ room: 1, members: ['a', 'b'] }]);
    expect(asRooms(moved(draft, 'a', 0))).toEqual([{ room: 1, members: ['b'] }]);
    expect(peopleIn(people('abc'), draft, 0).map(({ id }) => id)).toEqual(['c']);
  });

  test.each([
    [1, [1]],
    [2, [1]],
    [3, []],
    [4, []],
  ])('[ROM-091] a breakout room with %i people: too small are %j', (count, small) => {
    expect(tooSmall(to(1, 'abcd'.slice(0, count)), all('abcdefg'), FEWEST)).toEqual(small);
  });

  test('[ROM-091] [C-014] the main room may be as small as it likes', () => {
    expect(canStart(to(1, 'abc'), all('abcd'), FEWEST)).toBe(true);
    expect(tooSmall(to(0, 'a'), all('abcd'), FEWEST)).toEqual([]);
  });

  test('all of them into one room is no breakout; all of them into two rooms is', () => {
    expect(canStart(to(1, 'abcd'), all('abcd'), FEWEST)).toBe(false);
    expect(isOneRoom(to(1, 'abcd'), all('abcd'))).toBe(true);
    expect(canStart(new Map([...to(1, 'abc'), ...to(2, 'def')]), all('abcdef'), FEWEST)).toBe(true);
  });

  test('an arrangement without moves cannot start', () => {
    expect(canStart(noMoves, all('abcdef'), FEWEST)).toBe(false);
  });

  test('disconnected members are not counted, and those who left vanish', () => {
    const here = new Map([...all('ab'), ['c', false]]);
    expect(tooSmall(to(1, 'abc'), here, FEWEST)).toEqual([1]);
    expect([...ofThose(to(1, 'abc'), all('ab')).keys()]).toEqual(['a', 'b']);
    const same = to(1, 'ab');
    expect(ofThose(same, all('abc'))).toBe(same);
  });

  test('members in any room except staff can be placed, by name', () => {
    const rooms = [
      aRoom('SAFE', [aPerson('cleo'), aPerson('ana')]),
      { ...aRoom('SAFE', [aPerson('ben', { active: false })]), room_assigned: 1 },
    ];
    const staff = aPerson('ben', { user_uuid: 'x', staff: true });
    const placed = peopleToPlace([...rooms, aRoom('SAFE', [staff])], aPerson('ben').user_uuid);
    expect(placed.map(({ name, isMe, isHost, counts }) => ({ name, isMe, isHost, counts }))).toEqual([
      { name: 'ana', isMe: false, isHost: true, counts: true },
      { name: 'ben', isMe: true, isHost: false, counts: false },
      { name: 'cleo', isMe: false, isHost: false, counts: true },
    ]);
    expect(asTheyAre(rooms).get(aPerson('ben').user_uuid)).toBe(1);
  });

  test('members are called by their display names, and by these they are sorted', () => {
    const room = aRoom('SAFE', [aPerson('ana', { name: 'Zoe' }), aPerson('ben')]);
    expect(peopleToPlace([room], aPerson('ben').user_uuid).map(({ name }) => name)).toEqual(['ben', 'Zoe']);
  });

  test('two members of one name are distinguished by their handles', () => {
    const room = aRoom('SAFE', [aPerson('ana', { name: 'Anna' }), aPerson('cleo', { name: 'Anna' }), aPerson('ben')]);
    const placed = peopleToPlace([room], aPerson('ben').user_uuid);
    expect(placed.map(({ name, called, handle }) => [name, called, handle])).toEqual([
      ['Anna (@ana)', 'Anna', 'ana'],
      ['Anna (@cleo)', 'Anna', 'cleo'],
      ['ben', 'ben', null],
    ]);
  });
});

describe('spreading evenly', () => {
  const sizes = (count: number, rooms: number) => {
    const ids = `h${'abcdefghijklmnopqrs'.slice(0, count - 1)}`;
    const spread = spreadEvenly(people(ids), rooms, FEWEST);
    return Array.from({ length: rooms + 1 }, (_, room) => peopleIn(people(ids), spread, room).length);
  };

  test.each([
    [3, 1, [3, 0]],
    [4, 1, [1, 3]],
    [6, 1, [3, 3]],
    [7, 1, [4, 3]],
    [16, 1, [8, 8]],
    [10, 2, [4, 3, 3]],
    [12, 3, [3, 3, 3, 3]],
    [8, 3, [2, 3, 3, 0]],
  ])('%i people over %i breakout rooms are %j', (count, rooms, expected) => {
    expect(sizes(count, rooms)).toEqual(expected);
  });

  test('the host stays in the main room, and disconnected members are not moved', () => {
    const spread = spreadEvenly([...people('habcd'), { id: 'x', isHost: false, counts: false }], 1, FEWEST);
    expect(spread.has('h')).toBe(false);
    expect(spread.has('x')).toBe(false);
  });

  test('every random arrangement can start, or moves no one', () => {
    for (let count = 0; count < 24; count++)
      for (let rooms = 1; rooms < 6; rooms++) {
        const present = Array.from({ length: count }, (_, at) => ({ id: `p${at}`, isHost: at === 0, counts: true }));
        const spread = spreadEvenly(present, rooms, FEWEST);
        const here = new Map(present.map(({ id }) => [id, true]));
        expect(spread.size === 0 || canStart(spread, here, FEWEST)).toBe(true);
      }
  });
});
