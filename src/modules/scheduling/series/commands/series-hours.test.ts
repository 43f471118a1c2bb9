import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { days, hours, minutes, plus } from '#kernel/contract/time.ts';
import { fold } from '#kernel/commands/decider.ts';
import { BookingMoved, BookingReserved, type BookingEvent } from '../../contract/booking-events.ts';
import { ANA, OTHER, SESSION, THIRD, TOMORROW_EVENING } from '../../testing/examples.ts';
import { bookings, type BookingsCommand, type BookingRequest } from '../../domain/bookings.ts';

const NEXT_WEEK = plus(TOMORROW_EVENING, days(7));
const wanted = (session: string, startsAt: string): BookingRequest => ({
  session,
  startsAt,
  endsAt: plus(startsAt, minutes(60)),
  month: '2026-05',
  as: 'host',
  groupHosted: false,
});
const reserved = (session: string, startsAt: string) =>
  did(BookingReserved, { member: ANA, ...wanted(session, startsAt) });
const move = (session: string, startsAt: string) => ({
  session,
  startsAt,
  endsAt: plus(startsAt, minutes(60)),
  month: '2026-05',
});
const given = (...facts: BookingEvent[]) => ({
  when: (command: BookingsCommand) => bookings.decide(command, fold(bookings, facts)),
});
const all: BookingsCommand = {
  type: 'ReserveAll',
  member: ANA,
  wanted: [wanted(SESSION, TOMORROW_EVENING), wanted(OTHER, NEXT_WEEK)],
};
const clash = refuse('SESSION_OVERLAP', { values: { startsAt: NEXT_WEEK } });

describe('the hours of a series', () => {
  test('the hours of a series are taken together, once', () => {
    const both = [reserved(SESSION, TOMORROW_EVENING), reserved(OTHER, NEXT_WEEK)];
    expect(given().when(all)).toEqual(both);
    expect(given(both[0]!).when(all)).toEqual([both[1]]);
    expect(given(...both).when(all)).toEqual([]);
  });
  test('none of the hours is taken when one clashes, and the refusal names the first that does [API-032]', () => {
    expect(given(reserved(THIRD, plus(NEXT_WEEK, minutes(30)))).when(all)).toEqual(clash);
    expect(given(reserved(THIRD, plus(NEXT_WEEK, minutes(60)))).when(all)).toHaveLength(2);
  });
  test('move together without standing in each other’s way', () => {
    const book = given(reserved(SESSION, TOMORROW_EVENING), reserved(OTHER, plus(TOMORROW_EVENING, hours(1))));
    const moves = [
      move(SESSION, plus(TOMORROW_EVENING, hours(1))),
      move(OTHER, plus(TOMORROW_EVENING, hours(2))),
      move(THIRD, NEXT_WEEK),
    ];
    expect(book.when({ type: 'MoveAll', member: ANA, moves })).toEqual([
      did(BookingMoved, { member: ANA, ...moves[0]! }),
      did(BookingMoved, { member: ANA, ...moves[1]! }),
    ]);
  });
  test('stay where they are when one of them clashes, or nothing moves', () => {
    const book = given(reserved(SESSION, TOMORROW_EVENING), reserved(THIRD, NEXT_WEEK));
    expect(book.when({ type: 'MoveAll', member: ANA, moves: [move(SESSION, NEXT_WEEK)] })).toEqual(clash);
    expect(book.when({ type: 'MoveAll', member: ANA, moves: [move(SESSION, TOMORROW_EVENING)] })).toEqual([]);
  });
});
