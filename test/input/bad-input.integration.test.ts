/**
 * What the log may hold that nobody can read, and a log or checkpoints that are not ours: every reader stops, says what is
 * wrong and what to do, and skips nothing.
 */
import { afterEach, describe, expect, test } from '@jest/globals';
import { containerModule } from '#kernel/injection.ts';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readHistory } from '#modules/audit/contract/api.ts';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import { caller } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { MODULE_PARTS, type ModuleParts } from '#kernel/module.ts';
import { EVENT_LOG } from '#kernel/parts.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { job, jobHandler } from '#kernel/jobs/job.ts';
import { z } from 'zod';
import { until } from '#kernel/testing/until.ts';
import { modules } from '#server/composition/modules.ts';
import { admin } from '#server/operator/admin.ts';
import { audit } from '#server/operator/audit.ts';
import { backup } from '#server/operator/backup.ts';
import { rebuild } from '#server/operator/rebuild.ts';
import { replay } from '#server/operator/replay.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#server/testing/test-server.ts';
import { createWell, enroll, outcome, type TestMember } from '../support/community.ts';
import { environmentOf, operator } from '#server/testing/operator.ts';

const programs = { admin, audit, backup, rebuild, replay };

const readStream = job('read-a-history', z.object({ stream: z.string() }));
/** A job as modules have them: it reads a history and decides on it. */
const readsHistories = containerModule((provide) => {
  const parts = ({ log }: { log: EventLog }): ModuleParts => ({
    name: 'bad-input',
    events: [],
    handlers: [],
    projections: [],
    policies: [],
    jobs: [jobHandler(readStream, async ({ stream }) => void (await log.read(stream)))],
  });
  provide(MODULE_PARTS, { log: EVENT_LOG }, parts);
});

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0).reverse()) await server.dispose();
}, 60_000);
const start = async (testServerOptions: TestServerOptions = {}): Promise<TestServer> => {
  const server = await startTestServer({ modules: [...modules, readsHistories], ...testServerOptions });
  servers.push(server);
  return server;
};

const tool = async (server: TestServer, [name, ...typed]: readonly [keyof typeof programs, ...string[]]) => {
  const { status, out, errors } = await operator(programs[name], typed, environmentOf(server));
  return { status, text: out + errors };
};
const TRACE = /^\s+at .+:\d+/m;

const readiness = async (server: TestServer) => {
  const response = await fetch(`${server.url}/readyz`);
  const { parts, reasons } = (await response.json()) as {
    parts: Record<string, string>;
    reasons?: Record<string, string>;
  };
  return { status: response.status, parts, reasons: reasons ?? {} };
};
const metric = async (server: TestServer, line: string): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length) ?? 0,
  );
};
const timesLogged = (server: TestServer, words: string): number =>
  server
    .log()
    .split('\n')
    .filter((line) => line.includes(words)).length;
const checkpoints = async (server: TestServer) =>
  Object.fromEntries(
    (
      await server.database.query<{ name: string; position: string }>('select name, position from kernel.checkpoints')
    ).map(({ name, position }) => [name, position]),
  );

/** People, two Wells, and the history that is going to be damaged: that of Ben in the first Well. */
const community = async (server: TestServer) => {
  const admin = await enroll(server, 'bad_input_admin', { isAdmin: true, hostLevel: 2 });
  const [ben, olga] = [await enroll(server, 'ben_reads'), await enroll(server, 'olga_audits')];
  const [damaged, healthy] = [await createWell(admin, 'Night Owls'), await createWell(admin, 'Early Birds')];
  const operator = await server.assembled.container.getAsync(IDENTITY_OPERATOR);
  await operator.appointAuditor(caller({ kind: 'system', policy: 'operator' }, randomUUID()), olga.uuid, {
    scope: ['everything'],
    hours: 8,
    reason: 'a review',
  });
  expect(outcome(await joins(ben, damaged, true))).toBe('done');
  await server.running.drain();
  const stream = `communities.membership-${damaged}.${ben.uuid}`;
  const [history] = await server.database.query<{ ref: string }>(
    'select ref from audit_index.history where stream = $1',
    [stream],
  );
  return { admin, ben, olga, damaged, healthy, stream, ref: history!.ref };
};
const joins = (who: TestMember, well: string, flag: boolean) =>
  who.client.call(`/v1/group/${well}/join/${flag}`, { commitment: true });

