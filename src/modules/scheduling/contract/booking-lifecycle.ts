import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { BookingEvent } from './booking-events.ts';

/** What became of the time that one session takes of a member; `none` as long as it takes none. */
export type BookingStatus = 'none' | 'reserved' | 'confirmed' | 'attended' | 'missed';

const any = { BookingReleased: 'none', BookingMoved: {}, BookingEnded: {} };

export const bookingLifecycle = lifecycle<BookingStatus, BookingEvent['type']>(
  createMachine({
    id: 'booking',
    initial: 'none',
    states: {
      none: { on: { BookingReserved: 'reserved' } },
      reserved: {
        on: {
          ...any,
          JoiningTried: {},
          BookingConfirmed: 'confirmed',
          BookingAttended: 'attended',
          BookingMissed: 'missed',
        },
      },
      confirmed: { on: { ...any, JoiningTried: {}, BookingAttended: 'attended', BookingMissed: 'missed' } },
      attended: { on: any },
      missed: {
        on: {
          ...any,
          BookingAttended: 'attended',
          JoiningTried: {},
          MissedSessionExplained: {},
          MissedSessionWeighed: {},
          HostMissedOften: {},
          HostMissesForgiven: {},
        },
      },
    },
  }),
);
