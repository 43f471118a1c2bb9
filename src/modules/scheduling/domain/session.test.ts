import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { did } from '#kernel/contract/event.ts';
import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { hours, minutes, plus } from '#kernel/contract/time.ts';
import { fold, stateAfter } from '#kernel/commands/decider.ts';
import {
  AttendanceWaived,
  MemberAttended,
  MemberRegistered,
  MemberRemoved,
  MemberUnregistered,
  RemovalUndone,
  SessionCanceled,
  SessionDeleted,
  SessionEnded,
  SessionHeld,
  SessionOpened,
  sessionEvents,
  SessionStarted,
  SessionUpdated,
  type SessionEvent,
} from '../contract/session-events.ts';
import { sessionLifecycle } from '../contract/session-lifecycle.ts';
import { defaultSettings } from '../contract/settings.ts';
import {
  ANA,
  BEN,
  CLEO,
  DAN,
  ended,
  LONG_TEXT,
  MIA,
  NOW,
  opened,
  registered,
  scheduled,
  SESSION,
  started,
  TOMORROW_EVENING,
} from '../testing/examples.ts';
import { session, type SessionCommand } from './session.ts';

const given = (...facts: SessionEvent[]) => ({
  when: (command: SessionCommand) => session.decide(command, fold(session, facts)),
});
const canceled = did(SessionCanceled, { session: SESSION, by: ANA });
const deleted = did(SessionDeleted, { session: SESSION, by: ANA });
const before = (milliseconds: number) => plus(TOMORROW_EVENING, -milliseconds);
const settings = defaultSettings;

const register = (member: string, now = NOW): SessionCommand => ({
  type: 'Register',
  session: SESSION,
  member,
  now,
  settings,
});
const unregister = (member: string, now = NOW): SessionCommand => ({
  type: 'Unregister',
  session: SESSION,
  member,
  now,
  because: 'own-wish',
  settings,
});
const remove = (
  member: string,
  actor: string,
  isAdmin = false,
  reason = 'shouted at others',
  now = TOMORROW_EVENING,
): SessionCommand => ({
  type: 'Remove',
  session: SESSION,
  member,
  by: { member: actor, isAdmin },
  reason,
  now,
  settings,
});
const open = (now: string): SessionCommand => ({ type: 'Open', session: SESSION, now, settings });
const start = (now: string): SessionCommand => ({ type: 'Start', session: SESSION, now, settings });
const attend = (member: string): SessionCommand => ({
  type: 'NoteAttendance',
  session: SESSION,
  member,
  since: TOMORROW_EVENING,
});
const end = (now: string, because: 'time' | 'host-left' = 'time'): SessionCommand => ({
  type: 'End',
  session: SESSION,
  now,
  because,
  settings,
});
const callOff = (
  member: string,
  options: { isAdmin?: boolean; now?: string; otherwise?: 'cancel' | 'refuse' } = {},
): SessionCommand => ({
  type: 'CallOff',
  session: SESSION,
  by: { member, isAdmin: options.isAdmin ?? false },
  now: options.now ?? NOW,
  settings: { DELETE_WITH_ATTENDEES: options.otherwise ?? 'cancel' },
});

describe('a moved start (I-019)', () => {
  const moved = did(SessionUpdated, {
    session: SESSION,
    host: ANA,
    title: 'Night talk',
    description: LONG_TEXT,
    startsAt: plus(TOMORROW_EVENING, minutes(30)),
    endsAt: plus(TOMORROW_EVENING, minutes(90)),
    durationMinutes: 60,
    maxAttendees: 3,
  });
  const renamed = did(SessionUpdated, { ...moved.data, title: 'Night talks' });
  const start = plus(TOMORROW_EVENING, minutes(30));
  const left = [did(MemberUnregistered, { session: SESSION, member: BEN, because: 'own-wish' })];
  const late = refuse('SESSION_UNREGISTER_TOO_LATE');
  test('lets those who were registered leave until the start', () => {
    const book = given(scheduled(), registered(BEN), moved, renamed, registered(CLEO));
    expect(book.when(unregister(BEN, plus(start, -1)))).toEqual(left);
    expect(book.when(unregister(BEN, start))).toEqual(late);
    expect(book.when(unregister(CLEO, plus(start, -minutes(4))))).toEqual(late);
  });
  test('a moved start frees neither those who came back knowing it nor anyone after another change', () => {
    const again = given(scheduled(), registered(BEN), moved, left[0]!, registered(BEN));
    expect(again.when(unregister(BEN, plus(start, -1)))).toEqual(late);
    const other = did(SessionUpdated, { ...moved.data, startsAt: TOMORROW_EVENING });
    expect(given(scheduled(), registered(BEN), other).when(unregister(BEN, plus(TOMORROW_EVENING, -1)))).toEqual(late);
  });
});

