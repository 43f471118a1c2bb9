import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { did } from '#kernel/contract/event.ts';
import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { hours, minutes, plus } from '#kernel/contract/time.ts';
import { fold } from '#kernel/commands/decider.ts';
import { MemberAttended, MemberUnregistered, type SessionEvent } from '../contract/session-events.ts';
import { defaultSettings as settings } from '../contract/settings.ts';
import { MemberSkipped, SeatOffered, WaitingApart, WaitingListJoined } from '../contract/waiting-list-events.ts';
import {
  ANA,
  BEN,
  CLEO,
  DAN,
  MIA,
  NOW,
  opened,
  registered,
  scheduled,
  SESSION,
  started,
  TOMORROW_EVENING,
} from '../testing/examples.ts';
import { waitsApart, type Apart } from './apart.ts';
import { session, type SessionCommand } from './session.ts';

// Ana hosts. Mia restricts a member, or is restricted by one.
const EVE = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee';
const given = (...facts: SessionEvent[]) => ({
  when: (command: SessionCommand) => session.decide(command, fold(session, facts)),
  state: fold(session, facts),
});
const before = (milliseconds: number) => plus(TOMORROW_EVENING, -milliseconds);
const restricting = (...others: string[]): Apart => ({ restricts: new Set(others), restrictedBy: new Set(), others });
const restrictedBy = (...others: string[]): Apart => ({ restricts: new Set(), restrictedBy: new Set(others), others });
const register = (member: string, apart: Apart): SessionCommand => ({
  type: 'Register',
  session: SESSION,
  member,
  apart,
  now: NOW,
  settings,
});
const wait = (member: string, apart?: Apart): SessionCommand => ({
  type: 'JoinWaitingList',
  session: SESSION,
  member,
  ...(apart ? { apart } : {}),
  now: NOW,
  settings,
});
const unregister = (member: string, now: string, apart?: Apart): SessionCommand => ({
  type: 'Unregister',
  session: SESSION,
  member,
  ...(apart ? { apart } : {}),
  now,
  because: 'own-wish',
  settings,
});
const mia = { session: SESSION, member: MIA };
const seated = did(MemberUnregistered, { session: SESSION, member: BEN, because: 'own-wish' });

describe('registering for a session with a restricted or restricting member', () => {
  test.each([
    ['the host', ANA],
    ['somebody with a seat', BEN],
  ])('[MOD-003] [SCH-129] a member whom %s restricts gets the refusal of a full session', (_, other) => {
    expect(given(scheduled(), registered(BEN)).when(register(MIA, restrictedBy(other)))).toEqual(
      refuse('SESSION_FULL'),
    );
  });
  test.each([
    ['the host', ANA],
    ['somebody with a seat', BEN],
  ])('[MOD-003] [API-038] a member who restricts %s is refused', (_, other) => {
    expect(given(scheduled(), registered(BEN)).when(register(MIA, restricting(other)))).toEqual(
      refuse('SESSION_BLOCKED_USER'),
    );
  });
  test('a mutual restriction is not revealed to either side', () => {
    const both = { restricts: new Set([BEN]), restrictedBy: new Set([BEN]), others: [BEN] };
    expect(given(scheduled(), registered(BEN)).when(register(MIA, both))).toEqual(refuse('SESSION_FULL'));
  });
  test('a restriction counts for a session that meets elsewhere and has no seats to run out of, too', () => {
    const outside = scheduled({ kind: 'EXTERNAL', externalUrl: 'https://zoom.us/j/1' });
    expect(given(outside).when(register(MIA, restrictedBy(ANA)))).toEqual(refuse('SESSION_FULL'));
    expect(given(outside).when(wait(MIA, restrictedBy(ANA)))).toEqual(refuse('SESSION_FULL'));
  });
  test('restrictions of people who are not there change nothing', () => {
    for (const apart of [restrictedBy(DAN), restricting(DAN)])
      expect(given(scheduled(), registered(BEN)).when(register(MIA, apart))).toEqual([registered(MIA)]);
    expect(given(scheduled(), registered(BEN), seated).when(register(MIA, restrictedBy(BEN)))).toEqual([
      registered(MIA),
    ]);
  });
  test('a group-hosted session has no host, so only members with seats count', () => {
    const group = scheduled({ groupHosted: true });
    expect(given(group).when(register(MIA, restrictedBy(ANA)))).toEqual([registered(MIA)]);
    expect(given(group, registered(ANA)).when(register(MIA, restrictedBy(ANA)))).toEqual(refuse('SESSION_FULL'));
  });
  test('a seat that is held already stays', () => {
    expect(given(scheduled(), registered(MIA), registered(BEN)).when(register(MIA, restrictedBy(BEN)))).toEqual([]);
  });
});

describe('[I-033] leaving because of a restricted member', () => {
  const both = [scheduled(), registered(BEN), registered(MIA)];
  const left = did(MemberUnregistered, { ...mia, because: 'own-wish' });
  test('is never too late as long as one did not come', () => {
    const [late, running] = [before(minutes(2)), plus(TOMORROW_EVENING, minutes(10))];
    expect(given(...both).when(unregister(MIA, late, restricting(BEN)))).toEqual([left]);
    expect(given(...both, opened, started).when(unregister(MIA, running, restricting(BEN)))).toEqual([left]);
    const came = did(MemberAttended, {
      ...mia,
      asHost: false,
      startsAt: TOMORROW_EVENING,
      groupHosted: false,
      since: TOMORROW_EVENING,
    });
    expect(given(...both, opened, started, came).when(unregister(MIA, running, restricting(BEN)))).toEqual(
      refuse('SESSION_UNREGISTER_TOO_LATE'),
    );
  });
  test('the longer deadline applies to the restricting member only', () => {
    for (const apart of [restrictedBy(BEN), restricting(DAN)])
      expect(given(...both).when(unregister(MIA, before(minutes(2)), apart))).toEqual(
        refuse('SESSION_UNREGISTER_TOO_LATE'),
      );
  });
});

