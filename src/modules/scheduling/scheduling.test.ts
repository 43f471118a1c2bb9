import { beforeEach, describe, expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { caller, executor, stateOf, type Execute } from '#kernel/commands/commands.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { days, hours, minutes, plus } from '#kernel/contract/time.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { roomCommands, schedulingCommands } from './commands.ts';
import { bookingEvents } from './contract/booking-events.ts';
import { limitEvents } from './contract/limit-events.ts';
import { sessionEvents } from './contract/session-events.ts';
import { bookings } from './domain/bookings.ts';
import { session as sessionDecider } from './domain/session.ts';
import { schedulingFacts, wellObstacles } from './facts.ts';
import { schedulingJobs } from './jobs/sessions.ts';
import { cancelSessionsOfWell } from './policies/cancel-sessions-when-well-deleted.ts';
import { leaveSessionsOfWell } from './policies/leave-sessions-when-well-left.ts';
import { endSession, openSession } from './policies/open-and-end-sessions-when-planned.ts';
import { settleBooking, settleSessionBookings } from './policies/settle-bookings-when-seats-changed.ts';
import { ANA, BEN, CLEO, DAN, form, MIA, NOW, TOMORROW_EVENING, WELL } from './testing/examples.ts';
import { needsOf, nightOwls } from './testing/neighbours.ts';

const by = caller({ kind: 'member', id: ANA }, 'a request');

/** The module on a log in memory, with neighbours that answer as told. */
const product = () => {
  const clock = fixedClock(NOW);
  const store = memoryEventStore();
  const reads = new Map<string, number>();
  const readStream = store.readStream.bind(store);
  store.readStream = (stream, options) => {
    reads.set(stream, (reads.get(stream) ?? 0) + 1);
    return readStream(stream, options);
  };
  const log = eventLog(store, readablePersonalData, () =>
    Object.values({ ...sessionEvents, ...bookingEvents, ...limitEvents }),
  );
  const really = executor(log, () => clock.now());
  const neighbours = {
    members: new Set([ANA, BEN, CLEO, DAN]),
    well: nightOwls,
    plan: 'unlimited' as 'basic' | 'unlimited',
  };
  const raised: string[] = [];
  /** Dies before the first command that this is true of. */
  const dying = { before: (_stream: string, _type: string) => false };
  const execute: Execute = (caller, decider, id, command, options) =>
    dying.before(decider.stream(id), (command as { type: string }).type)
      ? Promise.reject(new Error('died'))
      : really(caller, decider, id, command, options);
  const needs = needsOf({
    execute,
    log,
    clock,
    wells: {
      well: () => Promise.resolve(neighbours.well),
      handleIn: () => Promise.resolve(undefined),
      isMember: (_, member) => Promise.resolve(neighbours.members.has(member)),
    },
    plans: { planOf: () => Promise.resolve({ plan: neighbours.plan, because: 'set-by-staff' } as const) },
  });
  const commands = schedulingCommands(needs);
  const rows: { session: string }[] = [];
  const sql = { query: <Row>() => Promise.resolve(rows as Row[]) };
  const jobs = schedulingJobs({
    ...needs,
    commands,
    sql,
    raiseHostLevel: (_, member) => Promise.resolve(void raised.push(member)),
    rewards: { sessionHeld: () => Promise.resolve(undefined) },
  });
  const book = async (member: string) =>
    [...(await stateOf(log, bookings, member)).values()].map(({ status }) => status);
  const types = async (stream: string) => (await log.facts(stream)).events.map(({ type }) => type);
  const plan = async (input: Parameters<typeof form>[0] = {}, host = ANA) => {
    const planned = await commands.schedule(by, { member: host }, { form: form(input), groupHosted: false });
    if ('refused' in planned) throw new Error(planned.refused);
    return planned.session;
  };
  const run = ({ kind }: { kind: string }, payload: Record<string, unknown>) => jobsRunBy(jobs)({ kind, payload });
  return {
    clock,
    log,
    reads,
    needs,
    commands,
    rooms: roomCommands(needs),
    neighbours,
    raised,
    dying,
    book,
    types,
    plan,
    run,
    rows,
    sql,
  };
};

let it: ReturnType<typeof product>;
beforeEach(() => {
  it = product();
});
const session = (id: string) => `scheduling.session-${id}`;

describe('registering with one place too many', () => {
  let [first, second]: string[] = [];
  beforeEach(async () => {
    it.neighbours.plan = 'basic';
    [first, second] = [await it.plan(), await it.plan({ startTime: plus(TOMORROW_EVENING, days(1)) }, CLEO)];
    await it.commands.register(by, first, BEN);
  });
  const placesOf = async (member: string) => {
    const states = await Promise.all([first!, second!].map((id) => stateOf(it.log, sessionDecider, id)));
    return states.map(({ attendees }) => attendees.has(member));
  };

  test('[BIL-002] is refused before the Well is asked for, whose pledge would be sworn for nothing', async () => {
    it.neighbours.members.delete(BEN);
    expect(await it.commands.register(by, second!, BEN)).toEqual(refuse('SESSION_JOINED_TOO_MANY_BASIC'));
    expect(await it.commands.register(by, second!, BEN, first)).toEqual(refuse('SESSION_JOINED_NOT_PART_OF_GROUP'));
    expect(await placesOf(BEN)).toEqual([true, false]);
  });

  test('[BIL-002] takes the place instead of the other one, which is given back', async () => {
    expect(await it.commands.register(by, second!, BEN, first)).toBeUndefined();
    expect(await placesOf(BEN)).toEqual([false, true]);
    expect(await it.book(BEN)).toEqual(['confirmed']);
  });

  test('takes it also where both are at the same time', async () => {
    const same = await it.plan({}, DAN);
    expect(await it.commands.register(by, same, BEN, first)).toBeUndefined();
    expect((await stateOf(it.log, sessionDecider, same)).attendees.has(BEN)).toBe(true);
    expect(await placesOf(BEN)).toEqual([false, false]);
  });

  test('keeps the other one when the session is full', async () => {
    for (const member of [ANA, DAN, MIA]) {
      it.neighbours.plan = 'unlimited';
      it.neighbours.members.add(member);
      expect(await it.commands.register(by, second!, member)).toBeUndefined();
    }
    it.neighbours.plan = 'basic';
    expect(await it.commands.register(by, second!, BEN, first)).toEqual(refuse('SESSION_FULL'));
    expect(await placesOf(BEN)).toEqual([true, false]);
  });

  test('keeps the other one, which can no longer be given back, and takes nothing', async () => {
    it.clock.set(plus(TOMORROW_EVENING, -minutes(4)));
    expect(await it.commands.register(by, second!, BEN, first)).toMatchObject({
      refused: 'SESSION_UNREGISTER_TOO_LATE',
    });
    expect(await placesOf(BEN)).toEqual([true, false]);
  });

  test('makes no room by naming a session in which there is no place', async () => {
    const unknown = await it.plan({ startTime: plus(TOMORROW_EVENING, days(2)) }, DAN);
    expect(await it.commands.register(by, second!, BEN, unknown)).toEqual(refuse('SESSION_JOINED_TOO_MANY_BASIC'));
  });

  test.each(['Reserve', 'Register', 'Confirm', 'Unregister', 'Release'])(
    'loses neither place when the process dies before %s, and has the wanted one after trying again',
    async (step) => {
      it.dying.before = (_, type) => type === step;
      await expect(it.commands.register(by, second!, BEN, first)).rejects.toThrow('died');
      expect(await placesOf(BEN)).toContain(true);
      it.dying.before = () => false;
      expect(await it.commands.register(by, second!, BEN, first)).toBeUndefined();
      expect(await placesOf(BEN)).toEqual([false, true]);
    },
  );
});

describe('registering', () => {
  test('books the time, takes the seat, confirms', async () => {
    const id = await it.plan();
    expect(await it.commands.register(by, id, BEN)).toBeUndefined();
    expect(await it.types(session(id))).toEqual(['SessionScheduled', 'MemberRegistered']);
    expect(await it.types(`scheduling.bookings-${BEN}`)).toEqual(['BookingReserved', 'BookingConfirmed']);
  });
  test('reads no stream twice, however often it was read before', async () => {
    const id = await it.plan();
    for (const member of [BEN, BEN, CLEO]) {
      it.reads.clear();
      await it.commands.register(by, id, member);
      expect([session(id), `scheduling.bookings-${member}`]).toEqual(expect.arrayContaining([...it.reads.keys()]));
      expect(Math.max(0, ...it.reads.values())).toBeLessThanOrEqual(1);
      await it.commands.unregister(by, id, member);
    }
  });
  test('a repeated registration waits for the one that was recorded', async () => {
    const id = await it.plan();
    await it.commands.register(by, id, BEN);
    const again = caller({ kind: 'member', id: BEN }, 'again');
    expect(await it.commands.register(again, id, BEN)).toBeUndefined();
    const { events } = await it.log.facts(session(id));
    expect(again.position).toBe(events.find(({ type }) => type === 'MemberRegistered')!.position);
  });

  test('records what a limit of the plan refused with what it saw, again only when that has changed', async () => {
    const [first, second] = [await it.plan(), await it.plan({ startTime: plus(TOMORROW_EVENING, days(1)) }, CLEO)];
    await it.commands.register(by, first, BEN);
    it.neighbours.plan = 'basic';
    const refused = async () => (await it.log.facts(`scheduling.limits-${BEN}`)).events;
    for (const _ of [1, 2])
      expect(await it.commands.register(by, second, BEN)).toEqual(refuse('SESSION_JOINED_TOO_MANY_BASIC'));
    const allowance = { plan: 'basic', because: 'set-by-staff', booked: 1, counted: 1 };
    expect((await refused()).map(({ type, data }) => ({ type, data }))).toEqual([
      {
        type: 'BookingRefused',
        data: { member: BEN, session: second, refused: 'SESSION_JOINED_TOO_MANY_BASIC', allowance },
      },
    ]);
    it.neighbours.plan = 'unlimited';
    expect(await it.commands.register(by, second, BEN)).toBeUndefined();
    it.neighbours.plan = 'basic';
    await it.commands.unregister(by, second, BEN);
    const third = await it.plan({ startTime: plus(TOMORROW_EVENING, days(2)) }, CLEO);
    await it.commands.register(by, third, BEN);
    expect(await refused()).toHaveLength(2);
    expect(
      limitEvents.BookingRefused.says({
        member: BEN,
        session: second,
        refused: 'SESSION_JOINED_TOO_MANY_BASIC',
        allowance,
      } as never),
    ).toBe(
      `could not register for session ${second}: too many sessions are booked, on Basic (set by staff), with 1 booked and 1 counted before`,
    );
  });
  test('records what a limit refused when another booking of the member was faster', async () => {
    const sessions = [await it.plan(), await it.plan({ startTime: plus(TOMORROW_EVENING, days(1)) }, CLEO)];
    it.neighbours.plan = 'basic';
    const answers = await Promise.all(sessions.map((id) => it.commands.register(caller(by.actor, id), id, BEN)));
    expect(answers.filter(Boolean)).toEqual([refuse('SESSION_JOINED_TOO_MANY_BASIC')]);
    const [refused, ...more] = (await it.log.facts(`scheduling.limits-${BEN}`)).events;
    expect(more).toEqual([]);
    expect(refused?.data).toMatchObject({ session: sessions[answers.findIndex(Boolean)], member: BEN });
  });
  test('registering for a full session books nothing', async () => {
    const id = await it.plan();
    for (const member of [BEN, CLEO, DAN]) await it.commands.register(by, id, member);
    it.neighbours.members.add(MIA);
    expect(await it.commands.register(by, id, MIA)).toEqual(refuse('SESSION_FULL'));
    expect(await it.book(MIA)).toEqual([]);
  });
  test('asks for one thing after the other: Well, plan, overlap, seats', async () => {
    const id = await it.plan();
    const other = await it.plan({ startTime: plus(TOMORROW_EVENING, minutes(30)) }, CLEO);
    it.neighbours.members.delete(BEN);
    expect(await it.commands.register(by, id, BEN)).toEqual(refuse('SESSION_JOINED_NOT_PART_OF_GROUP'));
    it.neighbours.members.add(BEN);
    expect(await it.commands.register(by, other, BEN)).toBeUndefined();
    it.neighbours.plan = 'basic';
    expect(await it.commands.register(by, id, BEN)).toEqual(refuse('SESSION_JOINED_TOO_MANY_BASIC'));
    it.neighbours.plan = 'unlimited';
    expect(await it.commands.register(by, id, BEN)).toEqual(refuse('SESSION_OVERLAP'));
  });
  test('registering in a private Well is refused to outsiders as for a session that is unknown', async () => {
    const id = await it.plan();
    it.neighbours.well = { ...nightOwls, visible: false };
    it.neighbours.members.delete(BEN);
    expect(await it.commands.register(by, id, BEN)).toEqual(refuse('SESSION_DOES_NOT_EXIST'));
    it.clock.set(TOMORROW_EVENING);
    expect(await it.commands.register(by, id, BEN)).toEqual(refuse('SESSION_DOES_NOT_EXIST'));
  });
  test('registering and unregistering leave nothing behind', async () => {
    const id = await it.plan();
    await it.commands.register(by, id, BEN);
    expect(await it.commands.unregister(by, id, BEN)).toBeUndefined();
    expect(await it.book(BEN)).toEqual([]);
  });
});

describe('a crash between seat and booking is settled', () => {
  test('before the seat was taken: the time is given back', async () => {
    const id = await it.plan();
    it.dying.before = (stream) => stream === session(id);
    await expect(it.commands.register(by, id, BEN)).rejects.toThrow('died');
    expect(await it.book(BEN)).toEqual(['reserved']);
    it.dying.before = () => false;
    await it.run(settleBooking, { session: id, member: BEN, because: 'refused' });
    expect(await it.book(BEN)).toEqual([]);
  });
  test('after the seat was taken: the booking is confirmed', async () => {
    const id = await it.plan();
    it.dying.before = (_, type) => type === 'Confirm';
    await expect(it.commands.register(by, id, BEN)).rejects.toThrow('died');
    it.dying.before = () => false;
    await it.run(settleBooking, { session: id, member: BEN, because: 'refused' });
    expect(await it.book(BEN)).toEqual(['confirmed']);
  });
  test('before the session was planned: the host is free', async () => {
    it.dying.before = (_, type) => type === 'Schedule';
    await expect(it.plan()).rejects.toThrow('died');
    it.dying.before = () => false;
    const [booking] = [...(await stateOf(it.log, bookings, ANA)).values()];
    await it.run(settleBooking, { session: booking!.session, member: ANA, because: 'refused' });
    expect(await it.book(ANA)).toEqual([]);
  });
  test('after giving the seat back: so is the time', async () => {
    const id = await it.plan();
    await it.commands.register(by, id, BEN);
    it.dying.before = (_, type) => type === 'Release';
    await expect(it.commands.unregister(by, id, BEN)).rejects.toThrow('died');
    it.dying.before = () => false;
    await it.run(settleBooking, { session: id, member: BEN, because: 'unregistered' });
    expect(await it.book(BEN)).toEqual([]);
  });
  test('while the host moves it: the book follows the session', async () => {
    const id = await it.plan();
    it.dying.before = (_, type) => type === 'Update';
    const form = { startTime: plus(TOMORROW_EVENING, hours(2)) };
    await expect(it.commands.update(by, { member: ANA, isAdmin: false }, id, form)).rejects.toThrow('died');
    it.dying.before = () => false;
    await it.run(settleBooking, { session: id, member: ANA, because: 'refused' });
    expect([...(await stateOf(it.log, bookings, ANA)).values()][0]?.startsAt).toBe(TOMORROW_EVENING);
  });
});

describe('decisions of a session about all its members', () => {
  test('calling it off frees all of them, host included', async () => {
    const id = await it.plan();
    for (const member of [BEN, CLEO]) await it.commands.register(by, id, member);
    expect(await it.commands.callOff(by, { member: ANA, isAdmin: false }, id)).toBe('canceled');
    await it.run(settleSessionBookings, { session: id });
    for (const member of [ANA, BEN, CLEO]) expect(await it.book(member)).toEqual([]);
  });
  test('[C-148] the time of a session that was called off can be booked at once, before its job has run', async () => {
    const id = await it.plan();
    await it.commands.register(by, id, BEN);
    expect(await it.commands.callOff(by, { member: ANA, isAdmin: false }, id)).toBe('canceled');
    expect(await it.book(ANA)).toEqual(['confirmed']);
    const again = await it.plan();
    expect(await it.commands.register(by, again, BEN)).toBeUndefined();
    expect([await it.book(ANA), await it.book(BEN)]).toEqual([['confirmed'], ['confirmed']]);
  });
  test('[I-020] a canceled session no longer counts for the plan, before its job has run', async () => {
    it.neighbours.plan = 'basic';
    const id = await it.plan();
    const later = await it.plan({ startTime: plus(TOMORROW_EVENING, hours(5)) });
    await it.commands.register(by, id, BEN);
    expect(await it.commands.register(by, later, BEN)).toEqual(refuse('SESSION_JOINED_TOO_MANY_BASIC'));
    await it.commands.callOff(by, { member: ANA, isAdmin: false }, id);
    expect(await it.commands.register(by, later, BEN)).toBeUndefined();
  });
  test('moving it moves all of them', async () => {
    const id = await it.plan();
    await it.commands.register(by, id, BEN);
    const startTime = plus(TOMORROW_EVENING, hours(2));
    expect(await it.commands.update(by, { member: ANA, isAdmin: false }, id, { startTime })).toBeUndefined();
    await it.run(settleSessionBookings, { session: id });
    for (const member of [ANA, BEN])
      expect([...(await stateOf(it.log, bookings, member)).values()][0]?.startsAt).toBe(startTime);
  });
  test('the end of a session records in the books who was there and who was not', async () => {
    const id = await it.plan();
    for (const member of [BEN, CLEO]) await it.commands.register(by, id, member);
    it.clock.set(TOMORROW_EVENING);
    await it.rooms.start(by, id);
    for (const member of [ANA, BEN]) await it.rooms.noteAttendance(by, id, member);
    const endedAt = plus(TOMORROW_EVENING, minutes(40));
    it.clock.set(endedAt);
    await it.rooms.end(by, id, 'host-left');
    await it.run(settleSessionBookings, { session: id, endedAt });
    expect([await it.book(ANA), await it.book(BEN), await it.book(CLEO)]).toEqual([
      ['attended'],
      ['attended'],
      ['missed'],
    ]);
    expect([...(await stateOf(it.log, bookings, BEN)).values()][0]?.endsAt).toBe(endedAt);
  });
});

describe('deadlines decide by the clock', () => {
  test('one that fires early does nothing', async () => {
    const id = await it.plan();
    for (const kind of [openSession, endSession]) await it.run(kind, { session: id });
    expect(await it.types(session(id))).toEqual(['SessionScheduled']);
  });
  test('deadlines open and end a session in time, once', async () => {
    const id = await it.plan();
    it.clock.set(plus(TOMORROW_EVENING, -minutes(10)));
    await it.run(openSession, { session: id });
    it.clock.set(plus(TOMORROW_EVENING, minutes(65)));
    for (const kind of [endSession, endSession, openSession]) await it.run(kind, { session: id });
    expect(await it.types(session(id))).toEqual(['SessionScheduled', 'SessionOpened', 'SessionEnded']);
  });
});

describe('Wells', () => {
  test('a member who leaves a Well gives up its coming sessions', async () => {
    const id = await it.plan();
    await it.commands.register(by, id, BEN);
    expect(await wellObstacles({ log: it.log, sql: it.sql, clock: it.clock }).registeredFor(WELL, BEN)).toEqual([
      'Night talk',
    ]);
    it.clock.set(plus(TOMORROW_EVENING, -minutes(1)));
    await it.run(leaveSessionsOfWell, { well: WELL, member: BEN, because: 'left-well' });
    expect((await it.commands.stateFor(id)).attendees.has(BEN)).toBe(false);
    expect(await it.book(BEN)).toEqual([]);
  });
  test.each([
    ['removed from a Well is out of its running sessions [C-146]', ANA, ['MemberRemoved']],
    ['who leaves a Well stays to the end of its running session', undefined, []],
  ])('a member %s', async (_, remover, recorded) => {
    const id = await it.plan();
    await it.commands.register(by, id, BEN);
    it.rows.push({ session: id });
    it.clock.set(plus(TOMORROW_EVENING, minutes(1)));
    const left = { because: remover ? 'removed-from-well' : 'left-well', by: remover } as const;
    await it.run(leaveSessionsOfWell, { well: WELL, member: BEN, ...left });
    expect((await it.types(session(id))).filter((type) => type.startsWith('MemberRemoved'))).toEqual(recorded);
    expect((await it.commands.stateFor(id)).attendees.has(BEN)).toBe(remover === undefined);
  });
  test('a host removed from a Well is out of the session of it that they lead, which continues; one who leaves leads on [C-146]', async () => {
    const id = await it.plan();
    await it.commands.register(by, id, BEN);
    it.rows.push({ session: id });
    it.clock.set(plus(TOMORROW_EVENING, minutes(1)));
    await it.run(leaveSessionsOfWell, { well: WELL, member: ANA, because: 'left-well' });
    expect((await it.commands.stateFor(id)).removed.has(ANA)).toBe(false);
    await it.run(leaveSessionsOfWell, { well: WELL, member: ANA, because: 'removed-from-well', by: MIA });
    const { removed, status, attendees } = await it.commands.stateFor(id);
    expect([removed.has(ANA), status, [...attendees]]).toEqual([true, 'scheduled', [BEN]]);
    await it.run(settleBooking, { session: id, member: ANA, because: 'removed' });
    expect(await it.book(ANA)).toEqual([]);
  });
  test('a deleted one takes what is planned with it', async () => {
    const id = await it.plan();
    await it.commands.register(by, id, BEN);
    it.rows.push({ session: id });
    await it.run(cancelSessionsOfWell, { well: WELL });
    expect((await it.commands.stateFor(id)).status).toBe('canceled');
  });
  test('hosting in a Well does not prevent leaving it', async () => {
    await it.plan();
    expect(await wellObstacles({ log: it.log, sql: it.sql, clock: it.clock }).registeredFor(WELL, ANA)).toEqual([]);
  });
});

test.each([
  ['below the level', { hostLevel: 1 }, true, true],
  ['on probation', { hostLevel: 2 }, false, true],
  ['with the level, in good standing', { hostLevel: 2 }, true, undefined],
  ['on the staff', { hostLevel: 0, isAdmin: true }, true, undefined],
] as const)(
  '[C-173] a planner of a group-hosted session who is %s has the host’s tools or not, and on probation no host has them',
  async (_, account, mayHost, limited) => {
    const planned = await it.commands.schedule(by, { member: MIA }, { form: form(), groupHosted: true });
    if ('refused' in planned) throw new Error(planned.refused);
    const now = schedulingFacts({
      ...it.needs,
      accounts: {
        account: () => Promise.resolve({ exists: true, emailVerified: true, isAdmin: false, ...account }),
      },
      hosting: { mayHost: () => Promise.resolve(mayHost) },
    });
    expect((await now.session(planned.session)).hostIsLimited).toBe(limited);
    expect((await now.session(await it.plan())).hostIsLimited).toBe(mayHost ? undefined : true);
  },
);

test('an external link is known to those who may have it, and changes only when it is another one', async () => {
  const link = 'https://zoom.us/j/1';
  const id = await it.plan({ externalLink: link });
  const acting = { member: ANA, isAdmin: false };
  expect(await it.commands.update(by, acting, id, { externalLink: link })).toBeUndefined();
  expect(await it.types(session(id))).toEqual(['SessionScheduled']);
  await it.commands.update(by, acting, id, { externalLink: 'https://zoom.us/j/2' });
  expect(await it.types(session(id))).toEqual(['SessionScheduled', 'SessionUpdated']);
});
