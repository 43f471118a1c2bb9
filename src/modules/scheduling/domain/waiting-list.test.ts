import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { did } from '#kernel/contract/event.ts';
import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { between, hours, minutes, plus } from '#kernel/contract/time.ts';
import { fold } from '#kernel/commands/decider.ts';
import {
  MemberRegistered,
  MemberRemoved,
  MemberUnregistered,
  SessionCanceled,
  SessionUpdated,
  type SessionEvent,
} from '../contract/session-events.ts';
import { defaultSettings as settings } from '../contract/settings.ts';
import {
  MemberSkipped,
  SeatOffered,
  SeatOfferDeclined,
  SeatOfferLapsed,
  SeatOfferMoved,
  WaitingListJoined,
  WaitingListLeft,
} from '../contract/waiting-list-events.ts';
import {
  ANA,
  BEN,
  CLEO,
  DAN,
  ended,
  LONG_TEXT,
  MIA,
  NOW,
  registered,
  scheduled,
  SESSION,
  TOMORROW_EVENING,
} from '../testing/examples.ts';
import { session, type SessionCommand } from './session.ts';
import { offerUntil } from './waiting-list.ts';

// Ben, Cleo and Dan have the three seats; Eve and Finn wait.
const EVE = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee';
const FINN = '99999999-9999-4999-8999-999999999999';
const given = (...facts: SessionEvent[]) => ({
  when: (command: SessionCommand) => session.decide(command, fold(session, facts)),
  state: fold(session, facts),
});
const before = (milliseconds: number) => plus(TOMORROW_EVENING, -milliseconds);
const about = (member: string) => ({ session: SESSION, member });
const full = [scheduled(), ...[BEN, CLEO, DAN].map(registered)];
const waits = (member: string) => did(WaitingListJoined, about(member));
const line = [...full, waits(EVE), waits(FINN)];
const unregistered = (member: string) => did(MemberUnregistered, { ...about(member), because: 'own-wish' });
/** Ten hours before the start a seat became free: a quarter of them is the time to answer. */
const FREED = before(hours(10));
const UNTIL = plus(FREED, minutes(150));
const offered = (member: string, until = UNTIL) => did(SeatOffered, { ...about(member), until });
const asked = [...line, unregistered(BEN), offered(EVE)];

const inSession = (now: string) => ({ session: SESSION, now, settings });
const wait = (member: string, now = NOW): SessionCommand => ({ type: 'JoinWaitingList', member, ...inSession(now) });
const leave = (member: string, now = FREED): SessionCommand => ({
  type: 'LeaveWaitingList',
  member,
  because: 'own-wish',
  ...inSession(now),
});
const tend = (now: string): SessionCommand => ({ type: 'TendWaitingList', ...inSession(now) });
const register = (member: string, now = FREED): SessionCommand => ({ type: 'Register', member, ...inSession(now) });
const unregister = (member: string, now = FREED): SessionCommand => ({
  type: 'Unregister',
  member,
  because: 'own-wish',
  ...inSession(now),
});
const skip = (member: string) => ({ type: 'Skip' as const, member, because: 'overlap' as const, ...inSession(FREED) });

describe('waiting for a seat', () => {
  test('a member joins the list of a full session, and joining twice changes nothing [I-025]', () => {
    expect(given(...full).when(wait(EVE))).toEqual([waits(EVE)]);
    expect(given(...line).when(wait(EVE))).toEqual([]);
    expect(given(...full).when(wait(BEN))).toEqual([]);
  });
  test('waiting is refused while there are seats, and for an outside session', () => {
    const needless = refuse('WAITING_LIST_NOT_NEEDED');
    expect(given(scheduled(), registered(BEN)).when(wait(EVE))).toEqual(needless);
    const outside = scheduled({ kind: 'EXTERNAL', maxAttendees: 3 });
    expect(given(outside, ...[BEN, CLEO, DAN].map(registered)).when(wait(EVE))).toEqual(needless);
  });
  test('waiting is refused in the last minutes and after the start', () => {
    expect(given(...full).when(wait(EVE, before(minutes(5) + 1)))).toEqual([waits(EVE)]);
    expect(given(...full).when(wait(EVE, before(minutes(5))))).toEqual(refuse('WAITING_LIST_CLOSED'));
    expect(given(...full).when(wait(EVE, TOMORROW_EVENING))).toEqual(refuse('SESSION_ALREADY_STARTED'));
  });
  test('joining is refused for the host, for removed members, and when the session is off', () => {
    const out = did(MemberRemoved, { ...about(BEN), by: ANA, reason: 'Shouting' });
    expect(given(...full).when(wait(ANA))).toEqual(refuse('HOST_CANNOT_REGISTER'));
    expect(given(...full, out).when(wait(BEN))).toEqual(refuse('SESSION_BLOCKED_USER'));
    expect(given(...full, did(SessionCanceled, { session: SESSION, by: ANA })).when(wait(EVE))).toEqual(
      refuse('SESSION_CANCELED'),
    );
    expect(given(...full, ended(true)).when(wait(EVE))).toEqual(refuse('SESSION_ENDED'));
    expect(given().when(wait(EVE))).toEqual(refuse('SESSION_DOES_NOT_EXIST'));
  });
  test('ends when one leaves the line', () => {
    expect(given(...line).when(leave(EVE))).toEqual([did(WaitingListLeft, { ...about(EVE), because: 'own-wish' })]);
    expect(given(...full).when(leave(EVE))).toEqual([]);
  });
});

