import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Container } from 'inversify';
import { AccountRegistered, EmailConfirmed } from '../src/modules/identity/contract/account-events.ts';
import { IDENTITY_OPERATOR } from '../src/modules/identity/index.ts';
import { fakeVideoBackend } from '../src/modules/live-rooms/adapters/openvidu.fake.ts';
import { VIDEO_BACKEND } from '../src/modules/live-rooms/index.ts';
import { WellCreated } from '../src/modules/communities/contract/well-events.ts';
import { MemberRegistered, SessionScheduled } from '../src/modules/scheduling/contract/session-events.ts';
import { caller } from '../src/shared-kernel/commands/commands.ts';
import { did, type Event, type EventMeta } from '../src/shared-kernel/contract/event.ts';
import { isRefusal } from '../src/shared-kernel/contract/refusals.ts';
import type { EventLog } from '../src/shared-kernel/log/event-log.ts';
import type { Position } from '../src/shared-kernel/log/event-store/event-store.ts';
import { readConfiguration } from '../src/web/server/composition/configuration.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/web/server/embedded/postgres.ts';
import { startServer, type Started } from '../src/web/server/composition/start-server.ts';

export type Product = Started & { postgres: EmbeddedPostgres; port: number; dispose(): Promise<void> };

const silence = new Writable({ write: (_, __, done) => done() });

/** The product on a database of its own, without media, in this process. */
export const startProduct = async (environment: Record<string, string> = {}): Promise<Product> => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspring-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const read = readConfiguration({
    PORT: '0',
    NODE_ENV: 'test',
    SANDBOX: 'true',
    REGISTRATION_REVEALS_EMAIL: 'true',
    MASTER_KEY: 'only for measuring, this key is no secret',
    ...environment,
  });
  if (!read.ok) throw new Error(read.problems.join('\n'));
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

/**
 * Records a community as its facts: one Well, members, and sessions over the coming weeks with `seatsTaken` members each.
 * Faster than issuing commands, and the read models are the same. Answers the position of the last fact, too.
 */
export const recordCommunity = async (
  log: EventLog,
  now: string,
  of: Community,
): Promise<Population & { last: Position }> => {
  const well = randomUUID();
  const members = Array.from({ length: of.members }, () => randomUUID());
  const sessions = Array.from({ length: of.sessions }, () => randomUUID());
  const slug = `bench-${well}`;
  let last = (
    await log.append(
      `communities.well-${well}`,
      'no-stream',
      [
        did(WellCreated, {
          well,
          title: slug,
          slug,
          description: 'x'.repeat(120),
          creator: members[0]!,
          visible: true,
          isDefault: false,
        }),
      ],
      meta(now),
    )
  ).position;
  const record = async (stream: string, events: Event[]) => {
    const { position } = await log.append(stream, 'no-stream', events, meta(now));
    if (position > last) last = position;
  };
  await eachOf([...members.entries()], 16, async ([index, member]) => {
    const fingerprint = `${index}`.padStart(64, '0');
    await record(`identity.account-${member}`, [
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
    ]);
  });
  const startsIn = of.startsIn ?? ((index) => 3_600_000 + (index % 1400) * 3_600_000);
  await eachOf([...sessions.entries()], 16, async ([index, session]) => {
    const startsAt = new Date(Math.ceil((Date.parse(now) + startsIn(index)) / 60_000) * 60_000).toISOString();
    await record(`scheduling.session-${session}`, [
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
      ...Array.from({ length: of.seatsTaken }, (_, seat) =>
        did(MemberRegistered, { session, member: members[(index * of.seatsTaken + seat + 1) % members.length]! }),
      ),
    ]);
  });
  return { well, members, sessions, last };
};

/** The same in a product that runs; resolves once its read models show it. */
export const populate = async ({ assembled: { log }, running, clock }: Started, of: Community): Promise<Population> => {
  const { last, ...population } = await recordCommunity(log, clock.now(), of);
  if (!(await running.positions.reached(last, 300_000))) throw new Error('The read models did not catch up');
  return population;
};

/** Signs recorded members in without passwords, whose hashing would take minutes. Answers their cookies. */
export const signInAll = async ({ clock, database }: Started, members: readonly string[]): Promise<string[]> => {
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
