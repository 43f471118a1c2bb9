import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { did } from '#kernel/contract/event.ts';
import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { days, hours, minutes, plus } from '#kernel/contract/time.ts';
import { fold, stateAfter } from '#kernel/commands/decider.ts';
import {
  BookingAttended,
  BookingMissed,
  BookingReserved,
  HostMissedOften,
  HostMissesForgiven,
  JoiningTried,
  MissedSessionExplained,
  MissedSessionWeighed,
  type BookingEvent,
} from '../contract/booking-events.ts';
import { joiningEvidence, missedReason, type MissedReason } from '../contract/missed-session.ts';
import { defaultSettings as settings } from '../contract/settings.ts';
import { BEN, NOW, SESSION } from '../testing/examples.ts';
import { blockedUntil, bookings, type BookingsCommand } from './bookings.ts';
import { missedSessionsView } from '../views/missed-sessions.ts';
import { weightAt } from './missed-sessions.ts';

const opens = minutes(10);
const idOf = (number: number) => `${String(number).padStart(8, '0')}-1111-4111-8111-111111111111`;
const booked = (session: string, startsAt: string, as: 'attendee' | 'host' = 'attendee') =>
  did(BookingReserved, {
    member: BEN,
    session,
    startsAt,
    endsAt: plus(startsAt, hours(1)),
    month: '2026-05',
    as,
    groupHosted: false,
  });
const about = (session: string) => ({ member: BEN, session });
const given = (...facts: BookingEvent[]) => ({
  when: (command: BookingsCommand) => bookings.decide(command, fold(bookings, facts)),
});
const missed = (session = SESSION) => did(BookingMissed, { ...about(session), weight: 'full', because: 'reachable' });
const miss = (session = SESSION, outage?: 'server' | 'video'): BookingsCommand => ({
  type: 'Miss',
  ...about(session),
  settings,
  ...(outage === undefined ? {} : { outage }),
});
const tries = (at: string, what: 'camera' | 'came-in' = 'camera'): BookingsCommand => ({
  type: 'NoteTry',
  ...about(SESSION),
  what,
  at,
  opens,
  settings,
});
const explain = (session: string, why: MissedReason, now = plus(NOW, days(1))): BookingsCommand => ({
  type: 'Explain',
  ...about(session),
  why,
  now,
  settings,
});

