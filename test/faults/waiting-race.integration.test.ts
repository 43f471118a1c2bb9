import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { defaultSettings as settings } from '#modules/scheduling/contract/settings.ts';
import { schedulingCommands, type SchedulingCommands } from '#modules/scheduling/commands.ts';
import { bookings } from '#modules/scheduling/domain/bookings.ts';
import { noRestrictions } from '#modules/scheduling/testing/examples.ts';
import { session } from '#modules/scheduling/domain/session.ts';
import type { SessionState } from '#modules/scheduling/domain/session-state.ts';
import { caller, executor, stateOf } from '#kernel/commands/commands.ts';
import type { MovableClock } from '#kernel/clock.ts';
import { hours, minutes, plus } from '#kernel/contract/time.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import { projector } from '#kernel/read-models/projector.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createSession, createWell, enroll } from '../support/community.ts';

const RACERS = 200;
const SEATS = 16;
const ROUND = minutes(25);
const AT_ONCE = 50;

/** The same numbers in every run, so that a failure can be looked at again. */
const dice = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};

/** What everybody who left the line left it by; whoever was skipped has the reason in the fact itself. */
const waysOut = [
  'MemberRegistered',
  'WaitingListLeft',
  'SeatOfferLapsed',
  'SeatOfferDeclined',
  'MemberSkipped',
  'SessionEnded',
];

