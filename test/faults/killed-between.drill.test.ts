import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEMBERSHIP_OPERATOR } from '#modules/membership-billing/index.ts';
import { bookings, type BookingsState } from '#modules/scheduling/domain/bookings.ts';
import { session as sessionDecider } from '#modules/scheduling/domain/session.ts';
import type { SessionState } from '#modules/scheduling/domain/session-state.ts';
import type { Event } from '#kernel/contract/event.ts';
import { fold, type Decider } from '#kernel/commands/decider.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { caller } from '#kernel/commands/commands.ts';
import { testDatabase, type TestDatabase } from '#kernel/testing/postgres.ts';
import { gate, processes, sameBrowserAt } from './killing.ts';
import { answered, createWell, enroll, joinWell, outcome, type Entity, type TestMember } from '../support/community.ts';

const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than it takes until a book is brought in line with its session, whatever died in between. */
const SETTLED_SECONDS = 120;
const MOST_STEPS = 40;
const DESCRIPTION =
  'We sit together and listen to each other, and whoever wants to says how the week has been. '.repeat(2);

type Call = { as: string; path: string; input?: Record<string, unknown> };
type Scenario = {
  what: string;
  /** Makes what the call is about; answers the call. */
  prepare: (house: House, nth: number) => Promise<Call>;
  /** Places at which the process is killed at least; fewer would mean that nothing was proven. */
  steps: number;
  /** Every how many steps one is tried, where there are many. */
  every?: number;
  /** What must be so once the call was repeated. */
  afterwards: (house: House, nth: number) => Promise<void>;
};
type House = {
  server: TestServer;
  people: Record<string, TestMember>;
  call: (as: string, path: string, input?: Record<string, unknown>) => Promise<Entity>;
  plan: (nth: number, record?: Record<string, unknown>) => Promise<string>;
  /** What plans three sessions, a week from each other. */
  weekly: (nth: number) => Record<string, unknown>;
  /** How the host's book stands to the three. */
  dates: (nth: number, later?: number) => Promise<string[]>;
  /** A start nothing else takes. */
  start: (nth: number) => string;
  session: (id: string) => Promise<SessionState>;
  book: (name: string) => Promise<BookingsState>;
  made: { well: string; session: string; series: string };
};

