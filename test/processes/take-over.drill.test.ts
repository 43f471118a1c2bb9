/**
 * Workers that die, freeze, or have a wrong clock while people write all the time: how long nobody does their work, and that
 * they do nothing any more once somebody else has it. `FROZEN_SECONDS` makes the freeze longer.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import type { Database } from '#kernel/database/database.ts';
import type { ProcessesRole } from '#kernel/cluster/processes.ts';
import { until } from '#kernel/testing/until.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createWell, enroll, outcome, type TestMember } from '../support/community.ts';
import { person, type Person } from './people.ts';
import { addressOf, freePort, MASTER_KEY, spawned, type Spawned } from './spawned.ts';

const TAKE_OVER_MS = 5_000;
const FROZEN_MS = Number(process.env['FROZEN_SECONDS'] ?? 8) * 1000;
const MEMBERS = 4;
/** A mail a moment; each takes longer than the next needs to come, so that workers are always in the middle of some. */
const MAIL_EVERY_MS = 150;
const MAIL_TAKES_MS = 250;
const SKEWED = new URL('./skewed-clock.mjs', import.meta.url).href;

let seeding: TestServer;
let database: Database;
let folder: string;
let post: Server;
const delivered = new Map<string, number>();
let members: TestMember[];
let well: string;
const running: Spawned[] = [];

