import { describe, expect, test } from '@jest/globals';
import {
  mayConnect,
  statusAfterLook,
  userRoomStatusLifecycle,
  type UserRoomFact,
  type UserRoomStatus,
} from './user-room-status-lifecycle.ts';
import { roomSafety } from './room-safety.ts';

const look = (
  status: UserRoomStatus,
  safety: 'SAFE' | 'UNSAFE_RULE_OF_3',
  currentRoom: number | null,
  correctRoom = 0,
) => statusAfterLook(status, { safety, currentRoom, correctRoom });

describe("one person's room status", () => {
  test('[ROM-052] has the five values', () => {
    expect([...userRoomStatusLifecycle.statuses].sort()).toEqual(
      ['IN_ROOM', 'IS_MOVING_ROOMS', 'NEEDS_TO_LEAVE', 'NEEDS_TO_WAIT', 'NONE'].sort(),
    );
  });

  test('[ROM-054] all members wait while the room is not safe', () => {
    for (const safety of roomSafety.options.filter((value) => value !== 'SAFE'))
      for (const status of ['NONE', 'IN_ROOM', 'IS_MOVING_ROOMS', 'NEEDS_TO_WAIT'] as const)
        expect(statusAfterLook(status, { safety, currentRoom: 0, correctRoom: 0 })).toBe('NEEDS_TO_WAIT');
  });

  test('[ROM-055] another room than the current one means moving', () => {
    expect(look('IN_ROOM', 'SAFE', 0, 1)).toBe('IS_MOVING_ROOMS');
    expect(look('IN_ROOM', 'SAFE', 0, 0)).toBe('IN_ROOM');
    expect(look('NONE', 'SAFE', null, 1)).toBe('NONE');
  });

  test('[ROM-056] a safe room ends the waiting', () => {
    expect(look('NEEDS_TO_WAIT', 'SAFE', null)).toBe('NONE');
  });

  test('leaving is for good', () => {
    for (const safety of ['SAFE', 'UNSAFE_RULE_OF_3'] as const)
      expect(look('NEEDS_TO_LEAVE', safety, 0)).toBe('NEEDS_TO_LEAVE');
  });

  test('[ROM-057] enters after the video check, when neither in the room nor waiting, and it is safe', () => {
    const checked = { videoChecked: true, safety: 'SAFE' } as const;
    expect(mayConnect('NONE', checked)).toBe(true);
    expect(mayConnect('IS_MOVING_ROOMS', checked)).toBe(true);
    expect(mayConnect('NONE', { ...checked, videoChecked: false })).toBe(false);
    expect(mayConnect('NONE', { ...checked, safety: 'UNSAFE_HOST_ABSENT' })).toBe(false);
    for (const status of ['IN_ROOM', 'NEEDS_TO_WAIT', 'NEEDS_TO_LEAVE'] as const)
      expect(mayConnect(status, checked)).toBe(false);
  });
});

/** The statuses as specified (ROM-052 to ROM-056), written apart from the machine, so that it is not its own witness. */
const specified: Record<UserRoomStatus, Partial<Record<UserRoomFact, UserRoomStatus>>> = {
  NONE: {
    Connected: 'IN_ROOM',
    RoomUnsafe: 'NEEDS_TO_WAIT',
    AssignedElsewhere: 'IS_MOVING_ROOMS',
    MustLeave: 'NEEDS_TO_LEAVE',
  },
  IN_ROOM: { RoomUnsafe: 'NEEDS_TO_WAIT', AssignedElsewhere: 'IS_MOVING_ROOMS', MustLeave: 'NEEDS_TO_LEAVE' },
  IS_MOVING_ROOMS: { Connected: 'IN_ROOM', RoomUnsafe: 'NEEDS_TO_WAIT', MustLeave: 'NEEDS_TO_LEAVE' },
  NEEDS_TO_WAIT: { RoomSafe: 'NONE', MustLeave: 'NEEDS_TO_LEAVE' },
  NEEDS_TO_LEAVE: {},
};

test('[ROM-052] each status is left by the specified facts, and by no others', () => {
  const machine = userRoomStatusLifecycle;
  const found = machine.statuses.map((status) => [
    status,
    Object.fromEntries(
      machine.facts.filter((fact) => machine.can(status, fact)).map((fact) => [fact, machine.after(status, fact)]),
    ),
  ]);
  expect(Object.fromEntries(found)).toEqual(specified);
});

/** How a poll brings about a fact. `Connected` and `MustLeave` happen in the browser; the room machine's tests have them. */
const polled: Partial<Record<UserRoomFact, (status: UserRoomStatus) => UserRoomStatus>> = {
  RoomUnsafe: (status) => look(status, 'UNSAFE_RULE_OF_3', status === 'IN_ROOM' ? 0 : null),
  RoomSafe: (status) => look(status, 'SAFE', null),
  AssignedElsewhere: (status) => look(status, 'SAFE', 0, 1),
};

const steps = Object.entries(specified).flatMap(([status, facts]) =>
  Object.entries(facts).map(([fact, next]) => ({
    status: status as UserRoomStatus,
    fact: fact as UserRoomFact,
    next,
  })),
);
test.each(steps.filter(({ fact }) => polled[fact]))(
  '[ROM-052] $status, then a poll that says $fact: $next',
  ({ status, fact, next }) => expect(polled[fact]!(status)).toBe(next),
);
test.each(steps)('[ROM-052] $status, then $fact: who may connect in $next', ({ next }) => {
  // A safe room can be connected to exactly by those who are in none, or on their way to another.
  expect(mayConnect(next, { videoChecked: true, safety: 'SAFE' })).toBe(next === 'NONE' || next === 'IS_MOVING_ROOMS');
});
