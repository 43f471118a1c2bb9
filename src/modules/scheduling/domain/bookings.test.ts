import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { days, hours, minutes, plus } from '#kernel/contract/time.ts';
import { fold } from '#kernel/commands/decider.ts';
import {
  BookingAttended,
  BookingConfirmed,
  BookingEnded,
  BookingMissed,
  BookingMoved,
  BookingReleased,
  BookingReserved,
  HostMissedOften,
  type BookingEvent,
} from '../contract/booking-events.ts';
import { monthOf } from '../contract/days.ts';
import { defaultSettings } from '../contract/settings.ts';
import { BEN, NOW, OTHER, SESSION, THIRD, TOMORROW_EVENING } from '../testing/examples.ts';
import { bookings, type BookingsCommand, type Limits, type BookingRequest } from './bookings.ts';

const given = (...facts: BookingEvent[]) => ({
  when: (command: BookingsCommand) => bookings.decide(command, fold(bookings, facts)),
});
const basic: Limits = { plan: 'basic', because: 'nothing-paid', settings: defaultSettings };
const unlimited: Limits = { plan: 'unlimited', because: 'paid-or-given', settings: defaultSettings };

const wanted = (
  session: string,
  startsAt = TOMORROW_EVENING,
  overrides: Partial<BookingRequest> = {},
): BookingRequest => ({
  session,
  startsAt,
  endsAt: plus(startsAt, minutes(60)),
  month: monthOf(startsAt, 'Europe/London'),
  as: 'attendee',
  groupHosted: false,
  ...overrides,
});
const reserved = (...input: Parameters<typeof wanted>) => did(BookingReserved, { member: BEN, ...wanted(...input) });
const about = (session: string) => ({ member: BEN, session });
const missedFact = (session: string) => did(BookingMissed, { ...about(session), weight: 'full', because: 'reachable' });
/** What registering on this plan records. */
const registered = ({ plan, because }: Limits, bookingRequest: BookingRequest, booked = 0, counted = 0) =>
  did(BookingReserved, { member: BEN, ...bookingRequest, allowance: { plan, because, booked, counted } });
const attended = (session: string) => did(BookingAttended, about(session));
const reserve = (bookingRequest: BookingRequest, limits?: Limits, now = NOW): BookingsCommand => ({
  type: 'Reserve',
  member: BEN,
  wanted: bookingRequest,
  now,
  ...(limits ? { limits } : {}),
});
const later = plus(TOMORROW_EVENING, days(2));
const nextMonth = '2026-06-02T19:00:00.000Z';

const at = (milliseconds: number) => wanted(OTHER, plus(TOMORROW_EVENING, milliseconds));

