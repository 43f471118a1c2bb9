import { randomUUID } from 'node:crypto';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import { caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import type { TestServerAnswered, Client, TestServer } from '#server/testing/test-server.ts';

/** Somebody with an account and a browser. */
export type TestMember = { client: Client; uuid: string; username: string; email: string; password: string };

/** What proofs look at in an answered entity. */
export type Entity = { uuid: string; start_time: string; status: string };

/** The answered entity; a refusal fails the test with its name. */
export const answered = ({ status, body }: TestServerAnswered, entity: string): Entity => {
  if (status !== 200 || body[entity] === undefined)
    throw new Error(`Expected ${entity}, got ${status} ${JSON.stringify(body)}`);
  return body[entity] as Entity;
};

/** The name of the refusal, or "done". */
export const outcome = ({ body }: TestServerAnswered): string =>
  (body['notice'] as { name?: string } | undefined)?.name ?? 'done';

const PASSWORD = 'correct-horse-battery';

/** Registers through `/v1`, like anybody; the address counts as confirmed without a mail. */
export const register = async (server: TestServer, username: string): Promise<TestMember> => {
  const client = server.visitor();
  const email = `${username}@example.org`;
  const user = answered(
    await client.call('/v1/account/create', { email, username, password: PASSWORD, timezone: 'Europe/London' }),
    'user',
  );
  const operator = await server.assembled.container.getAsync(IDENTITY_OPERATOR);
  const confirmed = await operator.enroll(caller({ kind: 'system', policy: 'operator' }, randomUUID()), {
    email,
    username,
    password: PASSWORD,
    emailVerified: true,
  });
  if (isRefusal(confirmed)) throw new Error(`${username} could not be confirmed: ${confirmed.refused}`);
  return { client, uuid: user.uuid, username, email, password: PASSWORD };
};

/** Enrolled by the people who run the installation, with a confirmed address unless told otherwise, and logged in. */
export const enroll = async (
  server: TestServer,
  username: string,
  options: { hostLevel?: 0 | 1 | 2; isAdmin?: boolean; emailVerified?: boolean } = {},
): Promise<TestMember> => {
  const operator = await server.assembled.container.getAsync(IDENTITY_OPERATOR);
  const email = `${username}@example.org`;
  const made = await operator.enroll(caller({ kind: 'system', policy: 'operator' }, randomUUID()), {
    email,
    username,
    password: PASSWORD,
    emailVerified: true,
    ...options,
  });
  if (isRefusal(made)) throw new Error(`${username} could not be enrolled: ${made.refused}`);
  await server.running.drain();
  const client = server.visitor();
  answered(await client.call('/v1/account/login/password', { username_or_email: email, password: PASSWORD }), 'user');
  return { client, uuid: made.member, username, email, password: PASSWORD };
};

/** Somebody's cookies as a browser takes them; `more` as `name=value`. */
export const cookiesOf = ({ client }: Pick<TestMember, 'client'>, ...more: readonly string[]) =>
  [...client.cookie().split('; '), ...more].map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: client.url };
  });

/** An admin's Well. */
export const createWell = async (admin: TestMember, title: string): Promise<string> =>
  answered(
    await admin.client.call('/v1/group/create', { title, description: `${title}: `.padEnd(140, 'a place to talk, ') }),
    'group',
  ).uuid;

export const joinWell = async (member: TestMember, well: string): Promise<void> => {
  answered(await member.client.call(`/v1/group/${well}/join/true`, { commitment: true }), 'group');
};

/** An admin may start a session sooner than others. */
export const createSession = async (...session: Parameters<typeof planned>): Promise<string> =>
  (await planned(...session)).uuid;

/** A session that repeats each week; answers the series. */
export const createSeries = async (...[host, well, options]: Parameters<typeof planned>): Promise<string> => {
  const weekly = await planned(host, well, { ...options, repeat: 'WEEKS:1', timezone: 'Europe/London' });
  return (weekly as unknown as { series: { uuid: string } }).series.uuid;
};

const planned = async (
  host: TestMember,
  well: string,
  {
    now,
    startsInMinutes = 60,
    ...more
  }: {
    now: string;
    startsInMinutes?: number;
    title?: string;
    description?: string;
    maxAttendees?: number;
    repeat?: string;
    timezone?: string;
  },
): Promise<Entity> =>
  answered(
    await host.client.call('/v1/session/create', {
      title: 'Evening circle',
      description: 'We sit together and listen to each other. '.repeat(4),
      group: well,
      startTime: new Date(Date.parse(now) + startsInMinutes * 60_000).toISOString(),
      duration: 60,
      maxAttendees: 16,
      ...more,
    }),
    'session',
  );