describe('a host who does not come (I-022)', () => {
  const end = (hostAway: boolean): SessionCommand => ({
    type: 'End',
    session: SESSION,
    now: TOMORROW_EVENING,
    because: 'too-few-people',
    course: { hostAway },
    settings,
  });
  const over = { session: SESSION, tookPlace: false, because: 'too-few-people' as const };
  test('is on record where people waited in vain', () => {
    expect(given(scheduled(), opened).when(end(true))).toEqual([did(SessionEnded, { ...over, hostAway: true })]);
    expect(given(scheduled(), opened).when(end(false))).toEqual([did(SessionEnded, over)]);
    expect(given(scheduled({ groupHosted: true }), opened).when(end(true))).toEqual([did(SessionEnded, over)]);
    const took = { ...over, tookPlace: true };
    expect(given(scheduled(), opened, started).when(end(true))).toEqual([did(SessionEnded, { ...took, ledBy: null })]);
  });
  test('how a session ended is on record where it took place', () => {
    const course = { fellApart: true, whileArriving: true } as const;
    const command = { ...end(false), course } as SessionCommand;
    const took = { ...over, tookPlace: true, ledBy: null };
    expect(given(scheduled(), opened, started).when(command)).toEqual([did(SessionEnded, { ...took, ...course })]);
    expect(given(scheduled(), opened).when(command)).toEqual([did(SessionEnded, over)]);
  });
});

describe('registering', () => {
  test('takes a seat', () => {
    expect(given(scheduled()).when(register(BEN))).toEqual([did(MemberRegistered, { session: SESSION, member: BEN })]);
  });
  test('registering again changes nothing, in any later state of the session [SCH-116]', () => {
    expect(given(scheduled(), registered(BEN)).when(register(BEN))).toEqual([]);
    expect(given(scheduled(), registered(BEN), ended(false)).when(register(BEN))).toEqual([]);
  });
  test('is refused when the seats are taken [API-028]', () => {
    const facts = [scheduled(), registered(BEN), registered(CLEO), registered(DAN)];
    expect(given(...facts).when(register(MIA))).toEqual(refuse('SESSION_FULL'));
  });
  test('has no seats to run out of when the session is external', () => {
    const facts = [
      scheduled({ kind: 'EXTERNAL', maxAttendees: 3 }),
      registered(BEN),
      registered(CLEO),
      registered(DAN),
    ];
    expect(given(...facts).when(register(MIA))).toEqual([did(MemberRegistered, { session: SESSION, member: MIA })]);
  });
  test('ends with the start, to the millisecond [SCH-117]', () => {
    expect(given(scheduled()).when(register(BEN, before(1)))).not.toHaveProperty('refused');
    expect(given(scheduled()).when(register(BEN, TOMORROW_EVENING))).toEqual(refuse('SESSION_ALREADY_STARTED'));
    expect(given(scheduled(), opened, started).when(register(BEN, before(-minutes(3))))).toEqual(
      refuse('SESSION_ALREADY_STARTED'),
    );
  });
  test('is refused for a session that is unknown, deleted, canceled or over [API-024] [API-025] [API-040] [API-041]', () => {
    expect(given().when(register(BEN))).toEqual(refuse('SESSION_DOES_NOT_EXIST'));
    expect(given(scheduled(), deleted).when(register(BEN))).toEqual(refuse('SESSION_DELETED'));
    expect(given(scheduled(), canceled).when(register(BEN))).toEqual(refuse('SESSION_CANCELED'));
    expect(given(scheduled(), ended(true)).when(register(BEN))).toEqual(refuse('SESSION_ENDED'));
  });
  test('registering is refused for a member who was removed from this session', () => {
    const out = did(MemberRemoved, { session: SESSION, member: BEN, by: ANA, reason: 'shouted' });
    expect(given(scheduled(), registered(BEN), out).when(register(BEN))).toEqual(refuse('SESSION_BLOCKED_USER'));
  });
  test('is not needed by the host, unless the group hosts itself', () => {
    expect(given(scheduled()).when(register(ANA))).toEqual(refuse('HOST_CANNOT_REGISTER'));
    expect(given(scheduled({ groupHosted: true })).when(register(ANA))).not.toHaveProperty('refused');
  });
  test('for any order of registrations, no more seats are given than there are', () => {
    const people = Array.from({ length: 12 }, (_, at) => `${at}`.padStart(8, '0') + '-0000-4000-8000-000000000000');
    fc.assert(
      fc.property(fc.array(fc.record({ who: fc.constantFrom(...people), joins: fc.boolean() })), (moves) => {
        let state = fold(session, [scheduled({ maxAttendees: 4 })]);
        for (const { who, joins } of moves) {
          const decided = session.decide(joins ? register(who) : unregister(who), state);
          if (!isRefusal(decided)) state = decided.reduce(session.evolve, state);
          expect(state.attendees.size).toBeLessThanOrEqual(4);
        }
      }),
    );
  });
});

