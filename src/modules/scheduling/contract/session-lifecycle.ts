import { createMachine } from 'xstate';
import { lifecycle } from '../../../shared-kernel/contract/lifecycle.ts';
import type { SessionEvent } from './session-events.ts';

/** Where a session stands; `none` before it was planned. */
export type SessionStatus = 'none' | 'scheduled' | 'open' | 'live' | 'over' | 'canceled' | 'deleted';

const seats = { MemberRegistered: {}, MemberUnregistered: {}, MemberRemoved: {} };

export const sessionLifecycle = lifecycle<SessionStatus, SessionEvent['type']>(
  createMachine({
    id: 'session',
    initial: 'none',
    states: {
      none: { on: { SessionScheduled: 'scheduled' } },
      scheduled: {
        on: {
          ...seats,
          SessionUpdated: {},
          SessionOpened: 'open',
          SessionStarted: 'live',
          SessionEnded: 'over',
          SessionCanceled: 'canceled',
          SessionDeleted: 'deleted',
        },
      },
      open: {
        on: {
          ...seats,
          SessionUpdated: {},
          SessionStarted: 'live',
          SessionEnded: 'over',
          SessionCanceled: 'canceled',
          SessionDeleted: 'deleted',
        },
      },
      live: { on: { MemberRemoved: {}, MemberAttended: {}, SessionEnded: 'over' } },
      over: {},
      canceled: {},
      deleted: {},
    },
  }),
);
