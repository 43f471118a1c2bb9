import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import { MEMBERSHIP_FACTS, MEMBERSHIP_OPERATOR } from '#modules/membership-billing/index.ts';
import type { MovableClock } from '#kernel/clock.ts';
import { caller } from '#kernel/commands/commands.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import {
  answered,
  createSession,
  createWell,
  enroll,
  joinWell,
  outcome,
  type TestMember,
} from '../support/community.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const FLAGGED = '/v1/admin/activity/types/USER_FLAG_USER';
let server: TestServer;
let ana: TestMember;
let ben: TestMember;
let well: string;

const passes = async (milliseconds: number) => {
  const clock = server.clock as MovableClock;
  clock.shift(clock.offset() + milliseconds);
  await server.running.drain();
};
const must = async (person: TestMember, path: string, input: unknown = {}) => {
  const answer = await person.client.call(path, input);
  if (outcome(answer) !== 'done') throw new Error(`${path}: ${outcome(answer)}`);
  return answer.body;
};
const logIn = async ({ client, email, password }: TestMember) =>
  outcome(await client.call('/v1/account/login/password', { username_or_email: email, password }));
const leave = ({ client, password }: TestMember) => client.call('/v1/account/set_inactive', { password });
const facts = async (member: string) =>
  (await server.assembled.log.read(`identity.account-${member}`)).map(({ type }) => type);
const failures = () =>
  server
    .log()
    .split('\n')
    .filter((line) => line.includes('will be tried again'));
const operator = () => caller({ kind: 'system', policy: 'operator' }, randomUUID());

/** Thirty days and both phases; Ana and Ben are there again afterwards. */
const forgotten = async (member: string) => {
  await passes(31 * DAY);
  for (let step = 0; step < 3; step++) await passes(3 * MINUTE);
  expect((await facts(member)).at(-1)).toBe('MemberForgotten');
  const left = await server.database.query('select kind, last_error from kernel.jobs where attempts > 0');
  expect([left, failures()]).toEqual([[], []]);
  for (const each of [ana, ben]) await logIn(each);
};

beforeAll(async () => {
  server = await startTestServer();
  ana = await enroll(server, 'ana_stays', { hostLevel: 2, isAdmin: true });
  ben = await enroll(server, 'ben_stays');
  well = await createWell(ana, 'Night Owls');
  await joinWell(ben, well);
});
afterAll(() => server.dispose());

const somebody = async (name: string, input: Parameters<typeof enroll>[2] = {}) => {
  const she = await enroll(server, name, input);
  await joinWell(she, well);
  return she;
};

