import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { MovableClock } from '#kernel/clock.ts';
import { days, minutes } from '#kernel/contract/time.ts';
import { RETRY_MINUTES } from '#modules/integrations/contract/webhook-kinds.ts';
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

let server: TestServer;
let receiver: Server;
let status = 204;
let heard: { headers: Record<string, string>; body: string }[] = [];
const people = {} as Record<'mia' | 'ben' | 'cleo', TestMember>;
let [well, session, hook, secret] = ['', '', '', ''];

const NAMES = ['mia', 'ben', 'cleo'] as const;
/** Sessions start at a quarter of an hour. */
const nextQuarter = (now: string): string => new Date(Math.ceil(Date.parse(now) / 900_000) * 900_000).toISOString();
const call = async (path: string, input: object = {}) => (await people.mia.client.call(path, input)).body;
const messages = async () =>
  (await call(`/v1/admin/webhook/${hook}/message/list`))['message'] as Record<string, unknown>[];
const hookNow = async () => ((await call('/v1/admin/webhook/list'))['webhook'] as Record<string, unknown>[])[0];
const later = async (milliseconds: number) => {
  const clock = server.clock as MovableClock;
  clock.shift(Date.parse(server.clock.now()) + milliseconds - Date.now());
  await server.running.drain();
};
/** What arrived, each with a signature that a library of Standard Webhooks takes. */
const verified = () =>
  heard.map(({ headers, body }) => new Webhook(secret).verify(body, headers) as { type: string; data: object });

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      heard.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  server = await startTestServer();
  for (const name of NAMES)
    people[name] = await enroll(server, `${name}_of_night_owls`, { isAdmin: name === 'mia', hostLevel: 2 });
  well = await createWell(people.mia, 'Night owls');
  for (const name of ['ben', 'cleo'] as const) await joinWell(people[name], well);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`;
  const made = await call('/v1/admin/webhook/make', { url, kinds: ['session.planned', 'seat.taken', 'case.opened'] });
  secret = String(made['secret']);
  hook = (made['webhook'] as { uuid: string }).uuid;
}, 60_000);
afterAll(async () => {
  await server.dispose();
  await new Promise((done) => receiver.close(done));
});

test('[ADR 99] what happens arrives signed, with ids and times alone: not who took the seat, nor what the case is about', async () => {
  const { clock } = server;
  session = await createSession(people.mia, well, { startsInMinutes: 240, now: nextQuarter(clock.now()) });
  await people.ben.client.call(`/v1/session/${session}/join/true`);
  await people.cleo.client.call(`/v1/user/${people.ben.uuid}/flag`, { note: 'He shouts at everybody.' });
  await server.running.drain();
  expect(verified().toSorted((one, other) => (one.type < other.type ? -1 : 1))).toEqual([
    { type: 'case.opened', timestamp: expect.any(String), data: { due_time: expect.any(String) } },
    { type: 'seat.taken', timestamp: expect.any(String), data: { session, seats_taken: 1 } },
    {
      type: 'session.planned',
      timestamp: expect.any(String),
      data: { session, start_time: expect.any(String), end_time: expect.any(String) },
    },
  ]);
  const sent = heard.map(({ body, headers }) => body + JSON.stringify(headers)).join();
  expect(
    [...Object.values(people).flatMap(({ uuid, username }) => [uuid, username]), well].filter((each) =>
      sent.includes(each),
    ),
  ).toEqual([]);
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  expect((await messages()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['arrived', 1],
    ['arrived', 1],
    ['arrived', 1],
  ]);
}, 60_000);

test('[ADR 99] what does not arrive is tried again with growing pauses, given up, and the webhook is stopped with the reason', async () => {
  heard = [];
  status = 503;
  await later(minutes(1));
  await people.cleo.client.call(`/v1/session/${session}/join/true`);
  await server.running.drain();
  expect((await messages())[0]).toMatchObject({
    kind: 'seat.taken',
    state: 'waiting',
    attempts: 1,
    problem: 'status',
    status: 503,
  });
  expect(heard).toHaveLength(1);
  for (const pause of RETRY_MINUTES) await later(minutes(pause));
  expect(heard).toHaveLength(RETRY_MINUTES.length + 1);
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await messages())[0]).toMatchObject({ state: 'given-up', attempts: RETRY_MINUTES.length + 1, next_at: null });
  expect(await hookNow()).toMatchObject({ status: 'stopped', problem: 'it answered 503' });
  expect(
    outcome(
      await people.mia.client.call(`/v1/admin/webhook/message/${String((await messages())[0]?.['uuid'])}/send_again`),
    ),
  ).toBe('WEBHOOK_DOES_NOT_EXIST');
}, 60_000);

test('[ADR 99] switched on again, a message is sent again under the same id', async () => {
  const id = String((await messages())[0]?.['uuid']);
  [heard, status] = [[], 200];
  await call(`/v1/admin/webhook/${hook}/resume`);
  expect(answered(await people.mia.client.call(`/v1/admin/webhook/message/${id}/send_again`), 'message').uuid).toBe(id);
  await server.running.drain();
  expect(heard.map(({ headers }) => headers['webhook-id'])).toEqual([id]);
  expect((await messages())[0]).toMatchObject({ state: 'arrived', problem: null, status: 200 });
  expect(await hookNow()).toMatchObject({ status: 'on', problem: null });
}, 60_000);

test('[ADR 99] an address that answers 410 is gone: its webhook is stopped at once, with the reason', async () => {
  [heard, status] = [[], 410];
  const id = String((await messages())[0]?.['uuid']);
  await call(`/v1/admin/webhook/message/${id}/send_again`);
  await server.running.drain();
  expect(heard).toHaveLength(1);
  expect((await messages())[0]).toMatchObject({ state: 'given-up', next_at: null, status: 410 });
  expect(await hookNow()).toMatchObject({ status: 'stopped', problem: 'it answered 410' });
  status = 200;
}, 60_000);

test('[ADR 99] an ended webhook is sent nothing, and its log is gone; old messages leave the log', async () => {
  const url = String((await hookNow())?.['url']);
  await call(`/v1/admin/webhook/${hook}/end`);
  heard = [];
  await createSession(people.mia, well, { startsInMinutes: 600, now: nextQuarter(server.clock.now()) });
  await server.running.drain();
  expect(heard).toEqual([]);
  expect(await call('/v1/admin/webhook/list')).toEqual({ webhook: [], has_more: false });
  const made = await call('/v1/admin/webhook/make', { url, kinds: ['session.planned'] });
  hook = (made['webhook'] as { uuid: string }).uuid;
  const plan = () => createSession(people.mia, well, { startsInMinutes: 900, now: nextQuarter(server.clock.now()) });
  await plan();
  // A sign-in ends after 30 days without a call.
  for (const _ of [1, 2]) {
    await later(days(16));
    await hookNow();
  }
  await plan();
  await server.running.drain();
  expect((await messages()).map(({ state }) => state)).toEqual(['arrived']);
}, 60_000);
