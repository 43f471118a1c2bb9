import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import { fold } from '#kernel/commands/decider.ts';
import { BookingAttended, BookingReserved, type BookingEvent } from '../contract/booking-events.ts';
import {
  AttendanceWaived,
  MemberAttended,
  MemberRemoved,
  SessionCanceled,
  SessionDeleted,
  SessionEnded,
  SessionUpdated,
  type SessionEvent,
} from '../contract/session-events.ts';
import {
  ANA,
  BEN,
  ended,
  LONG_TEXT,
  opened,
  OTHER,
  registered,
  scheduled,
  SESSION,
  started,
  TOMORROW_EVENING,
} from '../testing/examples.ts';
import { bookings } from './bookings.ts';
import { session } from './session.ts';
import { settling, bookingFor } from './settling.ts';

const of = { session: SESSION, month: '2026-05', because: 'refused' as const };
const confirmed = (member: string, as: 'attendee' | 'host' = 'attendee') =>
  did(BookingReserved, { member, ...bookingFor(SESSION, fold(session, [scheduled()]), as, '2026-05') });
const attended = (member: string, asHost = false) =>
  did(MemberAttended, { session: SESSION, member, asHost, startsAt: TOMORROW_EVENING, groupHosted: false });

/** What is recorded in the member's book once it was settled. */
const settled = (member: string, book: BookingEvent[], facts: SessionEvent[], endedAt?: string) => {
  const steps = settling({ ...of, member, ...(endedAt ? { endedAt } : {}) }, fold(session, facts));
  let state = fold(bookings, book);
  const recorded: string[] = [];
  for (const step of steps) {
    const decided = bookings.decide(step, state);
    if (isRefusal(decided)) throw new Error(decided.refused);
    recorded.push(...decided.map(({ type }) => type));
    state = decided.reduce(bookings.evolve, state);
  }
  for (const step of steps) expect(bookings.decide(step, state)).toEqual([]);
  return recorded;
};