describe('reserving', () => {
  test('keeps the time', () => {
    expect(given().when(reserve(wanted(SESSION), basic))).toEqual([registered(basic, wanted(SESSION))]);
  });
  test('records the plan with its reason, and what was booked and counted before', () => {
    const now = plus(TOMORROW_EVENING, hours(2));
    const group = reserved(THIRD, plus(later, days(1)), { groupHosted: true });
    const book = given(reserved(SESSION), attended(SESSION), group);
    expect(book.when(reserve(wanted(OTHER, later), unlimited, now))).toEqual([
      registered(unlimited, wanted(OTHER, later), 1, 1),
    ]);
  });
  test('the reservation of a host records no plan, because the limits of registering are not those of hosting', () => {
    const hosting = wanted(SESSION, TOMORROW_EVENING, { as: 'host' });
    expect(given().when(reserve(hosting, basic))).toEqual([did(BookingReserved, { member: BEN, ...hosting })]);
  });
  test('what is in the book changes nothing', () => {
    expect(given(reserved(SESSION)).when(reserve(wanted(SESSION), basic))).toEqual([]);
  });
  test('what overlaps is refused, back-to-back is fine [API-032]', () => {
    const book = given(reserved(SESSION));
    expect(book.when(reserve(at(minutes(59)), unlimited))).toEqual(refuse('SESSION_OVERLAP'));
    expect(book.when(reserve(at(-minutes(59)), unlimited))).toEqual(refuse('SESSION_OVERLAP'));
    expect(book.when(reserve(at(minutes(60)), unlimited))).not.toHaveProperty('refused');
    expect(book.when(reserve(at(-minutes(60)), unlimited))).not.toHaveProperty('refused');
  });
  test('a session that is hosted counts for overlaps like one that is attended [API-032]', () => {
    const hosting = reserved(SESSION, TOMORROW_EVENING, { as: 'host' });
    expect(given(hosting).when(reserve(wanted(OTHER), basic))).toEqual(refuse('SESSION_OVERLAP'));
    expect(given(reserved(SESSION)).when(reserve(wanted(OTHER, TOMORROW_EVENING, { as: 'host' })))).toEqual(
      refuse('SESSION_OVERLAP'),
    );
  });
  test('time that is given back is free', () => {
    const freed = [reserved(SESSION), did(BookingReleased, { ...about(SESSION), because: 'canceled' })];
    expect(given(...freed).when(reserve(wanted(OTHER), basic))).toEqual([registered(basic, wanted(OTHER))]);
  });
  test('the time of a session that was missed is free', () => {
    const book = given(reserved(SESSION), missedFact(SESSION));
    expect(book.when(reserve(at(minutes(30)), unlimited))).not.toHaveProperty('refused');
  });
  test('the rest of a session that ended early is free', () => {
    const early = [
      reserved(SESSION),
      attended(SESSION),
      did(BookingEnded, { ...about(SESSION), endedAt: plus(TOMORROW_EVENING, minutes(20)) }),
    ];
    const now = plus(TOMORROW_EVENING, minutes(20));
    expect(
      given(...early).when(reserve(wanted(OTHER, plus(TOMORROW_EVENING, minutes(30))), unlimited, now)),
    ).not.toHaveProperty('refused');
    expect(given(...early).when(reserve(at(minutes(19)), unlimited, now))).toEqual(refuse('SESSION_OVERLAP'));
  });
});

describe('a place that is given back for another one', () => {
  const half = at(minutes(30));
  const instead = (session: string, limits = basic, now = NOW): BookingsCommand => ({
    ...(reserve(half, limits, now) as Extract<BookingsCommand, { type: 'Reserve' }>),
    insteadOf: session,
  });

  test('stands neither in the way of its time nor of the limit, and is not recorded as booked before', () => {
    for (const book of [[reserved(SESSION)], [reserved(SESSION), did(BookingConfirmed, about(SESSION))]]) {
      expect(given(...book).when(instead(SESSION))).toEqual([registered(basic, half)]);
      expect(given(...book).when(reserve(half, basic))).toEqual(refuse('SESSION_JOINED_TOO_MANY_BASIC'));
    }
  });
  test.each<[string, BookingEvent[], string, string]>([
    ['is booked at another time', [reserved(SESSION), reserved(THIRD, later)], THIRD, NOW],
    ['was not booked', [reserved(SESSION)], THIRD, NOW],
    ['has begun', [reserved(SESSION)], SESSION, TOMORROW_EVENING],
    ['was attended', [reserved(SESSION), attended(SESSION)], SESSION, NOW],
    ['is hosted', [reserved(SESSION, TOMORROW_EVENING, { as: 'host' })], SESSION, NOW],
  ])('frees no time when it is for a session that %s', (_, book, session, now) => {
    expect(given(...book).when(instead(session, unlimited, now))).toEqual(refuse('SESSION_OVERLAP'));
  });
});

