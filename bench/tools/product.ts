import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Container } from 'inversify';
import { AccountRegistered, EmailConfirmed } from '#modules/identity/contract/account-events.ts';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import { fakeVideoBackend } from '#modules/live-rooms/adapters/openvidu.fake.ts';
import { VIDEO_BACKEND } from '#modules/live-rooms/index.ts';
import { WellCreated } from '#modules/communities/contract/well-events.ts';
import { MemberRegistered, SessionScheduled } from '#modules/scheduling/contract/session-events.ts';
import { caller } from '#kernel/commands/commands.ts';
import { did, type EventMeta } from '#kernel/contract/event.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { Position } from '#kernel/log/event-store/event-store.ts';
import { readConfiguration } from '#server/settings/configuration.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#sandboxes/postgres/index.ts';
import type { CompositionInstallation } from '#server/composition/installation.ts';
import { startServer, type StartServerStarted } from '#server/composition/start-server.ts';
import { withInstallation } from '#server/operator/open.ts';
import { addressOf, freePort, MAIN, spawned, type Spawned } from '#test/processes/spawned.ts';
import { writeForum } from './history.ts';

export type Product = StartServerStarted & {
  postgres: EmbeddedPostgres;
  port: number;
  /** A web process of its own beside it, as `npm start` runs it. */
  web(): Promise<Spawned>;
  dispose(): Promise<void>;
};

const silence = new Writable({ write: (_, __, done) => done() });

