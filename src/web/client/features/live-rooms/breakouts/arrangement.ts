import type { SessionRoom } from '#modules/live-rooms/contract/api.ts';
import { MAIN_ROOM } from '#modules/live-rooms/contract/room-names.ts';
import { calledAmong, calledIn, handleAmong } from '#client/entities/identity/member-name.tsx';

/** A member who can be assigned to a room. */
export type Placed = {
  id: string;
  /** Tells them apart from the others. */
  name: string;
  called: string;
  /** Where another has the same name. */
  handle: string | null;
  pic?: string | null;
  isMe: boolean;
  isHost: boolean;
  /** Whether the room counts them: their connection is up. */
  counts: boolean;
};

/** Assignments to breakout rooms; members without one stay in the main room. */
export type Arrangement = ReadonlyMap<string, number>;

export const noMoves: Arrangement = new Map();

/** All present members in any room, staff aside, sorted by name. */
export const peopleToPlace = (rooms: readonly SessionRoom[], me: string): Placed[] => {
  const people = rooms.flatMap(({ users }) => users).filter(({ staff }) => !staff);
  const nameOf = calledAmong(people);
  const handleOf = handleAmong(people);
  return people
    .map((person) => ({
      id: person.user_uuid,
      name: nameOf(person),
      called: calledIn(person),
      handle: handleOf(person),
      pic: person.pic,
      isMe: person.user_uuid === me,
      isHost: person.host,
      counts: person.active,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
};

/** The current assignments. */
export const asTheyAre = (rooms: readonly SessionRoom[]): Arrangement =>
  new Map(rooms.flatMap(({ room_assigned, users }) => users.map(({ user_uuid }) => [user_uuid, room_assigned])));

export const roomOf = (arrangement: Arrangement, person: string): number => arrangement.get(person) ?? MAIN_ROOM;

export const peopleIn = <P extends { id: string }>(
  people: readonly P[],
  arrangement: Arrangement,
  room: number,
): readonly P[] => people.filter(({ id }) => roomOf(arrangement, id) === room);

export const moved = (arrangement: Arrangement, person: string, room: number): Arrangement => {
  const next = new Map(arrangement);
  if (room === MAIN_ROOM) next.delete(person);
  else next.set(person, room);
  return next;
};

/** Without members who left meanwhile; the same object when there are none. */
export const ofThose = (arrangement: Arrangement, people: ReadonlyMap<string, boolean>): Arrangement =>
  [...arrangement.keys()].every((id) => people.has(id))
    ? arrangement
    : new Map([...arrangement].filter(([id]) => people.has(id)));

/** Breakout rooms with some but too few members (ROM-091). The main room has no minimum. */
export const tooSmall = (arrangement: Arrangement, people: ReadonlyMap<string, boolean>, fewest: number): number[] => {
  const counts = new Map<number, number>();
  for (const [id, room] of arrangement)
    if (room !== MAIN_ROOM) counts.set(room, (counts.get(room) ?? 0) + (people.get(id) === true ? 1 : 0));
  return [...counts].filter(([, count]) => count < fewest).map(([room]) => room);
};

/** All would only move to another room, together: no breakout at all. */
export const isOneRoom = (arrangement: Arrangement, people: ReadonlyMap<string, boolean>): boolean => {
  const rooms = new Set([...people.keys()].map((id) => roomOf(arrangement, id)));
  return rooms.size === 1 && !rooms.has(MAIN_ROOM);
};

/** Ready to start: at least one member moves, not all of them into one room, and no room is too small. */
export const canStart = (arrangement: Arrangement, people: ReadonlyMap<string, boolean>, fewest: number): boolean =>
  [...arrangement.values()].some((room) => room !== MAIN_ROOM) &&
  !isOneRoom(arrangement, people) &&
  tooSmall(arrangement, people, fewest).length === 0;

/**
 * Spreads all members over main room and breakout rooms as evenly as possible, using as many rooms as can be filled;
 * the host stays in the main room. Breakout rooms never fall below their minimum: with few people the main room is the
 * smaller one.
 */
export const spreadEvenly = (
  people: readonly Pick<Placed, 'id' | 'isHost' | 'counts'>[],
  rooms: number,
  fewest: number,
): Arrangement => {
  const able = people.filter(({ counts }) => counts);
  const movable = able.filter(({ isHost }) => !isHost);
  const used = Math.min(rooms, Math.floor(movable.length / fewest));
  if (used === 0) return noMoves;
  const each = Math.max(fewest, Math.floor(able.length / (used + 1)));
  const next = new Map<string, number>();
  movable.slice(0, Math.min(movable.length, each * used)).forEach(({ id }, at) => next.set(id, (at % used) + 1));
  return next;
};

/** As the server wants it: every breakout room with its people. */
export const asRooms = (arrangement: Arrangement): { room: number; members: string[] }[] => {
  const rooms = new Map<number, string[]>();
  for (const [id, room] of arrangement) if (room !== MAIN_ROOM) rooms.set(room, [...(rooms.get(room) ?? []), id]);
  return [...rooms].toSorted(([a], [b]) => a - b).map(([room, members]) => ({ room, members }));
};