describe('unregistering', () => {
  test('gives the seat back', () => {
    expect(given(scheduled(), registered(BEN)).when(unregister(BEN))).toEqual([
      did(MemberUnregistered, { session: SESSION, member: BEN, because: 'own-wish' }),
    ]);
  });
  test('keeps the seat open to the member who gave it back', () => {
    const left = did(MemberUnregistered, { session: SESSION, member: BEN, because: 'own-wish' });
    expect(given(scheduled(), registered(BEN), left).when(register(BEN))).toEqual([registered(BEN)]);
  });
  test('without a seat changes nothing', () => {
    expect(given(scheduled()).when(unregister(BEN))).toEqual([]);
    expect(given(scheduled()).when(unregister(ANA))).toEqual([]);
  });
  test('is possible until five minutes before the start [SCH-115]', () => {
    const coming = given(scheduled(), registered(BEN));
    expect(coming.when(unregister(BEN, before(minutes(5) + 1)))).not.toHaveProperty('refused');
    expect(coming.when(unregister(BEN, before(minutes(5))))).toEqual(refuse('SESSION_UNREGISTER_TOO_LATE'));
  });
  test('leaving is too late for a member who was in the room', () => {
    const early = [scheduled({ kind: 'EXTERNAL' }), registered(BEN), opened, started];
    const there = did(MemberAttended, {
      session: SESSION,
      member: BEN,
      asHost: false,
      startsAt: TOMORROW_EVENING,
      groupHosted: false,
    });
    expect(given(...early, there).when(unregister(BEN, before(minutes(8))))).toEqual(
      refuse('SESSION_UNREGISTER_TOO_LATE'),
    );
  });
  test('goes with leaving the Well, however late', () => {
    expect(
      given(scheduled(), registered(BEN)).when({
        type: 'Unregister',
        session: SESSION,
        member: BEN,
        now: before(minutes(1)),
        because: 'left-well',
        settings,
      }),
    ).toEqual([did(MemberUnregistered, { session: SESSION, member: BEN, because: 'left-well' })]);
  });
  test('is refused once it is over, where a seat was not given back in time [API-041]', () => {
    const over = given(scheduled(), registered(BEN), ended(true));
    expect(over.when(unregister(BEN))).toEqual(refuse('SESSION_ENDED'));
    expect(over.when(unregister(MIA))).toEqual([]);
  });
  test('is refused for sessions that are not there', () => {
    expect(given().when(unregister(BEN))).toEqual(refuse('SESSION_DOES_NOT_EXIST'));
    expect(given(scheduled(), deleted).when(unregister(BEN))).toEqual(refuse('SESSION_DELETED'));
  });
});