describe('a seat that becomes free', () => {
  test('is offered to the first in line, in the same breath [I-025]', () => {
    expect(given(...line).when(unregister(BEN))).toEqual([unregistered(BEN), offered(EVE)]);
  });
  test('a removal frees a seat for the waiting list, too', () => {
    const command: SessionCommand = {
      type: 'Remove',
      member: BEN,
      by: { member: ANA, isAdmin: false },
      reason: 'Shouting',
      ...inSession(FREED),
    };
    expect(given(...line).when(command)).toEqual([
      did(MemberRemoved, { ...about(BEN), by: ANA, reason: 'Shouting' }),
      offered(EVE),
    ]);
  });
  test('an offered seat is held: no other member gets it, not even the next in line', () => {
    expect(given(...asked).when(register(MIA))).toEqual(refuse('SESSION_FULL'));
    expect(given(...asked).when(register(FINN))).toEqual(refuse('SESSION_FULL'));
    expect(given(...asked).when(register(EVE))).toEqual([did(MemberRegistered, { ...about(EVE), waited: 'asked' })]);
  });
  test('a free seat is not given to newcomers while members wait, even before an offer', () => {
    expect(given(...line, unregistered(BEN)).when(register(MIA))).toEqual(refuse('SESSION_FULL'));
  });
  test('goes to the next when it is declined, or cannot be taken', () => {
    expect(given(...asked).when(leave(EVE))).toEqual([
      did(SeatOfferDeclined, { ...about(EVE), because: 'own-wish' }),
      offered(FINN),
    ]);
    expect(given(...asked).when(skip(EVE))).toEqual([
      did(MemberSkipped, { ...about(EVE), because: 'overlap' }),
      offered(FINN),
    ]);
    expect(given(...asked).when(skip(FINN))).toEqual([]);
  });
  test('goes to the next when the time to answer is over, and not a moment sooner', () => {
    expect(given(...asked).when(tend(plus(UNTIL, -1)))).toEqual([]);
    expect(given(...asked).when(tend(UNTIL))).toEqual([
      did(SeatOfferLapsed, about(EVE)),
      offered(FINN, plus(UNTIL, minutes(112))),
    ]);
    expect(given(...asked).when(register(EVE, UNTIL))).toEqual(refuse('SESSION_FULL'));
  });
  test('a seat is held for the only one in line, until the time to answer is over', () => {
    const alone = given(...full, waits(EVE), unregistered(BEN), offered(EVE));
    expect(alone.when(register(MIA, plus(UNTIL, -1)))).toEqual(refuse('SESSION_FULL'));
    expect(alone.when(register(MIA, UNTIL))).toEqual([
      did(MemberRegistered, about(MIA)),
      did(SeatOfferLapsed, about(EVE)),
    ]);
  });
  test('a free seat is open to all when the list is empty', () => {
    const alone = [...full, waits(EVE), unregistered(BEN), offered(EVE)];
    expect(given(...alone).when(leave(EVE))).toEqual([did(SeatOfferDeclined, { ...about(EVE), because: 'own-wish' })]);
    expect(given(...alone, did(SeatOfferLapsed, about(EVE))).when(register(MIA))).toEqual([
      did(MemberRegistered, about(MIA)),
    ]);
  });
  test('more seats: so many are asked at once', () => {
    const command: SessionCommand = {
      type: 'Update',
      by: { member: ANA, isAdmin: false },
      form: { maxAttendees: 5 },
      session: SESSION,
      now: FREED,
      settings,
    };
    const decided = given(...line).when(command);
    expect(isRefusal(decided) ? decided : decided.slice(1)).toEqual([offered(EVE), offered(FINN)]);
  });
  test('held seats cannot be removed by a smaller session, which says that they are promised', () => {
    const command = (maxAttendees: number): SessionCommand => ({
      type: 'Update',
      by: { member: ANA, isAdmin: false },
      form: { maxAttendees },
      session: SESSION,
      now: FREED,
      settings,
    });
    const four = [scheduled({ maxAttendees: 4 }), ...[BEN, CLEO, DAN, MIA].map(registered), waits(EVE)];
    const state = given(...four, unregistered(MIA), offered(EVE));
    expect(state.when(command(3))).toEqual(
      refuse('SESSION_SEAT_PROMISED', { field: 'maxAttendees', values: { places: 4 } }),
    );
    const three = given(...four, unregistered(MIA), unregistered(DAN), offered(EVE));
    expect(isRefusal(three.when(command(3)))).toBe(false);
  });
});