describe('waiting for a seat in a session with a restricted or restricting member', () => {
  const waits = (member: string, ...apart: string[]) =>
    did(WaitingListJoined, { session: SESSION, member, ...(apart.length > 0 ? { apart } : {}) });
  const full = [scheduled(), registered(BEN), registered(CLEO), registered(DAN)];
  const benLeaves = unregister(BEN, NOW);
  const offeredTo = (decision: ReturnType<typeof session.decide>) =>
    isRefusal(decision)
      ? []
      : decision.flatMap(({ type, data }) => (type === 'SeatOffered' ? [(data as { member: string }).member] : []));

  test('a restricted member may wait as for any full session, also when seats are free', () => {
    expect(given(scheduled()).when(wait(MIA, restrictedBy(ANA)))).toEqual([waits(MIA, ANA)]);
    expect(given(...full).when(wait(MIA, restrictedBy(ANA)))).toEqual([waits(MIA, ANA)]);
  });
  test('a restricting member is refused', () => {
    expect(given(...full).when(wait(MIA, restricting(CLEO)))).toEqual(refuse('SESSION_BLOCKED_USER'));
  });
  test('a separated member is never offered a seat, and does not hold up the line', () => {
    expect(offeredTo(given(...full, waits(MIA, ANA), waits(EVE)).when(benLeaves))).toEqual([EVE]);
    expect(given(scheduled(), waits(MIA, ANA)).when(register(EVE, restrictedBy()))).toEqual([registered(EVE)]);
    expect(given(...full, waits(MIA, ANA), seated).when(register(EVE, restrictedBy()))).toEqual([registered(EVE)]);
  });
  test('is asked once that person has gone', () => {
    expect(offeredTo(given(...full, waits(MIA, BEN), waits(EVE)).when(benLeaves))).toEqual([MIA]);
    expect(offeredTo(given(...full, waits(MIA, CLEO), waits(EVE)).when(benLeaves))).toEqual([EVE]);
  });
  const apart = (...others: string[]): SessionCommand => ({
    type: 'WaitApart',
    session: SESSION,
    member: MIA,
    apart: others,
    now: NOW,
    settings,
  });
  const keptApart = (...others: string[]) => did(WaitingApart, { ...mia, apart: others });
  test('the waiting list learns of a restriction that is placed or lifted meanwhile', () => {
    expect(given(...full, waits(MIA)).when(apart(CLEO))).toEqual([keptApart(CLEO)]);
    expect(given(...full, waits(MIA, CLEO)).when(apart(CLEO))).toEqual([]);
    expect(given(...full, waits(MIA, CLEO, DAN)).when(apart(DAN, CLEO))).toEqual([]);
    expect(given(...full).when(apart(CLEO))).toEqual([]);
    const freed = given(...full, waits(MIA, CLEO), seated).when(apart());
    expect(freed).toEqual([keptApart(), expect.objectContaining({ type: 'SeatOffered' })]);
  });
  test('an offered seat passes to the next member, with the reason on record', () => {
    const asked = did(SeatOffered, { ...mia, until: plus(NOW, hours(2)) });
    expect(given(...full, waits(MIA), waits(EVE), seated, asked).when(apart(CLEO))).toEqual([
      keptApart(CLEO),
      did(MemberSkipped, { ...mia, because: 'kept-apart' }),
      expect.objectContaining({ type: 'SeatOffered', data: expect.objectContaining({ member: EVE }) }),
    ]);
  });

  test('for any order of events: no member is offered a seat while a separated one has a place', () => {
    const people = [BEN, CLEO, DAN, MIA, EVE];
    const step = fc.record({
      who: fc.constantFrom(...people),
      does: fc.constantFrom('register', 'wait', 'unregister', 'apart'),
    });
    const pairs = fc.uniqueArray(fc.tuple(fc.constantFrom(...people), fc.constantFrom(...people, ANA)), {
      maxLength: 4,
      selector: (pair) => pair.join(),
    });
    fc.assert(
      fc.property(pairs, fc.array(step, { maxLength: 40 }), (restrictions, steps) => {
        const of = (member: string): Apart => ({
          restricts: new Set(restrictions.flatMap(([one, other]) => (one === member ? [other] : []))),
          restrictedBy: new Set(restrictions.flatMap(([one, other]) => (other === member ? [one] : []))),
          others: restrictions.flatMap(([one, other]) => (one === member ? [other] : other === member ? [one] : [])),
        });
        const facts: SessionEvent[] = [scheduled()];
        for (const { who, does } of steps) {
          const known = of(who);
          const command: SessionCommand =
            does === 'register'
              ? register(who, known)
              : does === 'wait'
                ? wait(who, known)
                : does === 'unregister'
                  ? unregister(who, NOW, known)
                  : { type: 'WaitApart', session: SESSION, member: who, apart: known.others, now: NOW, settings };
          const decided = session.decide(command, fold(session, facts));
          if (!isRefusal(decided)) facts.push(...decided);
          const state = fold(session, facts);
          const places = new Set([...state.attendees, state.host]);
          for (const [one, other] of restrictions)
            expect(one !== other && places.has(one) && places.has(other)).toBe(false);
          for (const fact of isRefusal(decided) ? [] : decided)
            expect(fact.type === 'SeatOffered' && waitsApart(fact.data.member, state)).toBe(false);
          expect(state.attendees.size + state.offers.size).toBeLessThanOrEqual(state.maxAttendees);
        }
      }),
      { numRuns: 300 },
    );
  });
});
