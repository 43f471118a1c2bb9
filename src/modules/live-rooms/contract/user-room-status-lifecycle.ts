import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { RoomSafety } from './room-safety.ts';

/** What one person's browser has to do about the room (ROM-052). */
export type UserRoomStatus = 'NONE' | 'IN_ROOM' | 'IS_MOVING_ROOMS' | 'NEEDS_TO_WAIT' | 'NEEDS_TO_LEAVE';

/** What happens to that person. */
export type UserRoomFact = 'Connected' | 'RoomUnsafe' | 'RoomSafe' | 'AssignedElsewhere' | 'MustLeave';

export const userRoomStatusLifecycle = lifecycle<UserRoomStatus, UserRoomFact>(
  createMachine({
    id: 'user-room-status',
    initial: 'NONE',
    states: {
      NONE: {
        on: {
          Connected: 'IN_ROOM',
          RoomUnsafe: 'NEEDS_TO_WAIT',
          AssignedElsewhere: 'IS_MOVING_ROOMS',
          MustLeave: 'NEEDS_TO_LEAVE',
        },
      },
      IN_ROOM: {
        on: {
          RoomUnsafe: 'NEEDS_TO_WAIT',
          AssignedElsewhere: 'IS_MOVING_ROOMS',
          MustLeave: 'NEEDS_TO_LEAVE',
        },
      },
      IS_MOVING_ROOMS: {
        on: { Connected: 'IN_ROOM', RoomUnsafe: 'NEEDS_TO_WAIT', MustLeave: 'NEEDS_TO_LEAVE' },
      },
      NEEDS_TO_WAIT: { on: { RoomSafe: 'NONE', MustLeave: 'NEEDS_TO_LEAVE' } },
      NEEDS_TO_LEAVE: {},
    },
  }),
);

export type RoomSight = {
  /** The room the server wants this person in, and whether it is safe. */
  correctRoom: number;
  safety: RoomSafety;
  /** The room this browser is connected to; null when it is not. */
  currentRoom: number | null;
};

/**
 * The status after one poll: a room that is not SAFE makes all members wait (ROM-054), another room than the current
 * one makes the member move (ROM-055), a room that is safe again ends the waiting (ROM-056).
 */
export const statusAfterLook = (
  status: UserRoomStatus,
  { correctRoom, safety, currentRoom }: RoomSight,
): UserRoomStatus => {
  const after = (from: UserRoomStatus, fact: UserRoomFact) => userRoomStatusLifecycle.after(from, fact);
  if (safety !== 'SAFE') return after(status, 'RoomUnsafe');
  const calm = after(status, 'RoomSafe');
  return currentRoom !== null && currentRoom !== correctRoom ? after(calm, 'AssignedElsewhere') : calm;
};

/** May the browser connect to its room now? After the video check, neither in it nor waiting, and the room SAFE (ROM-057). */
export const mayConnect = (status: UserRoomStatus, options: { videoChecked: boolean; safety: RoomSafety }): boolean =>
  options.videoChecked && options.safety === 'SAFE' && userRoomStatusLifecycle.can(status, 'Connected');