describe('a missed session [API-037]', () => {
  const tried = did(JoiningTried, { ...about(SESSION), what: 'camera', at: NOW });

  test('counts when nothing blocked the member', () => {
    expect(given(booked(SESSION, NOW)).when(miss())).toEqual([missed()]);
  });
  test.each(['server', 'video'] as const)('does not count during an outage of the %s', (outage) => {
    expect(given(booked(SESSION, NOW)).when(miss(SESSION, outage))).toEqual([
      did(BookingMissed, { ...about(SESSION), weight: 'none', because: `${outage}-outage` }),
    ]);
  });
  test('does not count when a device failed while the member could come in', () => {
    expect(given(booked(SESSION, NOW)).when(tries(NOW))).toEqual([tried]);
    expect(given(booked(SESSION, NOW), tried).when(tries(plus(NOW, minutes(1))))).toEqual([]);
    expect(given(booked(SESSION, NOW), tried).when(miss())).toEqual([
      did(BookingMissed, { ...about(SESSION), weight: 'none', because: 'could-not-join' }),
    ]);
  });
  test('does not count any more when a browser sends its evidence later', () => {
    expect(given(booked(SESSION, NOW), missed()).when(tries(NOW))).toEqual([
      tried,
      did(MissedSessionWeighed, { ...about(SESSION), weight: 'none', because: 'could-not-join' }),
    ]);
  });
  test('is excused by a failure from when members may enter until the end, not long before or after it', () => {
    const book = given(booked(SESSION, NOW), missed());
    for (const minute of [-10, 60]) expect(book.when(tries(plus(NOW, minutes(minute))))).toHaveLength(2);
    for (const minute of [-10.1, 60.1]) expect(book.when(tries(plus(NOW, minutes(minute))))).toEqual([]);
  });
  test('that weighs nothing already weighs nothing else with evidence or an explanation', () => {
    const excused = did(MissedSessionWeighed, { ...about(SESSION), weight: 'none', because: 'server-outage' });
    const book = given(booked(SESSION, NOW), missed(), excused);
    expect(book.when(tries(NOW))).toEqual([tried]);
    expect(book.when(explain(SESSION, 'forgot'))).toEqual([
      did(MissedSessionExplained, { ...about(SESSION), why: 'forgot', weight: 'none', because: 'server-outage' }),
    ]);
  });
  test('evidence is recorded of booked sessions that were not attended alone', () => {
    expect(given().when(tries(NOW))).toEqual([]);
    expect(given(booked(SESSION, NOW), did(BookingAttended, about(SESSION))).when(tries(NOW))).toEqual([]);
  });
  test('weighs half once it is explained, by any reason, and once', () => {
    for (const why of ['not-well', 'forgot'] as const) {
      const explained = did(MissedSessionExplained, { ...about(SESSION), why, weight: 'half', because: 'explained' });
      expect(given(booked(SESSION, NOW), missed()).when(explain(SESSION, why))).toEqual([explained]);
      expect(given(booked(SESSION, NOW), missed(), explained).when(explain(SESSION, 'forgot'))).toEqual([]);
    }
  });
  test('does not count for a member who says that they could not get in, who is believed once in thirty days', () => {
    const later = idOf(1);
    const believed = did(MissedSessionExplained, {
      ...about(SESSION),
      why: 'could-not-get-in',
      weight: 'none',
      because: 'own-word',
    });
    const first = [booked(SESSION, NOW), missed()];
    expect(given(...first).when(explain(SESSION, 'could-not-get-in'))).toEqual([believed]);
    expect(
      given(...first, believed, booked(later, plus(NOW, days(2))), missed(later)).when(
        explain(later, 'could-not-get-in', plus(NOW, days(3))),
      ),
    ).toMatchObject([{ data: { weight: 'half', because: 'explained' } }]);
    const month = plus(NOW, days(30));
    const again = (minute: number) =>
      given(...first, believed, booked(later, month), missed(later)).when(
        explain(later, 'could-not-get-in', plus(month, minutes(minute))),
      );
    expect(again(60)).toMatchObject([{ data: { weight: 'half' } }]);
    expect(again(61)).toMatchObject([{ data: { weight: 'none', because: 'own-word' } }]);
  });
  test('[SCH-111] does not count the first time for a member who was too late to give the place back, as often as is set', () => {
    const later = idOf(1);
    const believed = did(MissedSessionExplained, {
      ...about(SESSION),
      why: 'too-late-to-leave',
      weight: 'none',
      because: 'too-late-to-leave',
    });
    const first = [booked(SESSION, NOW), missed()];
    expect(given(...first).when(explain(SESSION, 'too-late-to-leave'))).toEqual([believed]);
    const second = given(...first, believed, booked(later, plus(NOW, days(2))), missed(later));
    const half = [{ data: { weight: 'half', because: 'explained' } }];
    const at = plus(NOW, days(3));
    expect(second.when(explain(later, 'too-late-to-leave', at))).toMatchObject(half);
    // The other word is believed by itself.
    expect(second.when(explain(later, 'could-not-get-in', at))).toMatchObject([{ data: { weight: 'none' } }]);
    const never = { ...explain(SESSION, 'too-late-to-leave'), settings: { ...settings, NOSHOW_TOO_LATE_FREE: 0 } };
    expect(given(...first).when(never)).toMatchObject(half);
    expect(given(booked(SESSION, NOW, 'host'), missed()).when(explain(SESSION, 'too-late-to-leave'))).toMatchObject(
      half,
    );
  });
  test('of a host is explained for as long as it counts for hosts', () => {
    const at = (day: number) => explain(SESSION, 'forgot', plus(NOW, days(day)));
    const book = given(booked(SESSION, NOW, 'host'), missed());
    expect(book.when(at(59))).toMatchObject([{ type: 'MissedSessionExplained', data: { weight: 'half' } }]);
    expect(book.when(at(61))).toEqual(refuse('MISSED_SESSION_NOT_COUNTED'));
    const shownAt = (day: number) =>
      missedSessionsView(fold(bookings, [booked(SESSION, NOW, 'host'), missed()]), {
        now: plus(NOW, days(day)),
        settings,
        titles: new Map(),
        reasons: new Map(),
      }).missed.map(({ can_explain }) => can_explain);
    expect([shownAt(59), shownAt(61)]).toEqual([[true], []]);
  });
  test('that does not count any more needs no explanation, and staff cannot forgive what was not missed', () => {
    const late = (after: number) => explain(SESSION, 'forgot', plus(NOW, hours(1) + days(30) + after));
    expect(given(booked(SESSION, NOW), missed()).when(late(0))).toHaveLength(1);
    expect(given(booked(SESSION, NOW), missed()).when(late(1))).toEqual(refuse('MISSED_SESSION_NOT_COUNTED'));
    expect(given(booked(SESSION, NOW)).when(explain(SESSION, 'forgot'))).toEqual(refuse('MISSED_SESSION_NOT_COUNTED'));
    const forgive = { type: 'Forgive', ...about(SESSION), because: 'staff', settings } as const;
    expect(given(booked(SESSION, NOW)).when(forgive)).toEqual(refuse('MISSED_SESSION_NOT_COUNTED'));
    expect(given(booked(SESSION, NOW)).when({ ...forgive, because: 'server-outage' })).toEqual([]);
    const forgiven = did(MissedSessionWeighed, { ...about(SESSION), weight: 'none', because: 'staff' });
    expect(given(booked(SESSION, NOW), missed()).when(forgive)).toEqual([forgiven]);
    expect(given(booked(SESSION, NOW), missed(), forgiven).when(forgive)).toEqual([]);
  });
});

