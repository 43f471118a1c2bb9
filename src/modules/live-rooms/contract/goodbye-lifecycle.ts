import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { RoomEvent } from './room-events.ts';

/** Whether the end of being together was announced: people have a moment to say goodbye, and the video continues. */
export type GoodbyeStatus = 'none' | 'saying-goodbye' | 'over';

export type GoodbyeFact = Extract<
  RoomEvent['type'],
  'GoodbyeBegan' | 'GoodbyeCalledOff' | 'RoomBecameUnsafe' | 'RoomEnded'
>;

export const goodbyeLifecycle = lifecycle<GoodbyeStatus, GoodbyeFact>(
  createMachine({
    id: 'goodbye',
    initial: 'none',
    states: {
      none: { on: { GoodbyeBegan: 'saying-goodbye', RoomBecameUnsafe: {}, RoomEnded: 'over' } },
      'saying-goodbye': {
        on: {
          // A graver reason replaces a lesser one: the host leaves while two wait for a third.
          GoodbyeBegan: {},
          GoodbyeCalledOff: 'none',
          RoomBecameUnsafe: 'none',
          RoomEnded: 'over',
        },
      },
      over: {},
    },
  }),
);