describe('the limits of Basic', () => {
  test('one at a time [BIL-002] [API-034]', () => {
    expect(given(reserved(SESSION)).when(reserve(wanted(OTHER, nextMonth), basic))).toEqual(
      refuse('SESSION_JOINED_TOO_MANY_BASIC'),
    );
    expect(given(reserved(SESSION)).when(reserve(wanted(OTHER, later), basic))).toEqual(
      refuse('SESSION_JOINED_TOO_MANY_BASIC'),
    );
  });
  test('hosting does not count', () => {
    expect(
      given(reserved(SESSION, TOMORROW_EVENING, { as: 'host' })).when(reserve(wanted(OTHER, later), basic)),
    ).not.toHaveProperty('refused');
    expect(given(reserved(SESSION)).when(reserve(wanted(OTHER, later, { as: 'host' }), basic))).not.toHaveProperty(
      'refused',
    );
  });
  test('one attended a calendar month, in the month of the session [BIL-003] [API-035]', () => {
    const book = given(reserved(SESSION), attended(SESSION));
    const now = plus(TOMORROW_EVENING, hours(2));
    expect(book.when(reserve(wanted(OTHER, later), basic, now))).toEqual(refuse('SESSION_BASIC_PLAN_MAX_REACHED'));
    expect(book.when(reserve(wanted(OTHER, nextMonth), basic, now))).not.toHaveProperty('refused');
  });
  test('a used-up month is refused before an overlapping booking', () => {
    const book = given(reserved(SESSION), attended(SESSION), reserved(OTHER, nextMonth));
    expect(book.when(reserve(wanted(THIRD, later), basic, plus(TOMORROW_EVENING, hours(2))))).toEqual(
      refuse('SESSION_BASIC_PLAN_MAX_REACHED'),
    );
  });
  test('missed and released sessions do not use up the month', () => {
    const now = plus(TOMORROW_EVENING, hours(2));
    const missed = [reserved(SESSION), missedFact(SESSION)];
    expect(given(...missed).when(reserve(wanted(OTHER, later), basic, now))).not.toHaveProperty('refused');
  });
  test('group-hosted sessions never count toward the month [BIL-010]', () => {
    const now = plus(TOMORROW_EVENING, hours(2));
    const inGroup = { groupHosted: true };
    expect(
      given(reserved(SESSION, TOMORROW_EVENING, inGroup), attended(SESSION)).when(
        reserve(wanted(OTHER, later), basic, now),
      ),
    ).not.toHaveProperty('refused');
    expect(
      given(reserved(SESSION), attended(SESSION)).when(reserve(wanted(OTHER, later, inGroup), basic, now)),
    ).not.toHaveProperty('refused');
  });
  test('a session that is booked counts toward the month like one that was attended', () => {
    const two: Limits = { ...basic, settings: { ...defaultSettings, BASIC_MAX_REGISTERED: 2 } };
    expect(given(reserved(SESSION)).when(reserve(wanted(OTHER, later), two))).toEqual(
      refuse('SESSION_BASIC_PLAN_MAX_REACHED'),
    );
    expect(given(reserved(SESSION)).when(reserve(wanted(OTHER, nextMonth), two))).not.toHaveProperty('refused');
  });
  test('zero stands for no limit at a time, or in a month', () => {
    const without = (name: 'BASIC_MAX_REGISTERED' | 'BASIC_MAX_ATTENDED'): Limits => ({
      ...basic,
      settings: { ...defaultSettings, [name]: 0 },
    });
    const book = given(reserved(SESSION));
    expect(book.when(reserve(wanted(OTHER, nextMonth), without('BASIC_MAX_REGISTERED')))).not.toHaveProperty('refused');
    const over = plus(TOMORROW_EVENING, hours(2));
    for (const facts of [[reserved(SESSION)], [reserved(SESSION), attended(SESSION)]])
      expect(
        given(...facts).when(reserve(wanted(OTHER, later), without('BASIC_MAX_ATTENDED'), over)),
      ).not.toHaveProperty('refused');
  });
  test('may count any 30 days instead of the month', () => {
    const rolling: Limits = {
      plan: 'basic',
      because: 'nothing-paid',
      settings: { ...defaultSettings, ALLOWANCE_PERIOD: '30-days' },
    };
    const book = given(reserved(SESSION), attended(SESSION));
    const now = plus(TOMORROW_EVENING, hours(2));
    expect(book.when(reserve(wanted(OTHER, plus(TOMORROW_EVENING, days(29))), rolling, now))).toEqual(
      refuse('SESSION_BASIC_PLAN_MAX_REACHED'),
    );
    expect(book.when(reserve(wanted(OTHER, plus(TOMORROW_EVENING, days(30))), rolling, now))).not.toHaveProperty(
      'refused',
    );
  });
});