describe('removing a member', () => {
  const coming = given(scheduled(), registered(BEN));
  test('takes the seat away for good, by the host or staff', () => {
    expect(coming.when(remove(BEN, ANA))).toEqual([
      did(MemberRemoved, { session: SESSION, member: BEN, by: ANA, reason: 'shouted at others' }),
    ]);
    expect(coming.when(remove(BEN, MIA, true))).not.toHaveProperty('refused');
  });
  test('removing is refused for other members', () => {
    expect(coming.when(remove(BEN, CLEO))).toEqual(refuse('NOT_ALLOWED'));
  });
  test('needs a reason', () => {
    for (const nothing of ['  ', ' \u200b\u2060 '])
      expect(coming.when(remove(BEN, ANA, false, nothing))).toEqual(
        refuse('REMOVAL_REASON_REQUIRED', { field: 'note' }),
      );
  });
  test('[MOD-020] a reason has at most 1000 characters, and an emoji is one', () => {
    const because = (reason: string) => coming.when(remove(BEN, ANA, false, reason));
    expect(because('x'.repeat(1001))).toEqual(
      refuse('REMOVAL_REASON_TOO_LONG', { field: 'note', values: { max: 1000 } }),
    );
    expect(because(` ${'🌊'.repeat(1000)} `)).not.toHaveProperty('refused');
    expect(because(' shouted ')).toMatchObject([{ data: { reason: 'shouted' } }]);
  });
  test('removing needs a registered member, in a session that has not ended', () => {
    expect(coming.when(remove(CLEO, ANA))).toEqual(refuse('MEMBER_NOT_IN_ROOM'));
    expect(given(scheduled(), registered(BEN), canceled).when(remove(BEN, ANA))).toEqual(refuse('SESSION_CANCELED'));
    expect(given(scheduled(), registered(BEN), ended(true)).when(remove(BEN, ANA))).toEqual(refuse('SESSION_ENDED'));
  });
  test('staff remove who set up a group-hosted session, who comes in without a seat; such a one leads it no more (MOD-019)', () => {
    const circle = scheduled({ groupHosted: true });
    const out = did(MemberRemoved, { session: SESSION, member: ANA, by: MIA, reason: 'shouted at others' });
    expect(given(circle).when(remove(ANA, MIA, true))).toEqual([out]);
    const refused = refuse('NOT_ALLOWED');
    for (const command of [remove(BEN, ANA), callOff(ANA)]) {
      expect(given(circle, registered(BEN)).when(command)).not.toHaveProperty('refused');
      expect(given(circle, registered(BEN), out).when(command)).toEqual(refused);
    }
  });
  test('staff remove the host of a session that runs, no one else does, and then it counts neither as hosted nor as missed', () => {
    const out = did(MemberRemoved, { session: SESSION, member: ANA, by: MIA, reason: 'shouted at others' });
    const live = [scheduled(), registered(BEN), opened, started, attended(ANA, true)];
    expect(given(...live).when(remove(ANA, MIA, true))).toEqual([
      out,
      did(AttendanceWaived, { session: SESSION, member: ANA }),
    ]);
    expect(given(...live).when(remove(ANA, ANA))).toEqual(refuse('MEMBER_NOT_IN_ROOM'));
    expect(given(scheduled()).when(remove(ANA, MIA, true, 'x', before(1)))).toEqual(refuse('MEMBER_NOT_IN_ROOM'));
    expect(given(...live, out).when(end(plus(TOMORROW_EVENING, hours(2))))).toMatchObject([{ data: { ledBy: null } }]);
    expect(given(...live, out).when({ type: 'NoteHeld', session: SESSION })).toEqual([]);
    expect(given(scheduled(), opened, started, out).when(attend(ANA))).toEqual(refuse('SESSION_NOT_JOINED'));
    const missed = { ...end(TOMORROW_EVENING, 'host-left'), course: { hostAway: true } } as SessionCommand;
    expect(given(scheduled(), opened).when(missed)).toMatchObject([{ data: { hostAway: true } }]);
    expect(given(scheduled(), opened, out).when(missed)).not.toMatchObject([{ data: { hostAway: true } }]);
  });
  test('is undone before the session is over, and when it is of the one whose decision was overturned', () => {
    const out = did(MemberRemoved, { session: SESSION, member: BEN, by: MIA, reason: 'shouted' });
    const undo = (staff: string): SessionCommand => ({ type: 'UndoRemoval', session: SESSION, member: BEN, by: staff });
    const back = did(RemovalUndone, { session: SESSION, member: BEN });
    const history = [scheduled(), registered(BEN), out];
    expect(given(...history).when(undo(MIA))).toEqual([back]);
    expect(given(...history, opened, started).when(undo(MIA))).toEqual([back]);
    expect(given(...history).when(undo(ANA))).toEqual([]);
    expect(given(...history, back).when(undo(MIA))).toEqual([]);
    for (const end of [canceled, deleted, ended(true)]) expect(given(...history, end).when(undo(MIA))).toEqual([]);
    expect(given(...history, back).when(register(BEN))).toEqual([registered(BEN)]);
    const again = did(MemberRemoved, { session: SESSION, member: BEN, by: ANA, reason: 'shouted' });
    expect(given(...history, back, registered(BEN), again).when(undo(MIA))).toEqual([]);
  });
  test('twice changes nothing', () => {
    const out = did(MemberRemoved, { session: SESSION, member: BEN, by: ANA, reason: 'shouted' });
    expect(given(scheduled(), registered(BEN), out).when(remove(BEN, ANA))).toEqual([]);
  });
});