describe('two hundred members want sixteen seats, and change their minds', () => {
  let server: TestServer;
  let clock: MovableClock;
  let commands: SchedulingCommands;
  let id: string;
  let startsAt: string;
  let facts: readonly Recorded[];
  const members: string[] = Array.from({ length: RACERS }, () => randomUUID());
  const by = caller({ kind: 'system', policy: 'race' }, 'a race');
  const stateNow = (): Promise<SessionState> => stateOf(server.assembled.log, session, id);
  const eachOf = async (all: readonly string[], act: (member: string) => Promise<unknown>) => {
    for (let from = 0; from < all.length; from += AT_ONCE) await Promise.all(all.slice(from, from + AT_ONCE).map(act));
  };
  /** Somebody is busy then, so that some offers cannot be taken. */
  const busy = new Set<string>(members.filter((_, index) => index % 7 === 0));

  const race = async () => {
    const roll = dice(20_260_504);
    await eachOf(members, (member) => commands.register(by, id, member));
    await eachOf(members, (member) => commands.joinWaitingList(by, id, member));
    while (clock.now() < startsAt) {
      const { attendees, offers, waiting } = await stateNow();
      const someone = [...waiting][Math.floor(roll() * waiting.size)];
      await Promise.all([
        ...[...attendees].filter(() => roll() < 0.3).map((member) => commands.unregister(by, id, member)),
        ...[...offers.keys()].map((member) => {
          const choice = roll();
          if (choice < 0.5) return commands.register(by, id, member);
          return choice < 0.65 ? commands.leaveWaitingList(by, id, member) : undefined;
        }),
        ...(someone ? [commands.leaveWaitingList(by, id, someone), commands.register(by, id, someone)] : []),
        commands.register(by, id, members[Math.floor(roll() * RACERS)]!),
      ]);
      clock.shift(clock.offset() + ROUND);
      await server.running.drain();
    }
    await server.running.drain();
  };

  beforeAll(async () => {
    server = await startTestServer();
    clock = server.clock as MovableClock;
    const admin = await enroll(server, 'race_admin', { isAdmin: true, hostLevel: 2 });
    const well = await createWell(admin, 'Night Owls');
    startsAt = plus(clock.now(), hours(10));
    id = await createSession(admin, well, { maxAttendees: SEATS, startsInMinutes: 600, now: clock.now() });
    startsAt = (await stateNow()).startsAt;
    const { log } = server.assembled;
    const execute = executor(log, () => clock.now());
    commands = schedulingCommands({
      execute,
      log,
      clock,
      settings,
      wells: {
        well: () => Promise.reject(new Error('nobody asks for the Well')),
        handleIn: () => Promise.resolve(undefined),
        isMember: () => Promise.resolve(true),
      },
      accounts: { account: () => Promise.reject(new Error('nobody asks for the account')) },
      hosting: { mayHost: () => Promise.reject(new Error('the waiting list does not ask who may host')) },
      people: { people: () => Promise.resolve([]), reachable: () => Promise.resolve(null) },
      plans: { planOf: () => Promise.resolve({ plan: 'unlimited', because: 'set-by-staff' } as const) },
      restrictions: noRestrictions,
      seriesOf: () => Promise.reject(new Error('no session belongs to a series')),
      excludedWell: randomUUID(),
    });
    const taken = { session: randomUUID(), startsAt, endsAt: plus(startsAt, hours(1)), month: startsAt.slice(0, 7) };
    await eachOf([...busy], (member) =>
      execute(by, bookings, member, {
        type: 'Confirm',
        member,
        wanted: { ...taken, as: 'host', groupHosted: false },
      }),
    );
    await race();
    facts = (await log.facts(session.stream(id))).events;
  }, 400_000);
  afterAll(() => server.dispose());

  test('[API-028] at no moment are more seats taken or kept than there are, and much has happened', () => {
    let state = session.initial;
    const most = facts.reduce((highest, fact) => {
      state = session.evolve(state, fact as never);
      return Math.max(highest, state.attendees.size + state.offers.size);
    }, 0);
    expect(most).toBe(SEATS);
    const happened = new Set(facts.map(({ type }) => type));
    for (const type of ['SeatOffered', ...waysOut.slice(0, 5)])
      expect([type, happened.has(type)]).toEqual([type, true]);
  });

  test('nobody is offered a seat out of turn, after the start, or for longer than until shortly before', () => {
    let state = session.initial;
    const offers: { fact: (typeof facts)[number]; next: string | undefined }[] = [];
    for (const fact of facts) {
      const { waiting, offers: open } = state;
      if (fact.type === 'SeatOffered') offers.push({ fact, next: [...waiting].find((member) => !open.has(member)) });
      state = session.evolve(state, fact as never);
    }
    expect(offers.length).toBeGreaterThan(0);
    for (const { fact, next } of offers) {
      expect(fact.data['member']).toBe(next);
      expect(fact.meta.occurredAt < startsAt).toBe(true);
      expect(String(fact.data['until']) <= plus(startsAt, -minutes(5))).toBe(true);
    }
  });

  test('nobody vanishes from the line, or is skipped, without a reason in the history', () => {
    let state = session.initial;
    for (const fact of facts) {
      const next = session.evolve(state, fact as never);
      const gone = [...state.waiting].filter((member) => !next.waiting.has(member));
      const isOneTheirs = fact.type === 'SessionEnded' || (gone.length === 1 && gone[0] === fact.data['member']);
      expect([fact.type, gone.length === 0 || (waysOut.includes(fact.type) && isOneTheirs)]).toEqual([fact.type, true]);
      state = next;
    }
    const skipped = facts.filter(({ type }) => type === 'MemberSkipped');
    expect(skipped.filter(({ data }) => data['because'] !== 'overlap' || !busy.has(String(data['member'])))).toEqual(
      [],
    );
  });

  test('the books agree with the seats', async () => {
    const { attendees } = await stateNow();
    clock.shift(clock.offset() + minutes(1));
    await server.running.drain();
    const booked = await Promise.all(
      members.map(async (member) =>
        (await stateOf(server.assembled.log, bookings, member)).has(id) === attendees.has(member) ? [] : [member],
      ),
    );
    expect(booked.flat()).toEqual([]);
  });

  test('a rebuild shows what was shown', async () => {
    const shown = async () => ({
      sessions: await server.database.query(
        'select taken, kept, waiting, status from scheduling_sessions.session where session = $1',
        [id],
      ),
      attendees: await server.database.query(
        'select member::text from scheduling_sessions.attendee where session = $1 order by 1',
        [id],
      ),
      line: await server.database.query(
        'select member::text, place::text, offer_until from scheduling_sessions.waiting where session = $1 order by 2, 1',
        [id],
      ),
    });
    const live = await shown();
    const { attendees, waiting, offers } = await stateNow();
    expect(live.sessions[0]).toMatchObject({ taken: attendees.size, kept: offers.size, waiting: waiting.size });
    await projector({
      log: server.assembled.log,
      database: server.database,
      projections: server.assembled.parts.flatMap(({ projections }) => projections),
      stuck: (_, problem) => {
        throw problem;
      },
    }).rebuild('scheduling_sessions');
    expect(await shown()).toEqual(live);
  });
});