describe('the limit of hosts on Basic [C-063]', () => {
  const host = { as: 'host' } as const;
  const two = { hosting: { most: 2, now: NOW } };
  const hosted = reserved(SESSION, TOMORROW_EVENING, host);
  const plan = (bookingRequest: BookingRequest, now = NOW): BookingsCommand => ({
    type: 'Reserve',
    member: BEN,
    wanted: bookingRequest,
    now,
    hosting: { ...two.hosting, now },
  });
  const another = wanted(OTHER, later, host);
  test('one below it a session is planned, at it none, and sessions that are attended do not count', () => {
    expect(given(hosted, reserved(THIRD)).when(plan(another))).toEqual([reserved(OTHER, later, host)]);
    expect(given(hosted, reserved(THIRD, nextMonth, host)).when(plan(another))).toEqual(
      refuse('SESSION_HOSTED_TOO_MANY_BASIC'),
    );
  });
  test('a session that is over makes room, and a repeated request is not refused', () => {
    const book = given(hosted, reserved(THIRD, nextMonth, host));
    const now = plus(TOMORROW_EVENING, hours(1));
    expect(book.when(plan(another, now))).toHaveLength(1);
    expect(book.when(plan(wanted(SESSION, TOMORROW_EVENING, host)))).toEqual([]);
  });
  test('all coming sessions of a series count, together', () => {
    const series = [wanted(OTHER, later, host), wanted(THIRD, nextMonth, host)];
    const planned = { type: 'ReserveAll', member: BEN, wanted: series, ...two } as const;
    expect(given().when(planned)).toHaveLength(2);
    expect(given(hosted).when(planned)).toEqual(refuse('SESSION_HOSTED_TOO_MANY_BASIC'));
    const book = given(...series.map((each) => did(BookingReserved, { member: BEN, ...each })));
    expect(book.when(planned)).toEqual([]);
    expect(book.when({ ...planned, hosting: { most: 1, now: NOW } })).toEqual([]);
  });
});

describe('the sessions of a series in the book of its host', () => {
  const host = { as: 'host' } as const;
  const first = wanted(SESSION, TOMORROW_EVENING, host);
  const second = wanted(OTHER, later, host);
  const all = (...requests: BookingRequest[]): BookingsCommand => ({
    type: 'ReserveAll',
    member: BEN,
    wanted: requests,
  });
  const booked = (booking: BookingRequest) => did(BookingReserved, { member: BEN, ...booking });
  const moves = (...changes: (readonly [BookingRequest, much: number])[]): BookingsCommand => ({
    type: 'MoveAll',
    member: BEN,
    moves: changes.map(([{ session, startsAt, endsAt, month }, much]) => ({
      session,
      startsAt: plus(startsAt, much),
      endsAt: plus(endsAt, much),
      month,
    })),
  });
  const movedBy = ({ session, startsAt, endsAt, month }: BookingRequest, much: number) =>
    did(BookingMoved, { ...about(session), startsAt: plus(startsAt, much), endsAt: plus(endsAt, much), month });

  test('are reserved together, those that are missing', () => {
    expect(given().when(all(first, second))).toEqual([booked(first), booked(second)]);
    expect(given(booked(first)).when(all(first, second))).toEqual([booked(second)]);
  });
  test('are reserved all or none, and the refusal says which start is taken (C-148)', () => {
    const taken = reserved(THIRD, plus(later, minutes(30)));
    expect(given(taken).when(all(first, second))).toEqual(refuse('SESSION_OVERLAP', { values: { startsAt: later } }));
  });
  test('move together and do not stand in the way of each other', () => {
    const close = wanted(OTHER, plus(TOMORROW_EVENING, hours(1)), host);
    const book = given(booked(first), booked(close));
    expect(book.when(moves([first, hours(1)], [close, hours(1)]))).toEqual([
      movedBy(first, hours(1)),
      movedBy(close, hours(1)),
    ]);
  });
  test('move all or none, and the refusal says which start is taken (C-148)', () => {
    const book = given(booked(first), booked(second), reserved(THIRD, plus(later, hours(2))));
    expect(book.when(moves([first, hours(1)], [second, hours(2)]))).toEqual(
      refuse('SESSION_OVERLAP', { values: { startsAt: plus(later, hours(2)) } }),
    );
  });
  test('that are not booked, or are at that time already, do not move', () => {
    expect(given(booked(first)).when(moves([first, 0], [second, hours(1)]))).toEqual([]);
  });
  test('may become longer at either end, one or all of them', () => {
    const { session, startsAt, endsAt, month } = first;
    for (const longer of [
      { session, month, startsAt, endsAt: plus(endsAt, minutes(30)) },
      { session, month, startsAt: plus(startsAt, -minutes(30)), endsAt },
    ]) {
      const moved = [did(BookingMoved, { member: BEN, ...longer })];
      expect(given(booked(first)).when({ type: 'MoveAll', member: BEN, moves: [longer] })).toEqual(moved);
      expect(given(booked(first)).when({ type: 'Move', member: BEN, ...longer, isRequest: true })).toEqual(moved);
    }
  });
});