const attended = (member: string, asHost: boolean, groupHosted = false) =>
  did(MemberAttended, {
    session: SESSION,
    member,
    asHost,
    startsAt: TOMORROW_EVENING,
    groupHosted,
    since: TOMORROW_EVENING,
  });

describe('a removal soon after taking part (I-045)', () => {
  const there = given(scheduled(), registered(BEN), opened, started, attended(BEN, false));
  const types = (decision: ReturnType<typeof there.when>) =>
    isRefusal(decision) ? decision.refused : decision.map(({ type }) => type);
  test('within five minutes the attendance does not count', () => {
    expect(there.when(remove(BEN, ANA, false, 'x', before(-minutes(4.9))))).toEqual([
      did(MemberRemoved, { session: SESSION, member: BEN, by: ANA, reason: 'x' }),
      did(AttendanceWaived, { session: SESSION, member: BEN }),
    ]);
  });
  test('the attendance counts when the removal comes five minutes later', () => {
    expect(types(there.when(remove(BEN, ANA, false, 'x', before(-minutes(5)))))).toEqual(['MemberRemoved']);
  });
  test('what was recorded without its moment stays as it is', () => {
    const { since: _, ...data } = attended(BEN, false).data;
    const old = given(scheduled(), registered(BEN), opened, started, did(MemberAttended, data));
    expect(types(old.when(remove(BEN, ANA)))).toEqual(['MemberRemoved']);
  });
  test('a removed member is not removed again', () => {
    const gone = fold(session, [
      scheduled(),
      registered(BEN),
      opened,
      started,
      attended(BEN, false),
      did(MemberRemoved, { session: SESSION, member: BEN, by: ANA, reason: 'x' }),
      did(AttendanceWaived, { session: SESSION, member: BEN }),
    ]);
    expect(gone.attended.has(BEN)).toBe(false);
    expect(session.decide(attend(BEN), gone)).toEqual(refuse('SESSION_NOT_JOINED'));
  });
});

describe('a session that was held (I-029)', () => {
  const held: SessionCommand = { type: 'NoteHeld', session: SESSION };
  const fact = did(SessionHeld, { session: SESSION, host: ANA });
  test('counts for its host, also when its room closed a moment after it was over', () => {
    expect(given(scheduled(), opened, started, attended(ANA, true)).when(held)).toEqual([fact]);
    expect(given(scheduled(), opened, started, attended(ANA, true), ended(true)).when(held)).toEqual([fact]);
  });
  test('holding a session counts once, and not for a host who did not come, a group without one, or before it began', () => {
    expect(given(scheduled(), opened, started, attended(ANA, true), ended(true), fact).when(held)).toEqual([]);
    expect(given(scheduled(), opened, started, ended(true)).when(held)).toEqual([]);
    const own = scheduled({ groupHosted: true });
    expect(given(own, registered(ANA), opened, started, attended(ANA, false, true)).when(held)).toEqual([]);
    expect(given(scheduled(), opened).when(held)).toEqual([]);
  });
});