describe('[I-036] somebody asks to be deleted', () => {
  test('twice, at once and afterwards: it is one wish with one mail', async () => {
    const she = await somebody('asks_twice');
    const answers = await Promise.all([leave(she), leave(she), leave(she)]);
    expect(answers.map(outcome)).toContain('done');
    for (const answer of answers) expect(['done', 'NOT_SIGNED_IN']).toContain(outcome(answer));
    expect((await leave(she)).status).toBe(401);
    await server.running.drain();
    expect((await facts(she.uuid)).filter((type) => type === 'DeletionRequested')).toHaveLength(1);
    const mails = await server.database.query('select 1 from web.outbox where recipient = $1 and key like $2', [
      she.email,
      'deletion-%',
    ]);
    expect(mails).toHaveLength(1);
    await forgotten(she.uuid);
    expect((await facts(she.uuid)).filter((type) => type === 'MemberForgotten')).toHaveLength(1);
  });

  test('while in a live room, and its host: both are out, the others see former members, and it ends by itself', async () => {
    const [host, she] = [await somebody('leads_now', { hostLevel: 2, isAdmin: true }), await somebody('is_in_a_room')];
    const session = await createSession(host, well, { now: server.clock.now(), startsInMinutes: 30 });
    for (const each of [she, ben]) await must(each, `/v1/session/${session}/join/true`);
    await passes(30 * MINUTE);
    for (const each of [host, ben, she]) await logIn(each);
    for (const each of [host, ben, she]) await must(each, `/v1/session/${session}/room/0/enter`, { tab: randomUUID() });
    await server.running.drain();
    const room = async () => JSON.stringify((await ben.client.call(`/v1/session/${session}/room/list`)).body);
    expect(await room()).toContain('is_in_a_room');
    for (const each of [she, host]) {
      expect(outcome(await leave(each))).toBe('done');
      expect((await each.client.call(`/v1/session/${session}/room/list`)).status).toBe(401);
      expect((await each.client.call(`/v1/session/${session}/room/0/enter`, { tab: randomUUID() })).status).toBe(401);
    }
    await server.running.drain();
    const seen = JSON.stringify((await ben.client.call(`/v1/session/${session}/get`)).body);
    expect(seen).not.toMatch(/leads_now|is_in_a_room/);
    await passes(90 * MINUTE);
    await logIn(ben);
    expect(answered(await ben.client.call(`/v1/session/${session}/get`), 'session').status).toMatch(/Over|Canceled/);
    await forgotten(she.uuid);
    expect((await facts(host.uuid)).at(-1)).toBe('MemberForgotten');
    expect(JSON.stringify((await ana.client.call(`/v1/session/${session}/get`)).body)).not.toMatch(
      /leads_now|is_in_a_room/,
    );
  });

  test('while hosting a series: it ends, everybody registered is told, and no session comes after it', async () => {
    const she = await somebody('leads_a_series', { hostLevel: 2 });
    const soon = Math.ceil((Date.parse(server.clock.now()) + 3 * DAY) / (15 * MINUTE)) * 15 * MINUTE;
    const { session } = (await must(she, '/v1/session/create', {
      title: 'Weekly circle',
      description: 'We sit together and listen to each other. '.repeat(4),
      group: well,
      duration: 60,
      startTime: new Date(soon).toISOString(),
      repeat: 'WEEKS:1',
    })) as { session: { uuid: string; series_uuid: string } };
    await must(ben, `/v1/session/${session.uuid}/join/true`);
    expect(outcome(await leave(she))).toBe('done');
    await server.running.drain();
    expect(answered(await ben.client.call(`/v1/session/${session.uuid}/get`), 'session').status).toBe('Canceled');
    // Sessions of one series are told of together.
    await passes(10 * MINUTE);
    const told = await server.database.query<{ subject: string }>(
      'select subject from web.outbox where recipient = $1 order by recorded_at',
      [ben.email],
    );
    expect(told.at(-1)!.subject).toMatch(/registered for (was|were) canceled/);
    await forgotten(she.uuid);
    const coming = await server.database.query('select 1 from scheduling_sessions.session where host = $1 and coming', [
      she.uuid,
    ]);
    expect(coming).toEqual([]);
  });

  test('on a paid plan: the plan stays a fact without a name', async () => {
    const she = await somebody('has_paid');
    const { container } = server.assembled;
    const plans = await container.getAsync(MEMBERSHIP_OPERATOR);
    expect(await plans.setPlan(operator(), she.uuid, 'unlimited')).toBeUndefined();
    expect(outcome(await leave(she))).toBe('done');
    await forgotten(she.uuid);
    const known = await container.getAsync(MEMBERSHIP_FACTS);
    expect((await known.planOf(she.uuid)).plan).toBe('unlimited');
    const [receipt] = await server.database.query<{ body_text: string }>(
      `select body_text from web.outbox where key = $1`,
      [`erasure-receipt-${she.uuid}`],
    );
    expect(receipt!.body_text).toMatch(/plans and payments: which plan an account was on/);
    expect(receipt!.body_text).not.toContain('has_paid');
  });

  test('while a case about them is open: staff still see the case and decide it, without name and words', async () => {
    const she = await somebody('is_reported');
    const session = await createSession(ana, well, { now: server.clock.now(), startsInMinutes: 60 });
    for (const each of [she, ben]) await must(each, `/v1/session/${session}/join/true`);
    const note = 'She said things 8123';
    await must(ben, `/v1/user/${she.uuid}/flag`, { note, sessionUUID: session });
    expect(outcome(await leave(she))).toBe('done');
    await server.running.drain();
    const cases = async () =>
      (await must(ana, FLAGGED))['activity'] as { uuid: string; note: string | null; status: string }[];
    // For thirty days staff have what they need to decide.
    expect((await cases())[0]).toMatchObject({ note, status: 'open' });
    await forgotten(she.uuid);
    const [open] = await cases();
    expect(open).toMatchObject({ note: null, status: 'open' });
    expect(JSON.stringify(await cases())).not.toMatch(/is_reported|8123/);
    await must(ana, `/v1/admin/activity/${open!.uuid}/close`, { decision: 'no-action' });
    expect((await cases())[0]).toMatchObject({ status: 'closed' });
  });

  test('[C-110] as the last admin: refused; two at once: one of them stays', async () => {
    expect(outcome(await leave(ana))).toBe('ONLY_ADMIN_STAYS');
    const others = [await somebody('admin_one', { isAdmin: true }), await somebody('admin_two', { isAdmin: true })];
    const answers = await Promise.all([ana, ...others].map(leave));
    expect(answers.map(outcome).toSorted()).toEqual(['ONLY_ADMIN_STAYS', 'done', 'done']);
    await server.running.drain();
    for (const each of [ana, ...others]) expect(await logIn(each)).toBe('done');
    await server.running.drain();
    for (const each of others) expect(outcome(await leave(each))).toBe('done');
    await server.running.drain();
    expect(outcome(await leave(ana))).toBe('ONLY_ADMIN_STAYS');
    await forgotten(others[0]!.uuid);
  });

  test('as an auditor: the right rests while they are gone, is there when they come back, and ends with them', async () => {
    const she = await somebody('looks_at_histories');
    await must(ana, '/v1/admin/auditor/appoint', {
      member: she.uuid,
      scope: ['everything'],
      hours: 720,
      reason: 'She is careful 9244',
    });
    const looks = () =>
      she.client.call('/v1/audit/find', { by: 'member', text: ben.username, reason: 'A yearly look' });
    expect(outcome(await looks())).toBe('done');
    expect(outcome(await leave(she))).toBe('done');
    expect((await looks()).status).toBe(401);
    expect(await logIn(she)).toBe('done');
    expect(outcome(await looks())).toBe('done');
    expect(outcome(await leave(she))).toBe('done');
    await forgotten(she.uuid);
    const all = JSON.stringify([await must(ana, '/v1/admin/auditor/list')]);
    expect(all).not.toMatch(/looks_at_histories|9244/);
    expect(await logIn(she)).toBe('USER_CREDENTIALS_INCORRECT');
  });

  test('again under the same address: a stranger to us, who has none of it', async () => {
    const she = await somebody('comes_anew');
    await must(she, '/v1/account/profile/update', { about_me: 'I listen 5511' });
    expect(outcome(await leave(she))).toBe('done');
    await forgotten(she.uuid);
    const accounts = await server.assembled.container.getAsync(IDENTITY_OPERATOR);
    await accounts.enroll(operator(), {
      email: she.email,
      username: 'somebody_new',
      password: she.password,
      emailVerified: true,
    });
    await server.running.drain();
    expect(await logIn(she)).toBe('done');
    const own = await must(she, '/v1/account/profile');
    expect(JSON.stringify(own)).not.toMatch(/5511|comes_anew"/);
    expect((own['user'] as { uuid: string }).uuid).not.toBe(she.uuid);
  });
});