describe('the limits of Unlimited', () => {
  const ids = [1, 2, 3, 4, 5].map((at) => `${at}0000000-0000-4000-8000-000000000000`);
  const four = ids.slice(0, 4).map((id, at) => reserved(id, plus(TOMORROW_EVENING, days(at))));
  const fifth = wanted(ids[4]!, plus(TOMORROW_EVENING, days(9)));
  test('four at a time, attended as often as they like [BIL-006] [BIL-007] [API-033]', () => {
    expect(given(...four.slice(0, 3)).when(reserve(fifth, unlimited))).not.toHaveProperty('refused');
    expect(given(...four).when(reserve(fifth, unlimited))).toEqual(
      refuse('SESSION_JOINED_TOO_MANY', { values: { limit: 4 } }),
    );
    expect(given(...four).when(reserve(fifth, unlimited, plus(TOMORROW_EVENING, hours(1))))).not.toHaveProperty(
      'refused',
    );
  });
  test('zero stands for no limit', () => {
    const none: Limits = {
      plan: 'unlimited',
      because: 'paid-or-given',
      settings: { ...defaultSettings, UNLIMITED_MAX_REGISTERED: 0 },
    };
    expect(given(...four).when(reserve(fifth, none))).not.toHaveProperty('refused');
  });
  test('a booked session stays when the plan ends, new ones follow the new plan', () => {
    expect(given(...four.slice(0, 2)).when(reserve(wanted(ids[0]!), basic))).toEqual([]);
    expect(given(...four.slice(0, 2)).when(reserve(fifth, basic))).toEqual(refuse('SESSION_JOINED_TOO_MANY_BASIC'));
  });
});

const end = (endedAt: string): BookingsCommand => ({ type: 'End', ...about(SESSION), endedAt });