describe('the course of a session', () => {
  test('the doors open ten minutes before the start, not sooner, and once', () => {
    expect(given(scheduled()).when(open(before(minutes(10) + 1)))).toEqual([]);
    expect(given(scheduled()).when(open(before(minutes(10))))).toEqual([did(SessionOpened, { session: SESSION })]);
    expect(given(scheduled(), opened).when(open(TOMORROW_EVENING))).toEqual([]);
    expect(given(scheduled(), canceled).when(open(TOMORROW_EVENING))).toEqual([]);
  });
  test('doors of a session that moves away close again, and open before the new start; others at once', () => {
    const later = plus(TOMORROW_EVENING, hours(24));
    type SentForm = Extract<SessionCommand, { type: 'Update' }>['form'];
    const update = (form: SentForm): SessionCommand => ({
      type: 'Update',
      session: SESSION,
      by: { member: ANA, isAdmin: false },
      form,
      now: before(minutes(8)),
      settings,
    });
    const after = (form: SentForm) =>
      given(scheduled(), opened, ...(given(scheduled(), opened).when(update(form)) as SessionEvent[]));
    const away = after({ startTime: later });
    expect(away.when(open(before(minutes(8))))).toEqual([]);
    expect(away.when(open(plus(later, -minutes(10))))).toEqual([did(SessionOpened, { session: SESSION })]);
    const renamed = after({ title: 'Night talks' });
    expect(renamed.when(open(before(minutes(8))))).toEqual([did(SessionOpened, { session: SESSION })]);
  });
  test('a session starts once, from when people may enter', () => {
    expect(given(scheduled(), opened).when(start(TOMORROW_EVENING))).toEqual([
      did(SessionStarted, { session: SESSION }),
    ]);
    expect(given(scheduled()).when(start(before(minutes(10))))).toEqual([
      did(SessionOpened, { session: SESSION }),
      did(SessionStarted, { session: SESSION }),
    ]);
    expect(given(scheduled(), opened, started).when(start(TOMORROW_EVENING))).toEqual([]);
    expect(given(scheduled()).when(start(before(minutes(11))))).toEqual(refuse('SESSION_NOT_STARTED'));
    expect(given(scheduled(), canceled).when(start(TOMORROW_EVENING))).toEqual(refuse('SESSION_CANCELED'));
    expect(given(scheduled(), ended(false)).when(start(TOMORROW_EVENING))).toEqual(refuse('SESSION_ENDED'));
  });
  test('attending counts for people with a seat and for the host, while it runs, once', () => {
    const live = [scheduled(), registered(BEN), opened, started];
    expect(given(...live).when(attend(BEN))).toEqual([attended(BEN, false)]);
    expect(given(...live).when(attend(ANA))).toEqual([attended(ANA, true)]);
    expect(given(...live, attended(BEN, false)).when(attend(BEN))).toEqual([]);
    expect(given(...live).when(attend(CLEO))).toEqual(refuse('SESSION_NOT_JOINED'));
    expect(given(scheduled(), registered(BEN)).when(attend(BEN))).toEqual(refuse('SESSION_NOT_STARTED'));
    expect(given(...live, ended(true)).when(attend(BEN))).toEqual(refuse('SESSION_ENDED'));
    expect(given(scheduled(), registered(BEN), canceled).when(attend(BEN))).toEqual(refuse('SESSION_CANCELED'));
  });
  test('time ends it five minutes after its end, not sooner; it took place if it ever started', () => {
    const over = plus(TOMORROW_EVENING, minutes(65));
    const live = [scheduled(), opened, started];
    expect(given(...live).when(end(plus(over, -1)))).toEqual([]);
    expect(given(...live).when(end(over))).toEqual([
      did(SessionEnded, { session: SESSION, tookPlace: true, because: 'time', ledBy: null }),
    ]);
    expect(given(scheduled(), opened).when(end(over))).toEqual([
      did(SessionEnded, { session: SESSION, tookPlace: false, because: 'time' }),
    ]);
    expect(given(...live, ended(true)).when(end(over))).toEqual([]);
    expect(given(scheduled(), canceled).when(end(over))).toEqual([]);
  });
  test('the host can end it at any time', () => {
    expect(given(scheduled(), opened, started).when(end(plus(TOMORROW_EVENING, minutes(20)), 'host-left'))).toEqual([
      did(SessionEnded, { session: SESSION, tookPlace: true, because: 'host-left', ledBy: null }),
    ]);
  });
  test('the end of a session says who came to lead it; a group-hosted session has no leader', () => {
    const over = plus(TOMORROW_EVENING, minutes(65));
    for (const groupHosted of [false, true]) {
      const of = { session: SESSION, member: ANA, startsAt: TOMORROW_EVENING, groupHosted };
      const came = did(MemberAttended, { ...of, asHost: !groupHosted });
      expect(given(scheduled({ groupHosted }), registered(ANA), opened, started, came).when(end(over))).toEqual([
        did(SessionEnded, { session: SESSION, tookPlace: true, because: 'time', ledBy: groupHosted ? null : ANA }),
      ]);
    }
  });
});