/** Takes every mail, slowly, and notes which. */
const postOffice = async (): Promise<Server> => {
  const server = createServer((socket) => {
    let body: string | undefined;
    socket.on('error', () => undefined);
    socket.write('220 toy\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').slice(0, -1)) {
        if (body !== undefined) {
          body += `${line}\n`;
          if (line !== '.') continue;
          const key = /^Subject: mail (\S+)/m.exec(body)?.[1];
          body = undefined;
          if (key !== undefined) delivered.set(key, (delivered.get(key) ?? 0) + 1);
          setTimeout(() => socket.write('250 taken\r\n'), MAIL_TAKES_MS);
        } else if (/^DATA/i.test(line)) {
          body = '';
          socket.write('354 go on\r\n');
        } else socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

const start = async (role: ProcessesRole, environment: Readonly<Record<string, string>> = {}): Promise<Spawned> => {
  const each = spawned({
    role,
    port: await freePort(),
    database: addressOf(seeding.connection),
    folder,
    environment: {
      ...seeding.eventStore,
      SMTP_URL: `smtp://127.0.0.1:${(post.address() as AddressInfo).port}`,
      MAIL_FROM: 'Wellspring <hello@example.org>',
      ...environment,
    },
  });
  running.push(each);
  await each.untilReady();
  return each;
};
const workers = () => running.filter((each) => each.role === 'worker' && each.isRunning());

beforeAll(async () => {
  post = await postOffice();
  seeding = await startTestServer({ environment: { MASTER_KEY } });
  const admin = await enroll(seeding, 'taking_admin', { isAdmin: true, hostLevel: 2 });
  well = await createWell(admin, 'Night Owls');
  members = [];
  for (let index = 0; index < MEMBERS; index++) members.push(await enroll(seeding, `taker_${index}`));
  await seeding.stop();
  database = postgresDatabase(seeding.connection);
  folder = await mkdtemp(join(tmpdir(), 'wellspring-taking-'));
  await Promise.all([start('web'), start('web'), start('web'), start('worker'), start('worker')]);
}, 120_000);
afterAll(async () => {
  await Promise.all(running.map((each) => each.kill()));
  await database?.close();
  await seeding?.dispose();
  post?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
}, 60_000);

const watches: Watched[] = [];
afterEach(async () => {
  await Promise.all(watches.splice(0).map((each) => each.stop()));
}, 60_000);

/** What stood still for how long, in milliseconds, and what was asked of the product meanwhile. */
type Watched = {
  standstill: () => Record<'projections' | 'policies' | 'jobs', number>;
  stop: () => Promise<{ problems: string[]; mails: string[]; states: ReadonlyMap<Person, boolean> }>;
};

/** People write without a pause, mails are to be sent all the time; how far everybody is is looked at every few moments. */
const watch = (): Watched => {
  const over = new AbortController();
  const problems: string[] = [];
  const mails: string[] = [];
  const states = new Map<Person, boolean>();
  const webs = running.filter((each) => each.role === 'web');
  const use = async (member: TestMember, index: number) => {
    const who = person(`http://127.0.0.1:${webs[index % webs.length]!.port}`, member.username, member.client.cookie());
    for (let flag = true; !over.signal.aborted; flag = !flag) {
      const body = { commitment: true };
      // A write may be answered late or with "not shown yet" while nobody keeps the read models; it can be sent again.
      const key = randomUUID();
      for (let tries = 1; ; tries++) {
        const answer = await who
          .call(`/v1/group/${well}/join/${flag}`, body, { 'idempotency-key': key })
          .catch((problem: unknown) => ({
            status: 0,
            headers: new Headers(),
            body: { notice: { name: String(problem) } },
          }));
        if (answer.status === 200 && outcome(answer) === 'done') break;
        if (tries === 10) {
          problems.push(`${member.username}: ${answer.status} ${JSON.stringify(answer.body)}`);
          break;
        }
        await delay(200);
      }
      states.set(who, flag);
      await delay(10);
    }
  };
  const using = members.map(use);

  const moved = { projections: performance.now(), policies: performance.now(), jobs: performance.now() };
  const longest = { projections: 0, policies: 0, jobs: 0 };
  const places: Record<string, string> = {};
  let isDue = false;
  const looking = (async () => {
    while (!over.signal.aborted) {
      const rows = await database.query<{ what: 'projections' | 'policies'; position: string }>(
        `select case when name like 'policy:%' then 'policies' else 'projections' end as what, min(position) as position
         from kernel.checkpoints group by 1`,
      );
      for (const { what, position } of rows)
        if (places[what] !== position) [places[what], moved[what]] = [position, performance.now()];
      const [oldest] = await database.query<{ age: number | null }>(
        `select extract(epoch from now() - min(made_at))::float * 1000 as age from web.outbox where status = 'waiting' and key like 'taking-%'`,
      );
      isDue = oldest?.age != null;
      for (const what of ['projections', 'policies'] as const)
        longest[what] = Math.max(longest[what], performance.now() - moved[what]);
      if (isDue) longest.jobs = Math.max(longest.jobs, oldest!.age!);
      await delay(20);
    }
  })();
  const mailing = (async () => {
    while (!over.signal.aborted) {
      const key = `taking-${randomUUID()}`;
      mails.push(key);
      await database.transaction(async (sql) => {
        await sql.query(
          `insert into web.outbox (key, recipient, subject, body_text, status, made_at)
           values ($1, 'ana@example.org', $2, 'hello', 'waiting', now())`,
          [key, `mail ${key}`],
        );
        await sql.query(
          `insert into kernel.jobs (key, kind, payload, due_at, correlation)
           values ($1, 'send-mail', $2, now() - interval '1 hour', 'test')`,
          [`send-mail:${key}`, JSON.stringify({ key })],
        );
      });
      await delay(MAIL_EVERY_MS);
    }
  })();
  const watched: Watched = {
    standstill: () => ({ ...longest }),
    stop: async () => {
      over.abort();
      await Promise.all([...using, looking, mailing]);
      return { problems, mails, states };
    },
  };
  watches.push(watched);
  return watched;
};

const holders = async (): Promise<Map<string, string>> =>
  new Map(
    (
      await database.query<{ name: string; holder: string; fence: string }>(
        "select name, holder::text, fence::text from kernel.leases where name like 'projections%' or name = 'policies'",
      )
    ).map(({ name, holder, fence }) => [name, `${holder} ${fence}`]),
  );
const settled = async ({ mails, states, problems }: Awaited<ReturnType<Watched['stop']>>) => {
  expect(problems).toEqual([]);
  await until(async () => mails.every((key) => delivered.has(key)));
  for (const [who, flag] of states)
    await until(async () => {
      const { body } = await who.call('/v1/group/list/joined');
      return (body['group'] as { uuid: string }[]).some(({ uuid }) => uuid === well) === flag;
    });
  await until(
    async () => (await database.query("select 1 from kernel.jobs where key like 'send-mail:taking-%'")).length === 0,
  );
};

describe('while people write all the time', () => {
  test('a worker that is killed leaves nothing undone for five seconds: read models, policies, jobs', async () => {
    for (let round = 1; round <= 3; round++) {
      const watched = watch();
      await delay(1_500);
      for (const each of workers().slice(0, 1)) await each.kill();
      const next = start('worker');
      await delay(6_000);
      const { projections, policies, jobs } = watched.standstill();
      const outcomes = await watched.stop();
      console.log(`killed, round ${round}: ${JSON.stringify(watched.standstill())}, ${outcomes.mails.length} mails`);
      expect([projections, policies, jobs].filter((each) => each >= TAKE_OVER_MS)).toEqual([]);
      await settled(outcomes);
      // Whoever died in the middle of handing a mail over may have handed it over: twice at most, and that seldom.
      const twice = outcomes.mails.filter((key) => delivered.get(key)! > 1);
      expect(twice.length).toBeLessThanOrEqual(4);
      await next;
    }
  });

  test('a worker that froze for long does nothing more than it had begun when it wakes up', async () => {
    // One of the two has the leases.
    for (const zombie of workers()) {
      const watched = watch();
      await delay(1_500);
      const before = await holders();
      zombie.freeze();
      await delay(FROZEN_MS);
      const { projections, policies, jobs } = watched.standstill();
      console.log(`frozen for ${FROZEN_MS} ms: ${JSON.stringify({ projections, policies, jobs })}`);
      expect([projections, policies, jobs].filter((each) => each >= TAKE_OVER_MS)).toEqual([]);
      const during = await holders();
      zombie.thaw();
      await delay(3_000);
      // What somebody else took over stays with them.
      const takenOver = [...during].filter(([name, held]) => before.get(name) !== held);
      const after = await holders();
      expect(takenOver.map(([name]) => [name, after.get(name)])).toEqual(takenOver);
      const outcomes = await watched.stop();
      await settled(outcomes);
      expect(outcomes.mails.filter((key) => delivered.get(key)! > 2)).toEqual([]);
      expect(zombie.isRunning()).toBe(true);
    }
  });

  test('a worker whose clock is off by minutes takes nothing away from others, and does nothing early or late', async () => {
    const early = await start('worker', { NODE_OPTIONS: `--import=${SKEWED}`, CLOCK_SKEW_SECONDS: '300' });
    const late = await start('worker', { NODE_OPTIONS: `--import=${SKEWED}`, CLOCK_SKEW_SECONDS: '-300' });
    expect((await early.readiness())?.parts['clock']).toBe('not ok');
    expect((await late.readiness())?.status).toBe(200);
    await database.query(
      `insert into kernel.jobs (key, kind, payload, due_at, correlation)
       values ('send-mail:in-a-minute', 'send-mail', '{"key":"none"}', now() + interval '1 minute', 'test')`,
    );
    const before = await holders();
    const watched = watch();
    await delay(5_000);
    const { projections, policies, jobs } = watched.standstill();
    console.log(`clocks off: ${JSON.stringify({ projections, policies, jobs })}`);
    expect([projections, policies, jobs].filter((each) => each >= TAKE_OVER_MS)).toEqual([]);
    expect(await holders()).toEqual(before);
    expect(await database.query("select 1 from kernel.jobs where key = 'send-mail:in-a-minute'")).toHaveLength(1);
    // Alone, they do the work of all.
    for (const each of workers()) if (each !== early && each !== late) await each.kill();
    await delay(6_000);
    const alone = watched.standstill();
    console.log(`alone with wrong clocks: ${JSON.stringify(alone)}`);
    expect(Object.values(alone).filter((each) => each >= TAKE_OVER_MS)).toEqual([]);
    const outcomes = await watched.stop();
    await settled(outcomes);
  });
});