test('a missed session weighs a fifth less each week of thirty days, and half as much when it is explained', () => {
  const weights = (weight: 'full' | 'half' | 'none') =>
    [-1, 0, 6, 7, 14, 21, 28, 30, 31].map((day) =>
      weightAt({ endsAt: NOW, weight, because: 'reachable' }, plus(NOW, days(day)), 30),
    );
  expect(weights('full')).toEqual([0, 1, 1, 0.8, 0.6, 0.4, 0.2, 0.2, 0]);
  expect(weights('half')).toEqual([0, 0.5, 0.5, 0.4, 0.3, 0.2, 0.1, 0.1, 0]);
  expect(weights('none')).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

describe('a host who missed sessions (I-022)', () => {
  const [first, second] = [idOf(1), idOf(2)];
  const both = [
    booked(first, NOW, 'host'),
    missed(first),
    booked(second, plus(NOW, days(3)), 'host'),
    missed(second),
    did(HostMissedOften, { ...about(second), count: 2, until: plus(NOW, days(60)) }),
  ];
  const forgiveFirst: BookingsCommand = { type: 'Forgive', ...about(first), because: 'staff', settings };

  test('is judged by the same rule: what an outage prevented does not count', () => {
    const book = given(booked(first, NOW, 'host'), missed(first), booked(second, plus(NOW, days(3)), 'host'));
    expect(book.when(miss(second))).toMatchObject([{ type: 'BookingMissed' }, { type: 'HostMissedOften' }]);
    expect(book.when(miss(second, 'video'))).toMatchObject([{ data: { weight: 'none' } }]);
  });
  test('is suggested again when one of two turns out not to count', () => {
    expect(given(...both).when(forgiveFirst)).toEqual([
      did(MissedSessionWeighed, { ...about(first), weight: 'none', because: 'staff' }),
      did(HostMissesForgiven, about(second)),
    ]);
  });
});

describe('a host who missed three sessions (I-022)', () => {
  const ids = [idOf(1), idOf(2), idOf(3)] as const;
  const often = (session: string) => did(HostMissedOften, { ...about(session), count: 2, until: plus(NOW, days(60)) });
  const three = ids.flatMap((session, at) => [
    booked(session, plus(NOW, days(at)), 'host'),
    missed(session),
    ...(at > 0 ? [often(session)] : []),
  ]);
  const forgiven = (session: string) => {
    const decided = given(...three).when({ type: 'Forgive', ...about(session), because: 'staff', settings });
    return isRefusal(decided) ? [] : decided.slice(1).map(({ data }) => data.session);
  };
  test('is suggested again for those with which there were too many, and not for those with which there still are', () => {
    expect(forgiven(ids[0])).toEqual([ids[1]]);
  });
  test('is not suggested again twice for the same session', () => {
    const decided = given(...three, did(HostMissesForgiven, about(ids[1]))).when({
      type: 'Forgive',
      ...about(ids[0]),
      because: 'staff',
      settings,
    });
    expect(decided).toEqual([did(MissedSessionWeighed, { ...about(ids[0]), weight: 'none', because: 'staff' })]);
  });
  test('is not reported for a session that an outage prevented, although there were too many before it', () => {
    const fourth = idOf(4);
    expect(given(...three, booked(fourth, plus(NOW, days(4)), 'host')).when(miss(fourth, 'server'))).toHaveLength(1);
  });
  test('is suggested again for a session that counts no more, although there were too many before it', () => {
    expect(forgiven(ids[2])).toEqual([ids[2]]);
  });
});

describe('over random histories', () => {
  const session = fc.integer({ min: 1, max: 8 });
  const startOf = (number: number) => plus(NOW, days(number * 5));
  const command = fc.oneof(
    session.map((number): BookingsCommand => miss(idOf(number))),
    session.map((number): BookingsCommand => miss(idOf(number), 'server')),
    fc
      .tuple(session, fc.constantFrom(...joiningEvidence.options), fc.integer({ min: -20, max: 90 }))
      .map(([number, what, after]): BookingsCommand => ({
        type: 'NoteTry',
        ...about(idOf(number)),
        what,
        at: plus(startOf(number), minutes(after)),
        opens,
        settings,
      })),
    fc
      .tuple(session, fc.constantFrom(...missedReason.options))
      .map(([number, why]): BookingsCommand => explain(idOf(number), why, plus(startOf(number), hours(2)))),
    session.map((number): BookingsCommand => ({ type: 'Forgive', ...about(idOf(number)), because: 'staff', settings })),
    session.map((number): BookingsCommand => ({ type: 'Attend', ...about(idOf(number)) })),
  );
  const history = fc.tuple(fc.constantFrom('attendee' as const, 'host' as const), fc.array(command, { maxLength: 40 }));
  const lived = ([role, commands]: [role: 'attendee' | 'host', commands: BookingsCommand[]]) => {
    const facts: BookingEvent[] = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => booked(idOf(number), startOf(number), role));
    let state = fold(bookings, facts);
    for (const each of commands) {
      const decided = bookings.decide(each, state);
      if (isRefusal(decided)) continue;
      facts.push(...decided);
      state = stateAfter(bookings, decided, state);
    }
    return { facts, state };
  };
  const property = (check: (life: ReturnType<typeof lived>) => void) =>
    fc.assert(
      fc.property(history, (steps) => check(lived(steps))),
      { numRuns: 300 },
    );

  test('the same facts give the same book', () => {
    property(({ facts, state }) => expect([...fold(bookings, facts)]).toEqual([...state]));
  });
  test('a session with evidence of a try never counts', () => {
    property(({ state }) =>
      expect(
        [...state.values()].filter(({ tried, status }) => tried && status === 'missed').map(({ weight }) => weight),
      ).not.toContain('full'),
    );
  });
  test('what a missed session weighs only falls: by explanations, by evidence and by weeks', () => {
    property(({ facts }) => {
      const weights = new Map<string, number[]>();
      for (const { type, data } of facts)
        if (type === 'BookingMissed' || type === 'MissedSessionWeighed' || type === 'MissedSessionExplained')
          weights.set(data.session, [
            ...(weights.get(data.session) ?? []),
            { full: 1, half: 0.5, none: 0 }[data.weight],
          ]);
      for (const each of weights.values()) expect(each).toEqual(each.toSorted((one, other) => other - one));
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 80 }), (one, more) => {
        const weighed = { endsAt: NOW, weight: 'full', because: 'reachable' } as const;
        expect(weightAt(weighed, plus(NOW, days(one + more)), 30)).toBeLessThanOrEqual(
          weightAt(weighed, plus(NOW, days(one)), 30),
        );
      }),
    );
    expect(weightAt({ endsAt: NOW, weight: 'full', because: 'reachable' }, plus(NOW, days(31)), 30)).toBe(0);
  });
  test('a pause ends a week after a session that counts, and without one there is none', () => {
    property(({ state }) => {
      const until = blockedUntil(state, settings);
      const counted = [...state.values()]
        .filter(({ status, as, weight }) => status === 'missed' && as === 'attendee' && weight !== 'none')
        .map(({ endsAt }) => plus(endsAt, days(settings.NOSHOW_BLOCK_DAYS)));
      expect([undefined, ...counted]).toContain(until);
    });
  });
  test('a host is not suggested only while what they missed is too much', () => {
    property(({ state }) => {
      const often = [...state.values()].filter(({ isOneTooMany, status }) => isOneTooMany && status === 'missed');
      expect(often.filter(({ weight }) => weight === 'none')).toEqual([]);
    });
  });
});
