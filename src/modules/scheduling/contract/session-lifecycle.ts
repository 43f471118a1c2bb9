import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { SessionEvent } from './session-events.ts';

/** Where a session stands; `none` before it was planned. */
export type SessionStatus = 'none' | 'scheduled' | 'open' | 'live' | 'over' | 'canceled' | 'deleted';

const seats = {
  MemberRegistered: {},
  MemberUnregistered: {},
  MemberRemoved: {},
  RemovalUndone: {},
  WaitingListJoined: {},
  WaitingApart: {},
  WaitingListLeft: {},
  SeatOffered: {},
  SeatOfferMoved: {},
  SeatOfferLapsed: {},
  SeatOfferDeclined: {},
  MemberSkipped: {},
};

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
          SessionPutInSeries: {},
          SessionHandedOver: {},
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
          // Its start may have moved away: the clock opens it again, at once where it has not.
          SessionUpdated: 'scheduled',
          SessionPutInSeries: {},
          SessionStarted: 'live',
          SessionEnded: 'over',
          SessionCanceled: 'canceled',
          SessionDeleted: 'deleted',
        },
      },
      // Seats change by the clock, not by the status: an outside link may be opened some minutes before the start.
      live: { on: { ...seats, MemberAttended: {}, AttendanceWaived: {}, SessionHeld: {}, SessionEnded: 'over' } },
      // How long people were together is known once their room has closed, a moment later.
      over: { on: { SessionHeld: {} } },
      canceled: {},
      deleted: {},
    },
  }),
);