describe('the course of a booking', () => {
  const confirm = { type: 'Confirm', member: BEN, wanted: wanted(SESSION) } as const;
  const confirmed = did(BookingConfirmed, about(SESSION));
  test('is confirmed once, and comes back with the seat when it was given up meanwhile', () => {
    expect(given(reserved(SESSION)).when(confirm)).toEqual([confirmed]);
    expect(given(reserved(SESSION), confirmed).when(confirm)).toEqual([]);
    expect(given().when(confirm)).toEqual([reserved(SESSION), confirmed]);
  });
  test('of a member who hosts now, or hosts no more, gives way to one with the other role', () => {
    const asHost = wanted(SESSION, TOMORROW_EVENING, { as: 'host' });
    const released = did(BookingReleased, { ...about(SESSION), because: 'handed-over' });
    const hosting = did(BookingReserved, { member: BEN, ...asHost });
    expect(given(reserved(SESSION), confirmed).when({ ...confirm, wanted: asHost })).toEqual([
      released,
      hosting,
      confirmed,
    ]);
    expect(given(hosting, confirmed).when(confirm)).toEqual([released, reserved(SESSION), confirmed]);
  });
  test('is released once', () => {
    const release: BookingsCommand = { type: 'Release', ...about(SESSION), because: 'unregistered' };
    expect(given(reserved(SESSION)).when(release)).toEqual([
      did(BookingReleased, { ...about(SESSION), because: 'unregistered' }),
    ]);
    expect(given().when(release)).toEqual([]);
  });
  test('that was confirmed meanwhile is not released for a session that was not there', () => {
    const release = { type: 'Release', ...about(SESSION), because: 'refused', isUnconfirmed: true } as const;
    expect(given(reserved(SESSION)).when(release)).toEqual([
      did(BookingReleased, { ...about(SESSION), because: 'refused' }),
    ]);
    expect(given(reserved(SESSION), did(BookingConfirmed, about(SESSION))).when(release)).toEqual([]);
  });
  test('a booking moves with its session; an overlap refuses a requested move, not one that has happened', () => {
    const to = { startsAt: later, endsAt: plus(later, minutes(60)), month: '2026-05' };
    const move = (isRequest: boolean) => ({ type: 'Move', ...about(SESSION), ...to, isRequest }) as const;
    const moved = did(BookingMoved, { ...about(SESSION), ...to });
    expect(given(reserved(SESSION)).when(move(true))).toEqual([moved]);
    expect(given(reserved(SESSION), moved).when(move(true))).toEqual([]);
    expect(given(reserved(SESSION), reserved(OTHER, later)).when(move(true))).toEqual(refuse('SESSION_OVERLAP'));
    expect(given(reserved(SESSION), reserved(OTHER, later)).when(move(false))).toEqual([moved]);
    expect(given().when(move(false))).toEqual([]);
    const halfLater = { startsAt: plus(TOMORROW_EVENING, minutes(30)), endsAt: plus(TOMORROW_EVENING, minutes(90)) };
    expect(given(reserved(SESSION)).when({ ...move(true), ...halfLater })).toHaveLength(1);
  });
  test('ends attended or missed, not both', () => {
    expect(given(reserved(SESSION), confirmed).when({ type: 'Attend', ...about(SESSION) })).toEqual([
      attended(SESSION),
    ]);
    expect(given(reserved(SESSION), attended(SESSION)).when({ type: 'Attend', ...about(SESSION) })).toEqual([]);
    expect(given(reserved(SESSION), confirmed).when({ type: 'Miss', ...about(SESSION) })).toEqual([
      missedFact(SESSION),
    ]);
    expect(given(reserved(SESSION), attended(SESSION)).when({ type: 'Miss', ...about(SESSION) })).toEqual([]);
    expect(given().when({ type: 'Miss', ...about(SESSION) })).toEqual([]);
  });
  test('a session that ends on time frees nothing', () => {
    const book = given(reserved(SESSION), attended(SESSION));
    expect(book.when(end(plus(TOMORROW_EVENING, minutes(65))))).toEqual([]);
    expect(book.when(end(plus(TOMORROW_EVENING, minutes(60))))).toEqual([]);
    expect(book.when(end(plus(TOMORROW_EVENING, minutes(30))))).toHaveLength(1);
  });
  test('a session that ended before its start frees nothing', () => {
    expect(given(reserved(SESSION), attended(SESSION)).when(end(TOMORROW_EVENING))).toEqual([]);
    expect(given().when(end(plus(TOMORROW_EVENING, minutes(30))))).toEqual([]);
  });
});

describe('a host who does not come (I-022)', () => {
  const at = (index: number, startsAt: string) => {
    const id = `${index}ccccccc-1111-4111-8111-111111111111`;
    return [reserved(id, startsAt, { as: 'host' }), missedFact(id)];
  };
  const missed = (id: string): BookingsCommand => ({ type: 'Miss', ...about(id), settings: defaultSettings });
  const hosting = reserved(SESSION, TOMORROW_EVENING, { as: 'host' });
  const until = plus(plus(TOMORROW_EVENING, hours(1)), days(60));
  test('missed hosting is noted once, and reported to staff when it happens twice in sixty days', () => {
    const now = missedFact(SESSION);
    expect(given(hosting).when(missed(SESSION))).toEqual([now]);
    const often = did(HostMissedOften, { ...about(SESSION), count: 2, until });
    expect(given(...at(1, plus(TOMORROW_EVENING, -days(60))), hosting).when(missed(SESSION))).toEqual([now, often]);
    expect(given(...at(1, plus(TOMORROW_EVENING, -days(61))), hosting).when(missed(SESSION))).toEqual([now]);
    expect(given(...at(1, NOW), hosting, now, often).when(missed(SESSION))).toEqual([]);
  });
  test('staff learn how many count: of the last sixty days, without those that weigh nothing', () => {
    const [excused] = at(3, plus(TOMORROW_EVENING, -days(2)));
    const outage = did(BookingMissed, { ...excused!.data, weight: 'none', because: 'server-outage' });
    const book = [
      ...at(1, plus(TOMORROW_EVENING, -days(61))),
      ...at(2, plus(TOMORROW_EVENING, -days(1))),
      excused!,
      outage,
    ];
    expect(given(...book, hosting).when(missed(SESSION))).toMatchObject([{}, { data: { count: 2 } }]);
  });
  test('what attendees miss is another matter, and it can be switched off', () => {
    const attending = [reserved(SESSION), ...at(1, NOW), ...at(2, NOW)];
    expect(given(...attending).when(missed(SESSION))).toEqual([missedFact(SESSION)]);
    const off = { ...defaultSettings, HOST_NOSHOW_MAX: 0 };
    expect(given(...at(1, NOW), hosting).when({ type: 'Miss', ...about(SESSION), settings: off })).toHaveLength(1);
  });
});

