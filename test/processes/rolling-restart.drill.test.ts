import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { ProcessesRole } from '#kernel/cluster/processes.ts';
import { until } from '#kernel/testing/until.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createWell, enroll, type TestMember } from '../support/community.ts';
import { gateway, type Gateway } from './gateway.ts';
import { ear, person, type Ear, type Person } from './people.ts';
import { addressOf, freePort, MASTER_KEY, spawned, type Spawned } from './spawned.ts';

const MEMBERS = 6;
const THINKING_MS = 20;
const TAKE_OVER_MS = 5_000;

let seeding: TestServer;
let folder: string;
let front: Gateway;
let members: TestMember[];
let people: Person[];
let well: string;
const running: Spawned[] = [];
const ears: Ear[] = [];

const start = async (role: ProcessesRole, port?: number): Promise<Spawned> => {
  const each = spawned({
    role,
    port: port ?? (await freePort()),
    database: addressOf(seeding.connection),
    folder,
    environment: { ...seeding.eventStore, LEAVE_SECONDS: '1' },
  });
  running.push(each);
  return each;
};
const of = (role: ProcessesRole) => running.filter((each) => each.role === role && each.isRunning());

beforeAll(async () => {
  seeding = await startTestServer({ environment: { MASTER_KEY } });
  const admin = await enroll(seeding, 'rolling_admin', { isAdmin: true, hostLevel: 2 });
  well = await createWell(admin, 'Night Owls');
  members = [];
  for (let index = 0; index < MEMBERS; index++) members.push(await enroll(seeding, `roller_${index}`));
  // The database stays; from here on others answer.
  await seeding.stop();
  folder = await mkdtemp(join(tmpdir(), 'wellspring-rolling-'));
  front = await gateway();
  for (const role of ['web', 'web', 'web', 'worker', 'worker'] as const) await start(role);
  await Promise.all(running.map((each) => each.untilReady()));
  for (const { port } of of('web')) front.behind.add(port);
  people = members.map(({ client, username }) => person(front.url, username, client.cookie()));
}, 120_000);

afterAll(async () => {
  await Promise.all(ears.map((each) => each.stop()));
  await Promise.all(running.map((each) => each.kill()));
  await front?.stop();
  await seeding?.dispose();
  if (folder) await rm(folder, { recursive: true, force: true });
}, 60_000);

const listenAt = (port: number, member: TestMember): Ear => {
  const each = ear(`http://127.0.0.1:${port}`, member.client.cookie());
  ears.push(each);
  return each;
};
const joins = (who: Person, flag: boolean) => who.call(`/v1/group/${well}/join/${flag}`, { commitment: true });