type Damage = {
  event: (options: { well: string; by: string }) => { type: string; data: unknown };
  says: readonly string[];
  /** Decisions are made on what is not personal: a key that is missing does not hinder them. */
  isDecidedOn?: boolean;
};
const damages: Record<string, Damage> = {
  'an unknown event type': {
    event: () => ({ type: 'WellPainted', data: { v: 1, d: {} } }),
    says: ['No schema knows version 1 of the event WellPainted', 'Start the release that recorded it, or a newer one'],
  },
  'a corrupted row': {
    event: () => ({ type: 'WellLeft', data: { v: 1, d: { well: 7 } } }),
    says: ['The event WellLeft at position', 'does not fit its schema: well', 'npm run audit -- verify'],
  },
  'a missing key': {
    event: ({ well, by }) => ({
      type: 'MemberRemovedFromWell',
      data: { v: 1, d: { well, member: randomUUID(), by, reason: { sealed: 'A'.repeat(60) } } },
    }),
    says: ['There is no key for what is personal', 'Keys were lost: put the keyring back'],
    isDecidedOn: true,
  },
};

describe('what nobody can read', () => {
  test.each(Object.entries(damages))('%s stops every reader, and is told', async (_, damage) => {
    const readModelWait = { ownWrite: 10_000, seen: 2_000 };
    const server = await start({ readModelWait });
    const { admin, ben, olga, damaged, healthy, stream, ref } = await community(server);
    const before = await checkpoints(server);
    const says = (text: string | undefined) => {
      for (const part of damage.says) expect(text).toContain(part);
    };
    const { position } = await server.store.append(stream, 'any', [
      {
        id: randomUUID(),
        ...damage.event({ well: damaged, by: admin.uuid }),
        meta: { actor: { kind: 'member', id: ben.uuid }, occurredAt: server.clock.now(), correlation: 'damaged' },
      },
    ]);

    // Projections and policies.
    await until(() => server.running.problems().size > 0);
    await until(() => [...server.running.problems().keys()].some((name) => name.startsWith('policy:')));
    for (const [name, problem] of server.running.problems()) {
      expect(Object.keys(before)).toContain(name);
      says(problem);
    }
    await until(async () => (await readiness(server)).parts['read_models'] === 'not ok');
    const { status, reasons } = await readiness(server);
    expect(status).toBe(503);
    says(reasons['read_models']);
    expect(await metric(server, 'wellspring_projection_failures_total{name="policies"}')).toBe(1);
    for (const reached of Object.values(await checkpoints(server))) expect(reached < position).toBe(true);
    const told = timesLogged(server, damage.says[0]!);
    expect(told).toBe(2); // once by the read models, once by the policies
    // They stand still: nothing that is written from now on will be shown.
    Object.assign(readModelWait, { ownWrite: 100, seen: 100 });

    // Decisions on this history; those on others go on.
    const isDecidedOn = damage.isDecidedOn === true;
    const decided = await joins(ben, damaged, false);
    expect(decided.status === 500).toBe(!isDecidedOn);
    says(server.log());
    await joins(ben, healthy, true);
    const recorded = await server.assembled.log.facts(`communities.membership-${healthy}.${ben.uuid}`);
    expect(recorded.events.map(({ type }) => type)).toEqual(['WellJoined']);

    // Jobs.
    await insertJobs(server.database, [{ kind: 'read-a-history', key: 'a', payload: { stream } }], {
      correlation: 'test',
    });
    const job = async () =>
      (
        await server.database.query<{ attempts: number; last_error: string | null; waits: boolean }>(
          "select attempts, last_error, retry_at > now() as waits from kernel.jobs where key = 'a'",
        )
      )[0]!;
    await until(async () => (await job()).attempts > 1);
    says((await job()).last_error!);
    expect(await metric(server, 'wellspring_jobs_failing')).toBeGreaterThan(0);

    // Auditors, who must not take a part for the whole.
    const looked = await olga.client.call(readHistory.path, { ref, reason: 'yearly review' });
    expect([looked.status, outcome(looked)]).toEqual([200, 'AUDIT_UNREADABLE']);

    // Commands.
    for (const typed of [
      ['replay', stream],
      ['rebuild', 'communities_wells'],
    ] as const) {
      const { status: ended, text } = await tool(server, typed);
      expect([typed[0], ended]).toEqual([typed[0], 1]);
      says(text);
      expect(text).not.toMatch(TRACE);
    }
    // What checks and keeps the history as it is reads no meaning into it: it finds no fault, and nothing is signed yet.
    const { status: verdict, text: verified } = await tool(server, ['audit', 'verify']);
    expect(verified).toContain('Nothing is signed');
    expect(verdict).toBe(2);

    // Nobody has gone round and round meanwhile, nothing was skipped.
    expect(timesLogged(server, 'a projection or policy cannot go on')).toBe(2);
    for (const reached of Object.values(await checkpoints(server))) expect(reached < position).toBe(true);
  });
});