describe('too many missed sessions [API-037]', () => {
  const missedAt = (index: number, startsAt: string, overrides: Partial<BookingRequest> = {}) => {
    const id = `${index}ccccccc-1111-4111-8111-111111111111`;
    return [reserved(id, startsAt, overrides), missedFact(id)];
  };
  const ago = (count: number) => plus(NOW, -days(count));
  const three = [...missedAt(1, ago(25)), ...missedAt(2, ago(10)), ...missedAt(3, ago(2))];
  const unblocked = plus(plus(ago(2), hours(1)), days(7));
  test('three missed sessions within thirty days block registrations for seven days, and the refusal has the end date', () => {
    const asked = given(...three).when(reserve(wanted(SESSION), { ...basic, timezone: 'Europe/London' }));
    expect(asked).toEqual(refuse('SESSION_NOSHOW_TOO_MANY', { values: { until: 'Saturday, May 9, 2026' } }));
    expect(given(...three).when(reserve(wanted(SESSION), unlimited, plus(unblocked, -1)))).toMatchObject({
      refused: 'SESSION_NOSHOW_TOO_MANY',
    });
    expect(given(...three).when(reserve(wanted(SESSION, plus(NOW, days(9))), unlimited, unblocked))).toEqual([
      registered(unlimited, wanted(SESSION, plus(NOW, days(9)))),
    ]);
  });
  test('the block is counted from the last that weighs anything, in whichever order they were booked', () => {
    const excused = missedAt(5, ago(1)).slice(0, 1);
    const outage = did(BookingMissed, { ...excused[0]!.data, weight: 'none', because: 'server-outage' });
    const book = given(...three.slice(4), ...three.slice(0, 4), ...missedAt(4, ago(5)), ...excused, outage);
    const asked = (now: string) => book.when(reserve(wanted(SESSION, plus(NOW, days(9))), unlimited, now));
    expect(asked(plus(unblocked, -1))).toMatchObject({ refused: 'SESSION_NOSHOW_TOO_MANY' });
    expect(asked(unblocked)).not.toHaveProperty('refused');
  });
  test('two do not, nor three in a longer time', () => {
    expect(given(...three.slice(2)).when(reserve(wanted(SESSION), unlimited))).toEqual([
      registered(unlimited, wanted(SESSION)),
    ]);
    const rare = [...missedAt(1, ago(40)), ...missedAt(2, ago(10)), ...missedAt(3, ago(2))];
    expect(given(...rare).when(reserve(wanted(SESSION), unlimited))).toEqual([registered(unlimited, wanted(SESSION))]);
  });
  test('missed sessions as host do not count, and hosting is not blocked', () => {
    const hosted = [1, 2, 3].flatMap((index) => missedAt(index, ago(index + 1), { as: 'host' }));
    expect(given(...hosted).when(reserve(wanted(SESSION), unlimited))).toEqual([
      registered(unlimited, wanted(SESSION)),
    ]);
    const hosting = wanted(SESSION, TOMORROW_EVENING, { as: 'host' });
    expect(given(...three).when(reserve(hosting, unlimited))).toEqual([
      reserved(SESSION, TOMORROW_EVENING, { as: 'host' }),
    ]);
  });
  test('where it is off, nothing happens', () => {
    const off: Limits = {
      plan: 'unlimited',
      because: 'paid-or-given',
      settings: { ...defaultSettings, NOSHOW_MAX: 0 },
    };
    expect(given(...three).when(reserve(wanted(SESSION), off))).toEqual([registered(off, wanted(SESSION))]);
  });
});
