import type { Booking, BookingsState } from './bookings.ts';

const STATUSES: Readonly<Record<Booking['status'], string>> = {
  reserved: 'waiting for their seat',
  confirmed: 'with a seat',
  attended: 'attended',
  missed: 'missed',
};

/** How many bookings a member has, by what became of them. */
export const bookingsInWords = (state: BookingsState): Record<string, string | null> => {
  const all = [...state.values()];
  return {
    none: all.length === 0 ? 'Nothing is booked.' : null,
    ...Object.fromEntries(
      Object.entries(STATUSES).map(([status, words]) => {
        const count = all.filter((booking) => booking.status === status).length;
        return [status, count === 0 ? null : `${count} ${count === 1 ? 'booking' : 'bookings'} ${words}.`];
      }),
    ),
  };
};