describe('the time to answer', () => {
  test('shrinks as the start nears and never reaches into the last five minutes [I-025]', () => {
    const window = (left: number) => {
      const until = offerUntil(before(left), TOMORROW_EVENING, settings);
      return until === undefined ? undefined : between(before(left), until) / minutes(1);
    };
    expect(window(hours(100))).toBe(720);
    expect(window(hours(10))).toBe(150);
    expect(window(hours(1))).toBe(15);
    expect(window(minutes(12))).toBe(5);
    expect(window(minutes(10))).toBe(5);
    expect(window(minutes(10) - 1)).toBeUndefined();
    expect(window(0)).toBeUndefined();
  });
  test('in the last minutes free seats are first come, first served, also for members of the list', () => {
    const late = before(minutes(9));
    expect(given(...line).when(unregister(BEN, late))).toEqual([unregistered(BEN)]);
    expect(given(...line, unregistered(BEN)).when(register(MIA, late))).toEqual([did(MemberRegistered, about(MIA))]);
    expect(given(...line, unregistered(BEN)).when(register(FINN, late))).toEqual([
      did(MemberRegistered, { ...about(FINN), waited: 'not-asked' }),
    ]);
  });
  test('ends sooner when the session moves closer', () => {
    const start = plus(FREED, minutes(90));
    const moved = did(SessionUpdated, {
      session: SESSION,
      host: ANA,
      title: 'Night talk',
      description: LONG_TEXT,
      startsAt: start,
      endsAt: plus(start, hours(1)),
      durationMinutes: 60,
      maxAttendees: 3,
    });
    const until = plus(start, -minutes(5));
    expect(given(...asked, moved).when(tend(FREED))).toEqual([did(SeatOfferMoved, { ...about(EVE), until })]);
    expect(given(...asked, moved).when(tend(until))).toEqual([did(SeatOfferLapsed, about(EVE))]);
  });
});

test('a canceled or ended session has no waiting list', () => {
  for (const end of [did(SessionCanceled, { session: SESSION, by: ANA }), ended(false)]) {
    const over = given(...asked, end);
    expect([over.state.waiting.size, over.state.offers.size]).toEqual([0, 0]);
    expect(over.when(tend(UNTIL))).toEqual([]);
  }
});

test('for any order of events seats are never promised twice, and offers are never late or out of turn', () => {
  const people = Array.from({ length: 9 }, (_, at) => `${at}0000000-0000-4000-8000-000000000000`);
  const step = fc.record({
    who: fc.constantFrom(...people),
    what: fc.constantFrom('register', 'unregister', 'wait', 'leave', 'skip', 'tend'),
    after: fc.integer({ min: 0, max: 240 }),
  });
  const command = (what: string, who: string, now: string): SessionCommand => {
    if (what === 'register') return register(who, now);
    if (what === 'unregister') return unregister(who, now);
    if (what === 'wait') return wait(who, now);
    if (what === 'leave') return leave(who, now);
    return what === 'skip' ? { ...skip(who), ...inSession(now) } : tend(now);
  };
  const at = (who: number, what: string, after = 0) => ({ who: people[who]!, what, after });
  // The seat of an offer that ends at this moment is taken before the clock is read.
  const offerRunsOut = [
    at(4, 'register'),
    at(8, 'register'),
    at(0, 'register'),
    at(3, 'wait', 104),
    at(0, 'unregister', 213),
    at(0, 'register', 430),
  ];
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      let state = fold(session, [scheduled()]);
      let now = NOW;
      for (const { who, what, after } of steps) {
        now = plus(now, minutes(after));
        const decided = session.decide(command(what, who, now), state);
        if (isRefusal(decided)) continue;
        for (const fact of decided) {
          const first = [...state.waiting].find((each) => !state.offers.has(each));
          const offered = fact.type === 'SeatOffered' ? [fact.data] : [];
          for (const { member, until } of offered) {
            expect(member).toBe(first);
            expect(until > now && until <= before(minutes(5))).toBe(true);
          }
          state = session.evolve(state, fact);
        }
        expect(state.attendees.size + state.offers.size).toBeLessThanOrEqual(3);
        expect([...state.offers.keys()].every((each) => state.waiting.has(each))).toBe(true);
        expect([...state.waiting].some((each) => state.attendees.has(each))).toBe(false);
      }
    }),
    { numRuns: 300, examples: [[offerRunsOut]] },
  );
});
