import { expect, test } from '@jest/globals';
import { GrowingMap } from '#kernel/contract/growing.ts';
import type { Booking } from './bookings.ts';
import { bookingsInWords } from './bookings-words.ts';

const words = (...statuses: Booking['status'][]): string[] =>
  Object.values(
    bookingsInWords(
      GrowingMap.of<string, Booking>(
        statuses.map((status, number) => [`session-${number}`, { status } as Booking] as const),
      ),
    ),
  ).filter((line) => line !== null);

test('bookings are counted by what became of them, and none are said to be none', () => {
  expect(words()).toEqual(['Nothing is booked.']);
  expect(words('confirmed', 'attended', 'confirmed')).toEqual(['2 bookings with a seat.', '1 booking attended.']);
});