describe('a book is brought in line with the session', () => {
  test('a seat that was given is confirmed', () => {
    expect(settled(BEN, [confirmed(BEN)], [scheduled(), registered(BEN)])).toEqual(['BookingConfirmed']);
    expect(settled(ANA, [confirmed(ANA, 'host')], [scheduled()])).toEqual(['BookingConfirmed']);
  });
  test('a seat whose booking was given up gets it back', () => {
    expect(settled(BEN, [], [scheduled(), registered(BEN)])).toEqual(['BookingReserved', 'BookingConfirmed']);
  });
  test('the time of a member without a seat, or without a session, is free', () => {
    expect(settled(BEN, [confirmed(BEN)], [scheduled()])).toEqual(['BookingReleased']);
    expect(settled(ANA, [confirmed(ANA, 'host')], [])).toEqual(['BookingReleased']);
    const out = did(MemberRemoved, { session: SESSION, member: BEN, by: ANA, reason: 'shouted' });
    expect(settled(BEN, [confirmed(BEN)], [scheduled(), registered(BEN), out])).toEqual(['BookingReleased']);
  });
  test('a member removed after some minutes has used the booking, one removed at once has not (I-045)', () => {
    const out = did(MemberRemoved, { session: SESSION, member: BEN, by: ANA, reason: 'shouted' });
    const course = [scheduled(), registered(BEN), started, attended(BEN), out];
    expect(settled(BEN, [confirmed(BEN)], course)).toEqual(['BookingConfirmed', 'BookingAttended']);
    const waived = did(AttendanceWaived, { session: SESSION, member: BEN });
    expect(settled(BEN, [confirmed(BEN)], [...course, waived])).toEqual(['BookingReleased']);
    const counted = did(BookingAttended, { member: BEN, session: SESSION });
    expect(settled(BEN, [confirmed(BEN), counted], [...course, waived, ended(true)])).toEqual(['BookingReleased']);
  });
  test.each([
    ['canceled', did(SessionCanceled, { session: SESSION, by: ANA })],
    ['deleted', did(SessionDeleted, { session: SESSION, by: ANA })],
    ['over without having taken place', ended(false)],
  ])('a session that is %s uses up no booking', (_, fact) => {
    expect(settled(BEN, [confirmed(BEN)], [scheduled(), registered(BEN), fact])).toEqual(['BookingReleased']);
  });
  test('the book says why its time is free again', () => {
    const out = did(MemberRemoved, { session: SESSION, member: BEN, by: ANA, reason: 'shouted' });
    const why = (...facts: SessionEvent[]) => settling({ ...of, member: BEN }, fold(session, facts));
    const released = (because: string) => [expect.objectContaining({ type: 'Release', because })];
    expect(why()).toEqual([
      { type: 'Release', member: BEN, session: SESSION, because: 'refused', isUnconfirmed: true },
    ]);
    expect(why(scheduled(), did(SessionDeleted, { session: SESSION, by: ANA }))).toEqual(released('deleted'));
    expect(why(scheduled(), did(SessionCanceled, { session: SESSION, by: ANA }))).toEqual(released('canceled'));
    expect(why(scheduled(), registered(BEN), ended(false))).toEqual(released('did-not-take-place'));
    for (const course of [[], [ended(true)]]) {
      expect(why(scheduled(), registered(BEN), out, ...course)).toEqual(released('removed'));
      expect(why(scheduled(), ...course)).toEqual(released('refused'));
    }
  });
  test('a session that did not take place was not missed by its host, unless people waited for one', () => {
    expect(settled(ANA, [confirmed(ANA, 'host')], [scheduled(), ended(false)])).toEqual(['BookingReleased']);
  });
  test('a moved session moves the booking, also over another one', () => {
    const startsAt = plus(TOMORROW_EVENING, minutes(120));
    const moved = did(SessionUpdated, {
      session: SESSION,
      host: ANA,
      title: 'Night talk',
      description: LONG_TEXT,
      startsAt,
      endsAt: plus(startsAt, minutes(60)),
      durationMinutes: 60,
      maxAttendees: 3,
    });
    const other = did(BookingReserved, { ...confirmed(BEN).data, session: OTHER, startsAt, endsAt: moved.data.endsAt });
    for (const book of [[confirmed(BEN)], [confirmed(BEN), other]])
      expect(settled(BEN, book, [scheduled(), registered(BEN), moved])).toEqual(['BookingConfirmed', 'BookingMoved']);
  });
  test('members who were present have attended, the others have missed it', () => {
    const live = [scheduled(), registered(BEN), opened, started];
    expect(settled(BEN, [confirmed(BEN)], [...live, attended(BEN)])).toEqual(['BookingConfirmed', 'BookingAttended']);
    expect(
      settled(BEN, [confirmed(BEN)], [...live, attended(BEN), ended(true)], plus(TOMORROW_EVENING, minutes(30))),
    ).toEqual(['BookingAttended', 'BookingEnded']);
    expect(settled(BEN, [confirmed(BEN)], [...live, ended(true)])).toEqual(['BookingMissed']);
    expect(settled(ANA, [confirmed(ANA, 'host')], [...live, ended(true)])).toEqual(['BookingMissed']);
  });
  test.each([
    ['host-left', 6, ['BookingReleased']],
    ['admin', 29, ['BookingReleased']],
    ['host-left', 30, ['BookingAttended', 'BookingEnded']],
    ['too-few-people', 6, ['BookingAttended', 'BookingEnded']],
    ['time', 6, ['BookingAttended', 'BookingEnded']],
  ] as const)(
    '[C-061] [I-029] an hour that ended by %s after %s minutes uses up a booking or not',
    (because, after, recorded) => {
      const live = [scheduled(), registered(BEN), opened, started, attended(BEN), attended(ANA, true)];
      const over = did(SessionEnded, { session: SESSION, tookPlace: true, because, ledBy: ANA });
      const at = plus(TOMORROW_EVENING, minutes(after));
      expect(settled(BEN, [confirmed(BEN)], [...live, over], at)).toEqual(recorded);
      expect(settled(ANA, [confirmed(ANA, 'host')], [...live, over], at)).toEqual(['BookingAttended', 'BookingEnded']);
    },
  );
  const endedSoon = (how: { fellApart?: true; whileArriving?: true }) => [
    scheduled(),
    registered(BEN),
    opened,
    started,
    attended(ANA, true),
    did(SessionEnded, { session: SESSION, tookPlace: true, because: 'too-few-people', ledBy: ANA, ...how }),
  ];
  test('[C-061] [I-029] a session that fell apart before half of its time uses up no booking of those who came', () => {
    const facts = [
      ...endedSoon({ fellApart: true }).slice(0, -1),
      attended(BEN),
      ...endedSoon({ fellApart: true }).slice(-1),
    ];
    const at = plus(TOMORROW_EVENING, minutes(36));
    expect(settled(BEN, [confirmed(BEN)], facts, at)).toEqual(['BookingReleased']);
    expect(settled(ANA, [confirmed(ANA, 'host')], facts, at)).toEqual(['BookingAttended', 'BookingEnded']);
  });
  test('[C-002] a session that ended while members could still come in is missed by none, one that ended later is', () => {
    expect(settled(BEN, [confirmed(BEN)], endedSoon({ whileArriving: true }))).toEqual(['BookingReleased']);
    expect(settled(BEN, [confirmed(BEN)], endedSoon({}))).toEqual(['BookingMissed']);
  });
  test('[I-022] a host who left people waiting has missed it, and they have not', () => {
    const facts = [
      scheduled(),
      registered(BEN),
      did(SessionEnded, { session: SESSION, tookPlace: false, because: 'too-few-people', hostAway: true }),
    ];
    expect(settled(ANA, [confirmed(ANA, 'host')], facts)).toEqual(['BookingMissed']);
    expect(settled(BEN, [confirmed(BEN)], facts)).toEqual(['BookingReleased']);
  });
  test('a host whom staff removed has missed nothing, and has attended what was led before', () => {
    const out = did(MemberRemoved, { session: SESSION, member: ANA, by: BEN, reason: 'x' });
    const live = [scheduled(), registered(BEN), opened, started];
    expect(settled(ANA, [confirmed(ANA, 'host')], [...live, out, ended(true)])).toEqual(['BookingReleased']);
    expect(settled(ANA, [confirmed(ANA, 'host')], [...live, attended(ANA, true), out])).toEqual([
      'BookingConfirmed',
      'BookingAttended',
    ]);
  });
  test('whether the host of an outside meeting came is not known', () => {
    const facts = [scheduled({ kind: 'EXTERNAL' }), registered(BEN), opened, started, ended(true)];
    expect(settled(ANA, [confirmed(ANA, 'host')], facts)).toEqual([]);
    expect(settled(BEN, [confirmed(BEN)], facts)).toEqual(['BookingMissed']);
  });
});
