import { describe, expect, test } from '@jest/globals';
import { everyWalk } from '../../../shared-kernel/testing/lifecycle-paths.ts';
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

/** How each fact about a person comes about: by a look at the rooms, or in their own browser. */
const ways: Record<UserRoomFact, (status: UserRoomStatus) => UserRoomStatus> = {
  RoomUnsafe: (status) => look(status, 'UNSAFE_RULE_OF_3', status === 'IN_ROOM' ? 0 : null),
  RoomSafe: (status) => look(status, 'SAFE', null),
  AssignedElsewhere: (status) => look(status, 'SAFE', 0, 1),
  Connected: (status) => userRoomStatusLifecycle.after(status, 'Connected'),
  Disconnected: (status) => userRoomStatusLifecycle.after(status, 'Disconnected'),
  MustLeave: (status) => userRoomStatusLifecycle.after(status, 'MustLeave'),
};

test('[ROM-052] every path of the user room status is reached by polls and ends where the machine says', () => {
  const walks = everyWalk<UserRoomStatus, UserRoomFact>(userRoomStatusLifecycle);
  expect(walks.length).toBeGreaterThan(50);
  const walked = new Set<string>();
  for (const walk of walks) {
    let status = userRoomStatusLifecycle.initial;
    for (const { fact, leadsTo } of walk) {
      walked.add(`${status} ${fact}`);
      status = ways[fact](status);
      expect([walk, status]).toEqual([walk, leadsTo]);
      // A safe room can be connected to exactly by those who are in none, or on their way to another.
      expect(mayConnect(status, { videoChecked: true, safety: 'SAFE' })).toBe(
        status === 'NONE' || status === 'IS_MOVING_ROOMS',
      );
    }
  }
  const all = userRoomStatusLifecycle.statuses.flatMap((status) =>
    userRoomStatusLifecycle.facts
      .filter((fact) => userRoomStatusLifecycle.can(status, fact))
      .map((fact) => `${status} ${fact}`),
  );
  expect([...walked].sort()).toEqual(all.sort());
});