describe('a process that is killed between two steps', () => {
  let database: TestDatabase;
  let folder: string;
  let doors: Awaited<ReturnType<typeof gate>>;
  let server: TestServer;
  let apart: ReturnType<typeof processes>;
  let house: House;
  const environment = { SANDBOX: 'true', PACE: 'generous', REGISTRATION_REVEALS_EMAIL: 'true' };

  const serve = async () => {
    server = await startTestServer({
      connection: database.connection,
      environment: { ...environment, DATA_DIR: folder },
    });
    house = { ...house, server };
  };
  const stateOf = async <State, Fact extends Event>(
    decider: Pick<Decider<State, never, Fact>, 'stream' | 'initial' | 'evolve'>,
    id: string,
  ): Promise<State> => fold(decider, (await server.assembled.log.facts(decider.stream(id))).events as never[]);
  const streams = async (prefix: string): Promise<string[]> =>
    (
      await server.database.query<{ name: string }>(
        'select name from event_store.streams where name like $1 and revision >= 0',
        [`${prefix}%`],
      )
    ).map(({ name }) => name);

  /** Where a member's book, the session's own stream and the list of those who come say different things. */
  const contradictions = async (): Promise<string[]> => {
    const found: string[] = [];
    const members = Object.entries(house.people);
    const books = new Map<string, BookingsState>();
    for (const [name, { uuid }] of members) books.set(name, await stateOf(bookings, uuid));
    for (const stream of await streams('scheduling.session-')) {
      const session = stream.slice('scheduling.session-'.length);
      const state = await stateOf(sessionDecider, session);
      const gone = ['none', 'canceled', 'deleted'].includes(state.status);
      if (state.attendees.size > state.maxAttendees) found.push(`${state.title}: more people than seats`);
      for (const [name, { uuid }] of members) {
        const booking = books.get(name)!.get(session);
        const has = !gone && (state.attendees.has(uuid) || state.host === uuid);
        const said = booking === undefined ? 'nothing' : `${booking.status} at ${booking.startsAt}`;
        const wanted = has ? `confirmed at ${state.startsAt}` : 'nothing';
        if (said !== wanted) found.push(`${state.title}: the book of ${name} says ${said}, not ${wanted}`);
      }
      const listed = await server.database.query<{ member: string }>(
        'select member::text from scheduling_sessions.attendee where session = $1',
        [session],
      );
      const coming = gone ? listed.map(({ member }) => member) : [...state.attendees];
      if (
        listed
          .map(({ member }) => member)
          .sort()
          .join() !== coming.sort().join()
      )
        found.push(`${state.title}: the list of those who come differs from the session`);
    }
    return found;
  };

  beforeAll(async () => {
    database = await testDatabase();
    folder = await mkdtemp(join(tmpdir(), 'wellspring-killed-'));
    const made = { well: '', session: '', series: '' };
    const base = Date.now() + 4 * DAY_MS;
    house = {
      server: undefined as unknown as TestServer,
      people: {},
      made,
      start: (nth) => new Date(Math.ceil(base / QUARTER_MS) * QUARTER_MS + nth * 2 * HOUR_MS).toISOString(),
      call: async (as, path, input = {}) =>
        answered(
          await house.people[as]!.client.call(path, input),
          path.startsWith('/v1/series') ? 'series' : 'session',
        ),
      plan: async (nth, record = {}) =>
        (
          await house.call('hana', '/v1/session/create', {
            title: `Evening ${nth}`,
            description: DESCRIPTION,
            group: made.well,
            startTime: house.start(nth),
            duration: 60,
            maxAttendees: 4,
            ...record,
          })
        ).uuid,
      weekly: (nth) => ({
        title: `Weekly ${nth}`,
        description: DESCRIPTION,
        group: made.well,
        startTime: house.start(nth),
        duration: 60,
        maxAttendees: 4,
        repeat: 'WEEKS:1',
        seriesEndTime: new Date(Date.parse(house.start(nth)) + 15 * DAY_MS).toISOString(),
      }),
      dates: async (nth, later = 0) => {
        const first = Date.parse(house.start(nth)) + later;
        const wanted = [0, 7, 14].map((days) => new Date(first + days * DAY_MS).toISOString());
        const book = [...(await house.book('hana')).values()];
        return book.filter(({ startsAt }) => wanted.includes(startsAt)).map(({ status }) => status);
      },
      session: (id) => stateOf(sessionDecider, id),
      book: (name) => stateOf(bookings, house.people[name]!.uuid),
    };
    await serve();
    const admin = await enroll(server, 'mia', { isAdmin: true, hostLevel: 2 });
    house.people['mia'] = admin;
    made.well = await createWell(admin, 'Night Owls');
    const plans = await server.assembled.container.getAsync(MEMBERSHIP_OPERATOR);
    for (const name of ['hana', 'ana', 'ben', 'cleo']) {
      house.people[name] = await enroll(server, name, { hostLevel: 2 });
      await joinWell(house.people[name], made.well);
    }
    for (const { uuid } of Object.values(house.people))
      await plans.setPlan(caller({ kind: 'system', policy: 'operator' }, randomUUID()), uuid, 'unlimited');
    doors = await gate(database.connection);
    apart = processes({ connection: database.connection, folder, environment });
  }, 120_000);
  afterAll(async () => {
    await apart.kill();
    await doors.close();
    await server.dispose();
    await database.dispose();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  const leave = async (nth: number) => {
    for (const name of ['ana', 'ben', 'cleo', 'mia'])
      for (const session of (await house.book(name)).keys())
        await house.people[name]!.client.call(`/v1/session/${session}/join/false`);
    expect(nth).toBeLessThan(200);
  };

  const scenarios: readonly Scenario[] = [
    {
      what: 'registering',
      steps: 2,
      prepare: async ({ plan, made }, nth) => {
        made.session = await plan(nth);
        return { as: 'ana', path: `/v1/session/${made.session}/join/true` };
      },
      afterwards: async ({ session, made, people }) => {
        expect([...(await session(made.session)).attendees]).toEqual([people['ana']!.uuid]);
      },
    },
    {
      what: 'unregistering from a full session for which somebody waits',
      steps: 1,
      prepare: async ({ plan, made, call }, nth) => {
        made.session = await plan(nth, { maxAttendees: 3 });
        for (const name of ['ana', 'ben', 'mia']) await call(name, `/v1/session/${made.session}/join/true`);
        await call('cleo', `/v1/session/${made.session}/wait/true`);
        return { as: 'ana', path: `/v1/session/${made.session}/join/false` };
      },
      afterwards: async ({ session, made, people }) => {
        const { attendees, offers } = await session(made.session);
        expect([...attendees]).toEqual([people['ben']!.uuid, people['mia']!.uuid]);
        expect([...offers.keys()]).toEqual([people['cleo']!.uuid]);
      },
    },
    {
      what: 'moving a session to another time',
      steps: 2,
      prepare: async ({ plan, made, call, start }, nth) => {
        made.session = await plan(nth);
        for (const name of ['ana', 'ben']) await call(name, `/v1/session/${made.session}/join/true`);
        const startTime = new Date(Date.parse(start(nth)) + HOUR_MS).toISOString();
        return { as: 'hana', path: `/v1/session/${made.session}/update`, input: { startTime } };
      },
      afterwards: async ({ session, made, start, book }, nth) => {
        const moved = new Date(Date.parse(start(nth)) + HOUR_MS).toISOString();
        expect((await session(made.session)).startsAt).toBe(moved);
        expect((await book('ben')).get(made.session)?.startsAt).toBe(moved);
      },
    },
    {
      what: 'calling off a session with people in it',
      steps: 1,
      prepare: async ({ plan, made, call }, nth) => {
        made.session = await plan(nth);
        for (const name of ['ana', 'ben']) await call(name, `/v1/session/${made.session}/join/true`);
        return { as: 'hana', path: `/v1/session/${made.session}/delete` };
      },
      afterwards: async ({ session, made, book }) => {
        expect((await session(made.session)).status).toBe('canceled');
        expect((await book('ana')).has(made.session)).toBe(false);
      },
    },
    {
      what: 'planning a session',
      steps: 2,
      prepare: async ({ start, made }, nth) => ({
        as: 'hana',
        path: '/v1/session/create',
        input: {
          title: `Planned ${nth}`,
          description: DESCRIPTION,
          group: made.well,
          startTime: start(nth),
          duration: 60,
          maxAttendees: 4,
        },
      }),
      afterwards: async ({ book, start }, nth) => {
        const taken = [...(await book('hana')).values()].filter(({ startsAt }) => startsAt === start(nth));
        expect(taken.map(({ status }) => status)).toEqual(['confirmed']);
      },
    },
    {
      what: 'planning a series',
      steps: 3,
      every: 2,
      prepare: async ({ weekly }, nth) => ({ as: 'hana', path: '/v1/session/create', input: weekly(nth) }),
      afterwards: async ({ dates }, nth) => {
        expect(await dates(nth)).toEqual(['confirmed', 'confirmed', 'confirmed']);
      },
    },
    {
      what: 'moving a series to another time',
      steps: 2,
      every: 2,
      prepare: async ({ weekly, call, made, start }, nth) => {
        const first = await call('hana', '/v1/session/create', weekly(nth));
        await call('ana', `/v1/session/${first.uuid}/join/true`);
        made.series = (first as Entity & { series: { uuid: string } }).series.uuid;
        const startTime = new Date(Date.parse(start(nth)) + HOUR_MS).toISOString();
        return { as: 'hana', path: `/v1/series/${made.series}/update`, input: { startTime } };
      },
      afterwards: async ({ dates }, nth) => {
        expect(await dates(nth, HOUR_MS)).toEqual(['confirmed', 'confirmed', 'confirmed']);
      },
    },
    {
      what: 'ending a series in which nobody is',
      steps: 1,
      every: 2,
      prepare: async ({ weekly, call, made }, nth) => {
        const first = await call('hana', '/v1/session/create', weekly(nth));
        made.series = (first as Entity & { series: { uuid: string } }).series.uuid;
        return { as: 'hana', path: `/v1/series/${made.series}/delete` };
      },
      afterwards: async ({ dates }, nth) => {
        expect(await dates(nth)).toEqual([]);
      },
    },
  ];

  let nth = 0;
  test.each(scenarios)(
    '$what is either done or not, and can be repeated',
    async ({ prepare, steps, every = 1, afterwards }) => {
      let killed = 0;
      let ended: unknown;
      for (let pass = 1; pass < MOST_STEPS; pass += every) {
        nth += 1;
        const { as, path, input = {} } = await prepare(house, nth);
        await server.running.drain();
        const { client } = house.people[as]!;
        const cookie = client.cookie();
        await server.stop();

        const url = await apart.serve();
        await doors.arm(pass);
        const asked = new AbortController();
        const asking = fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify(input),
          signal: asked.signal,
        }).then(
          async (response) => (await response.json()) as Record<string, unknown>,
          () => undefined,
        );
        // Also what follows from it by itself belongs to it, after the answer was given.
        const settled = asking.then(() =>
          sameBrowserAt(house.people['mia']!.client, url).call('/v1/sandbox/clock', { advance_seconds: 0 }),
        );
        settled.catch(() => undefined); // when it is killed
        const through = await Promise.race([settled.then(({ status }) => status), doors.reached()]);
        await apart.kill();
        asked.abort();
        await doors.disarm();
        await serve();
        for (const person of Object.values(house.people)) person.client = sameBrowserAt(person.client, server.url);
        expect(
          (await house.people['mia']!.client.call('/v1/sandbox/clock', { advance_seconds: SETTLED_SECONDS })).status,
        ).toBe(200);
        expect({ pass, contradictions: await contradictions() }).toEqual({ pass, contradictions: [] });

        const repeated = await house.people[as]!.client.call(path, input);
        expect({ pass, status: repeated.status }).toEqual({ pass, status: 200 });
        await server.running.drain();
        await afterwards(house, nth).catch((problem: unknown) => {
          throw new Error(
            `After ${pass} steps and a repetition that answered ${outcome(repeated)}: ${String(problem)}`,
          );
        });
        expect({ pass, contradictions: await contradictions() }).toEqual({ pass, contradictions: [] });
        await leave(nth);
        if (through !== 'waits') {
          ended = through;
          break;
        }
        killed += 1;
      }
      expect(ended).toBe(200);
      expect(killed).toBeGreaterThanOrEqual(steps);
    },
    240_000,
  );
});