/** The product on a database of its own, without media, in this process. `before` fills its log while nothing else runs. */
export const startProduct = async (
  environment: Record<string, string> = {},
  before?: (installation: CompositionInstallation) => Promise<unknown>,
): Promise<Product> => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspring-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const set = {
    PORT: '0',
    NODE_ENV: 'test',
    SANDBOX: 'true',
    REGISTRATION_REVEALS_EMAIL: 'true',
    MASTER_KEY: 'only for measuring, this key is no secret',
    DATA_DIR: folder,
    ...environment,
  };
  const read = readConfiguration(set);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  if (before) await withInstallation(set, before, { connection: postgres.connection, migrates: true });
  const started = await startServer({
    configuration: read.configuration,
    connection: postgres.connection,
    logTo: silence,
    video: false,
    payments: false,
    logins: false,
    replace: async (container: Container) => {
      (await container.rebindAsync(VIDEO_BACKEND)).toConstantValue(fakeVideoBackend());
    },
  });
  return {
    ...started,
    postgres,
    port: Number(new URL(started.url).port),
    web: async () => {
      const database = addressOf(postgres.connection);
      const own = { ...environment, MASTER_KEY: set.MASTER_KEY, NODE_OPTIONS: '--max-semi-space-size=8' };
      const program = ['--heap-growing-percent=100', MAIN] as const;
      const web = spawned({ role: 'web', port: await freePort(), database, folder, environment: own, program });
      await web.untilReady();
      return web;
    },
    dispose: async () => {
      await started.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const meta = (occurredAt: string): EventMeta => ({
  actor: { kind: 'system', policy: 'bench' },
  occurredAt,
  correlation: randomUUID(),
});

/** Does the work with so many hands. */
export const eachOf = async <T>(
  items: readonly T[],
  hands: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  let next = 0;
  await Promise.all(
    Array.from({ length: hands }, async () => {
      while (next < items.length) await work(items[next++]!);
    }),
  );
};

export type Population = { well: string; members: string[]; sessions: string[] };

type Community = { members: number; sessions: number; seatsTaken: number; startsIn?: (index: number) => number };

/** One Well and its people, as their facts. Answers the position of the last one, too. */
const recordPeople = async (
  log: EventLog,
  now: string,
  community: Community,
): Promise<Omit<Population, 'sessions'> & { last: Position }> => {
  const well = randomUUID();
  const members = Array.from({ length: community.members }, () => randomUUID());
  const slug = `bench-${well}`;
  const created = did(WellCreated, {
    well,
    title: slug,
    slug,
    description: 'x'.repeat(120),
    creator: members[0]!,
    visible: true,
    isDefault: false,
  });
  let { position: last } = await log.append(`communities.well-${well}`, 'no-stream', [created], meta(now));
  await eachOf([...members.entries()], 16, async ([index, member]) => {
    const fingerprint = `${index}`.padStart(64, '0');
    const facts = [
      did(AccountRegistered, {
        member,
        username: `member_${index}`,
        name: `member_${index}`,
        email: `member_${index}@example.org`,
        emailFingerprint: fingerprint,
        usernameFingerprint: fingerprint,
        timezone: 'Europe/London',
        termsVersion: 'bench',
      }),
      did(EmailConfirmed, { member, emailFingerprint: fingerprint }),
    ];
    const { position } = await log.append(`identity.account-${member}`, 'no-stream', facts, meta(now));
    if (position > last) last = position;
  });
  return { well, members, last };
};

/** Sessions over the coming weeks with `seatsTaken` members each. */
const recordSessions = async (
  log: EventLog,
  now: string,
  { well, members, last }: Omit<Population, 'sessions'> & { last: Position },
  community: Community,
): Promise<Population & { last: Position }> => {
  const sessions = Array.from({ length: community.sessions }, () => randomUUID());
  const startsIn = community.startsIn ?? ((index) => 3_600_000 + (index % 1400) * 3_600_000);
  let end = last;
  await eachOf([...sessions.entries()], 16, async ([index, session]) => {
    const startsAt = new Date(Math.ceil((Date.parse(now) + startsIn(index)) / 60_000) * 60_000).toISOString();
    const facts = [
      did(SessionScheduled, {
        session,
        host: members[index % members.length]!,
        well,
        title: `Circle ${index} of the bench`,
        description: 'x'.repeat(400),
        startsAt,
        endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
        durationMinutes: 60,
        timezone: 'Europe/London',
        maxAttendees: 16,
        kind: 'INTERNAL',
        groupHosted: false,
      }),
      ...Array.from({ length: community.seatsTaken }, (_, seat) =>
        did(MemberRegistered, {
          session,
          member: members[(index * community.seatsTaken + seat + 1) % members.length]!,
        }),
      ),
    ];
    const { position } = await log.append(`scheduling.session-${session}`, 'no-stream', facts, meta(now));
    if (position > end) end = position;
  });
  return { well, members, sessions, last: end };
};

/** Records a community as its facts: faster than issuing commands, and the read models are the same. */
export const recordCommunity = async (
  log: EventLog,
  now: string,
  community: Community,
): Promise<Population & { last: Position }> =>
  recordSessions(log, now, await recordPeople(log, now, community), community);

/** The same in a product that runs; resolves once its read models show it. */
export const populate = async (
  { assembled: { log }, running, clock }: StartServerStarted,
  community: Community,
): Promise<Population> => {
  const { last, ...population } = await recordCommunity(log, clock.now(), community);
  if (!(await running.positions.reached(last, 300_000))) throw new Error('The read models did not catch up');
  return population;
};

/** A product whose log has a long history, written before it started, and then this community. Its read models show both. */
export const startGrownProduct = async (
  community: Community,
  environment: Record<string, string> = {},
): Promise<Product & { population: Population }> => {
  let people: Awaited<ReturnType<typeof recordPeople>> | undefined;
  const product = await startProduct(environment, async ({ assembled: { log }, clock }) => {
    people = await recordPeople(log, clock.now(), community);
    await writeForum(log, clock.now(), people);
  });
  const { assembled, running, clock, database } = product;
  const { last: _, ...population } = await recordSessions(assembled.log, clock.now(), people!, community);
  for await (const { position } of product.store.readAll({ direction: 'backwards', limit: 1 }))
    if (!(await running.positions.allReached(position, 1_800_000))) throw new Error('The read models did not catch up');
  // Jobs that follow from the history are no part of what is measured.
  await running.drain();
  await database.query('vacuum analyze');
  return { ...product, population };
};

/** Signs recorded members in without passwords, whose hashing would take minutes. Answers their cookies. */
export const signInAll = async (
  { clock, database }: StartServerStarted,
  members: readonly string[],
): Promise<string[]> => {
  const tokens = members.map(() => randomBytes(32).toString('base64url'));
  await database.query(
    `insert into identity.sign_ins (id, token_hash, member, device, place, signed_in_at, last_seen_at, expires_at)
     select gen_random_uuid(), decode(t, 'hex'), m, 'bench', 'bench', $3, $3, $3::timestamptz + interval '1 day'
     from unnest($1::uuid[], $2::text[]) as x(m, t)`,
    [members, tokens.map((token) => createHash('sha256').update(token).digest('hex')), clock.now()],
  );
  return tokens.map((token) => `wellspring=${token}`);
};

const PASSWORD = 'only for measuring';

/** A member who is logged in, with the cookie that says so. */
export const signIn = async (
  { assembled, running, url }: Product,
  username = 'reader',
): Promise<{ id: string; headers: string }> => {
  const operator = await assembled.container.getAsync(IDENTITY_OPERATOR);
  const made = await operator.enroll(caller({ kind: 'system', policy: 'bench' }, randomUUID()), {
    email: `${username}@example.org`,
    username,
    password: PASSWORD,
    emailVerified: true,
  });
  if (isRefusal(made)) throw new Error(`The reader could not be enrolled: ${made.refused}`);
  await running.drain();
  const response = await fetch(`${url}/v1/account/login/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username_or_email: username, password: PASSWORD }),
  });
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { id: made.member, headers: `cookie: ${cookie.join('; ')}\r\n` };
};