describe('calling a session off', () => {
  test('calling off deletes a session without attendees', () => {
    expect(given(scheduled()).when(callOff(ANA))).toEqual([deleted]);
    expect(given(scheduled({ groupHosted: true }), registered(ANA)).when(callOff(ANA))).toEqual([deleted]);
  });
  test('calling off cancels a session with attendees', () => {
    expect(given(scheduled(), registered(BEN)).when(callOff(ANA))).toEqual([canceled]);
    expect(given(scheduled(), registered(BEN), canceled).when(callOff(ANA))).toEqual([]);
  });
  test('is refused with people registered where so configured [API-027]', () => {
    expect(given(scheduled(), registered(BEN)).when(callOff(ANA, { otherwise: 'refuse' }))).toEqual(
      refuse('SESSION_NOT_EMPTY'),
    );
  });
  test('by the product itself is never refused because of people who registered [C-009]', () => {
    const settings = { DELETE_WITH_ATTENDEES: 'refuse' } as const;
    const command: SessionCommand = { type: 'CallOff', session: SESSION, by: null, now: NOW, settings };
    expect(given(scheduled(), registered(BEN)).when(command)).toEqual([
      did(SessionCanceled, { session: SESSION, by: null }),
    ]);
    expect(given(scheduled()).when(command)).toEqual([did(SessionDeleted, { session: SESSION, by: null })]);
  });
  test('is for the host and staff', () => {
    expect(given(scheduled()).when(callOff(BEN))).toEqual(refuse('NOT_ALLOWED'));
    expect(given(scheduled()).when(callOff(MIA, { isAdmin: true }))).not.toHaveProperty('refused');
  });
  test('is refused once it has started [SCH-100]', () => {
    expect(given(scheduled()).when(callOff(ANA, { now: TOMORROW_EVENING }))).toEqual(
      refuse('SESSION_STARTED_NOT_DELETABLE'),
    );
    expect(given(scheduled(), opened, started).when(callOff(ANA, { now: before(1) }))).toEqual(
      refuse('SESSION_STARTED_NOT_DELETABLE'),
    );
  });
});

describe('the lifecycle', () => {
  test('knows exactly the recorded facts', () => {
    expect([...sessionLifecycle.facts].sort()).toEqual(Object.keys(sessionEvents).sort());
  });
  test('has three ends; of one that is over only remains to be said whether it was held', () => {
    expect(sessionLifecycle.statuses.filter((status) => sessionLifecycle.isFinal(status))).toEqual([
      'canceled',
      'deleted',
    ]);
    expect(sessionLifecycle.facts.filter((fact) => sessionLifecycle.can('over', fact))).toEqual(['SessionHeld']);
  });
  test('every fact that is decided may follow the status it is decided in', () => {
    const members = [ANA, BEN, CLEO];
    const moments = [
      NOW,
      before(minutes(8)),
      before(minutes(3)),
      TOMORROW_EVENING,
      plus(TOMORROW_EVENING, minutes(70)),
    ];
    const commands = fc.oneof(
      fc.tuple(fc.constantFrom(...members), fc.constantFrom(...moments)).map(([who, now]) => register(who, now)),
      fc.tuple(fc.constantFrom(...members), fc.constantFrom(...moments)).map(([who, now]) => unregister(who, now)),
      fc.constantFrom(...members).map((who) => remove(who, ANA)),
      fc.constantFrom(...members).map(attend),
      fc.constantFrom(...moments).map(open),
      fc.constantFrom(...moments).map(start),
      fc.constantFrom(...moments).map((now) => end(now)),
      fc.constantFrom(...moments).map((now) => callOff(ANA, { now })),
    );
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 30 }), (asked) => {
        let state = fold(session, [scheduled()]);
        for (const command of asked) {
          const decided = session.decide(command, state);
          if (isRefusal(decided)) continue;
          expect(() => (state = stateAfter(session, decided, state))).not.toThrow();
        }
      }),
    );
  });
});
