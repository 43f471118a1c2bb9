import { GrowingMap, GrowingSet } from '#kernel/contract/growing.ts';
import { breakoutLifecycle, type BreakoutStatus } from '../contract/breakout-lifecycle.ts';
import type { RoomEvent } from '../contract/room-events.ts';

export type Announcement = { number: number; by: string; text: string | null };

/** The breakout rooms of a session. Who is in which of them stands with the people. */
export type Breakouts = {
  status: BreakoutStatus;
  /** The numbers of the rooms that exist beside the main room. */
  rooms: readonly number[];
  /** The arrangement that is being made: member → room. */
  planned: GrowingMap<string, number>;
  /** The end that was set before the start. */
  plannedEnd: string | null;
  /** While people are apart. */
  running: { startsAt: string; endsAt: string } | null;
  /** Who asked for the host, in the order they asked. */
  calls: GrowingSet<string>;
  /** The latest message to all rooms; numbers grow through the whole session. */
  announcement: Announcement | null;
};

export const together: Breakouts = {
  status: breakoutLifecycle.initial,
  rooms: [],
  planned: GrowingMap.of(),
  plannedEnd: null,
  running: null,
  calls: GrowingSet.of(),
  announcement: null,
};

const withRooms = (breakouts: Breakouts, rooms: readonly number[]): Breakouts => ({
  ...breakouts,
  rooms: [...new Set([...breakouts.rooms, ...rooms])].toSorted((a, b) => a - b),
});

const withoutCall = (breakouts: Breakouts, member: string): Breakouts => ({
  ...breakouts,
  calls: breakouts.calls.without(member),
});

/** A member who left waits neither for the host nor for a room. */
const withoutPerson = (breakouts: Breakouts, member: string): Breakouts => ({
  ...withoutCall(breakouts, member),
  planned: breakouts.planned.without(member),
});

const withFact = (breakouts: Breakouts, { type, data }: RoomEvent): Breakouts => {
  switch (type) {
    case 'BreakoutRoomCreated':
      return withRooms(breakouts, [data.room]);
    case 'MemberAssigned':
      return { ...breakouts, planned: breakouts.planned.with(data.member, data.room) };
    case 'BreakoutTimerPlanned':
      return { ...breakouts, plannedEnd: data.endsAt };
    case 'BreakoutStarted': {
      const { startsAt, endsAt, rooms } = data;
      const started = withRooms(
        breakouts,
        rooms.map(({ room }) => room),
      );
      return { ...started, planned: together.planned, plannedEnd: null, running: { startsAt, endsAt } };
    }
    case 'BreakoutTimerChanged':
      return { ...breakouts, running: breakouts.running && { ...breakouts.running, endsAt: data.endsAt } };
    case 'MemberMoved':
      return withoutCall(breakouts, data.member);
    case 'HostCalled':
      return { ...breakouts, calls: breakouts.calls.with(data.member) };
    case 'HostCallAnswered':
      return withoutCall(breakouts, data.member);
    case 'MemberLeft':
    case 'HostSteppedOut':
    case 'MemberTakenOut':
    case 'MemberMovedOut':
      return withoutPerson(breakouts, data.member);
    case 'AllRoomsTold':
      return {
        ...breakouts,
        announcement: { number: (breakouts.announcement?.number ?? 0) + 1, by: data.by, text: data.text },
      };
    case 'BreakoutEnded':
    case 'RoomEnded':
      return { ...together, announcement: breakouts.announcement };
    default:
      return breakouts;
  }
};

export const evolveBreakouts = (breakouts: Breakouts, fact: RoomEvent): Breakouts => {
  const changed = withFact(breakouts, fact);
  const status = breakoutLifecycle.after(breakouts.status, fact.type);
  return status === changed.status ? changed : { ...changed, status };
};