describe('a log that is not ours', () => {
  test('is refused by every process and every command, before anything is read or recorded; one that runs is not ready', async () => {
    const server = await start();
    const { ben, damaged, stream } = await community(server);
    const [known] = await server.database.query<{ store: string }>('select store from kernel.log');
    await server.database.query("update kernel.log set store = 'another-log'");
    const says = (text: string) => {
      for (const part of ['built from the event log another-log', 'Point DATABASE_URL, EVENTSTORE_URL'])
        expect(text).toContain(part);
    };

    await until(async () => (await readiness(server)).parts['events'] === 'not ok');
    const { status, reasons } = await readiness(server);
    expect(status).toBe(503);
    says(reasons['events']!);
    for (const ROLE of ['all', 'web', 'worker']) {
      const around = ROLE === 'all' ? {} : { OPENVIDU_URL: 'http://127.0.0.1:9', OPENVIDU_SECRET: 'none' };
      const refused = await start({ connection: server.connection, environment: { ROLE, ...around } }).then(
        () => 'started',
        (problem: unknown) => String(problem),
      );
      says(refused);
    }
    for (const typed of [
      ['replay', stream],
      ['rebuild', 'communities_wells'],
      ['audit', 'verify'],
      ['audit', 'export', '--stream', stream],
      ['audit', 'find', '--member', 'ben_reads'],
      ['backup', '--to', join(server.configuration.DATA_DIR, 'never-made')],
      ['admin', 'grant', '--username', 'ben_reads'],
    ] as const) {
      const { status: ended, text } = await tool(server, typed);
      expect(ended).not.toBe(0);
      says(text);
      expect(text).not.toMatch(TRACE);
    }
    await server.database.query('update kernel.log set store = $1', [known!.store]);
    await until(async () => (await readiness(server)).status === 200);
    expect(outcome(await joins(ben, damaged, false))).toBe('done');
  });

  test.each([
    ['of another kind of store', 'C:1000/P:1000', 'is no position of this event store'],
    ['behind the end of the log', '00000000000099999999', 'It seems to be an older copy'],
  ])('a checkpoint %s is refused at the start, and stays as it is', async (_, position, says) => {
    const server = await start();
    await community(server);
    await server.stop();
    const { Client } = await import('pg');
    const client = new Client(server.connection);
    await client.connect();
    await client.query('update kernel.checkpoints set position = $1', [position]);
    const refused = await start({ connection: server.connection }).then(
      () => 'started',
      (problem: unknown) => String(problem),
    );
    const { rows } = await client.query('select distinct position from kernel.checkpoints');
    await client.end();
    expect(refused).toContain(says);
    expect(rows).toEqual([{ position }]);
  });
});

test('a command of an older release leaves the read models of a newer one alone', async () => {
  const server = await start();
  await server.stop();
  const { Client } = await import('pg');
  const client = new Client(server.connection);
  await client.connect();
  await client.query("update kernel.checkpoints set version = version + 1 where name = 'communities_wells'");
  const schema = "select oid from pg_namespace where nspname = 'communities_wells'";
  const before = await client.query(schema);
  const { status, text } = await tool(server, ['rebuild', 'communities_wells']);
  expect(status).toBe(1);
  expect(text).toContain('communities_wells belongs to a newer release');
  expect((await client.query(schema)).rows).toEqual(before.rows);
  await client.end();
});