describe('several processes', () => {
  test('a worker answers nobody but those who watch it', async () => {
    const [worker] = of('worker');
    const at = (path: string) =>
      fetch(`http://127.0.0.1:${worker!.port}${path}`, { method: path.startsWith('/v1') ? 'POST' : 'GET' });
    expect((await at('/livez')).status).toBe(200);
    expect((await at('/readyz')).status).toBe(200);
    expect((await at('/metrics')).status).toBe(200);
    for (const path of ['/', '/v1/time', '/events', '/docs', '/dev/outbox', '/img/x'])
      expect((await at(path)).status).toBe(404);
  });

  test('what one process recorded reaches the browsers of every other', async () => {
    const ben = members[1]!;
    const all = of('web').map(({ port }) => listenAt(port, ben));
    await until(() => all.every((each) => each.isOpen()));
    const [first] = of('web');
    const writer = person(`http://127.0.0.1:${first!.port}`, ben.username, ben.client.cookie());
    for (const each of all) each.heard.length = 0;
    expect((await changes(writer)).status).toBe(200);
    await until(() => all.every(({ heard }) => heard.some(({ id }) => id === ben.uuid)));
    expect(all).toHaveLength(3);
  });

  test('a worker that is killed is followed within five seconds by another, in read models and in policies', async () => {
    await until(isReadyBehind);
    const [first, second] = of('worker');
    await first!.kill();
    expect((await joins(people[0]!, true)).status).toBe(200);
    await until(() => shows(people[0]!, true));
    // Only the second can have the leases now; the third is to get them.
    await start('worker').then((third) => third.untilReady());
    const before = await holders();
    await second!.kill();
    const began = performance.now();
    expect((await joins(people[0]!, false)).status).toBe(200);
    await until(
      async () => (await shows(people[0]!, false)) && (await holders()).every((each) => !before.includes(each)),
    );
    expect(performance.now() - began).toBeLessThan(TAKE_OVER_MS);
    await start('worker').then((fourth) => fourth.untilReady());
  });

  test('without any worker the others go on answering, and say what is missing', async () => {
    const [web] = of('web');
    const workers = of('worker');
    for (const each of workers) await each.kill();
    await until(async () => (await web!.readiness())?.parts['worker'] === 'not ok');
    expect((await web!.readiness())?.status).toBe(200);
    expect((await people[0]!.call('/v1/group/list/joined')).status).toBe(200);
    for (const role of ['worker', 'worker'] as const) await start(role);
    await until(async () => (await web!.readiness())?.parts['worker'] === 'ok');
  });

  test('a rolling restart under load: no request fails, and browsers hear again', async () => {
    await Promise.all(of('worker').map((each) => each.untilReady()));
    const [one] = of('web');
    front.behind.delete(one!.port);
    await Promise.all([one!.leave(), of('worker')[0]!.leave()]);
    const listening = members.map((member) => listenAt(front.port, member));
    await until(() => listening.every((each) => each.isOpen()));
    front.failures.length = 0;
    const problems: string[] = [];
    const over = new AbortController();
    let requests = 0;
    const use = async (who: Person) => {
      for (let flag = true; !over.signal.aborted; flag = !flag) {
        const key = randomUUID();
        for (const ask of [
          () => who.call(`/v1/group/${well}/join/${flag}`, { commitment: true }, { 'idempotency-key': key }),
          () => who.call('/v1/group/list/joined'),
          () => who.call('/v1/session/list/search'),
        ]) {
          const answer = await ask().catch((problem: unknown) => ({ status: 0, body: { notice: String(problem) } }));
          requests++;
          if (answer.status !== 200 || answer.body['notice'])
            problems.push(`${who.name}: ${answer.status} ${JSON.stringify(answer.body['notice'])}`);
        }
        await delay(THINKING_MS);
      }
    };
    const using = Promise.all(people.map(use));
    for (const old of running.filter((each) => each.isRunning())) {
      const asked = requests;
      // The new one is there before the old one leaves, on a port of its own, as behind any load balancer.
      const next = await start(old.role);
      if (old.role === 'web') front.behind.add(next.port);
      await next.untilReady();
      expect(await old.leave()).toBe(0);
      front.behind.delete(old.port);
      await until(() => requests > asked + MEMBERS);
    }
    over.abort();
    await using;
    expect({ problems, failures: front.failures.filter((each) => !each.includes('/events')) }).toEqual({
      problems: [],
      failures: [],
    });
    expect(requests).toBeGreaterThan(200);
    expect(listening.every((each) => each.returns() > 0)).toBe(true);
    await until(() => listening.every((each) => each.isOpen()));
    for (const each of listening) each.heard.length = 0;
    for (const each of people) expect((await changes(each)).status).toBe(200);
    await until(() => listening.every(({ heard }, index) => heard.some(({ id }) => id === members[index]!.uuid)));
  });
});

/** Notifies the member's own windows. */
const changes = (who: Person) => who.call('/v1/account/profile/update', { about_me: `Now ${randomUUID()}` });
const isReadyBehind = async () => (await fetch(`${front.url}/livez`)).status === 200;

const joinedWells = async (who: Person) =>
  (await who.call('/v1/group/list/joined')).body['group'] as { uuid: string }[];
const shows = async (who: Person, isJoined: boolean) =>
  (await joinedWells(who)).some(({ uuid }) => uuid === well) === isJoined;

/** Who holds the leases on read models and policies. */
const holders = async (): Promise<string[]> => {
  const client = new Client(seeding.connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ holder: string }>(
      "select holder::text from kernel.leases where name in ('projections', 'policies')",
    );
    return rows.map(({ holder }) => holder);
  } finally {
    await client.end();
  }
};
