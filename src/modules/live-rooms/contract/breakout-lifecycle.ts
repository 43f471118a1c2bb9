import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { RoomsAnswer } from './api.ts';
import type { RoomEvent } from './room-events.ts';

/** The phases of a session's rooms: all in one, an arrangement being made, separate breakout rooms. */
export type BreakoutStatus = 'together' | 'planned' | 'apart' | 'over';

export type BreakoutFact = Extract<
  RoomEvent['type'],
  | 'BreakoutRoomCreated'
  | 'MemberAssigned'
  | 'BreakoutTimerPlanned'
  | 'BreakoutStarted'
  | 'BreakoutTimerChanged'
  | 'MemberMoved'
  | 'AllRoomsTold'
  | 'HostCalled'
  | 'HostCallAnswered'
  | 'BreakoutEnded'
  | 'RoomEnded'
>;

export const breakoutLifecycle = lifecycle<BreakoutStatus, BreakoutFact>(
  createMachine({
    id: 'breakout',
    initial: 'together',
    states: {
      together: {
        on: {
          BreakoutRoomCreated: 'planned',
          BreakoutTimerPlanned: 'planned',
          BreakoutStarted: 'apart',
          RoomEnded: 'over',
        },
      },
      planned: {
        on: {
          BreakoutRoomCreated: {},
          MemberAssigned: {},
          BreakoutTimerPlanned: {},
          BreakoutStarted: 'apart',
          BreakoutEnded: 'together',
          RoomEnded: 'over',
        },
      },
      apart: {
        on: {
          BreakoutRoomCreated: {},
          MemberMoved: {},
          BreakoutTimerChanged: {},
          AllRoomsTold: {},
          HostCalled: {},
          HostCallAnswered: {},
          BreakoutEnded: 'together',
          RoomEnded: 'over',
        },
      },
      over: {},
    },
  }),
);

/** May this happen to the rooms that a look shows? The same machine guards what is appended. */
export const breakoutCan = ({ breakout }: Pick<RoomsAnswer, 'breakout'>, fact: BreakoutFact): boolean =>
  breakoutLifecycle.can(breakout?.state ?? 'together', fact);
