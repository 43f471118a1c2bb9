import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createSession, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';

let server: TestServer;
let ben: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  const mia = await enroll(server, 'mia', { isAdmin: true });
  ben = await enroll(server, 'ben');
  const well = await createWell(mia, 'Night owls');
  await joinWell(ben, well);
  const { clock } = server;
  await createSession(mia, well, { title: 'Evening circle', startsInMinutes: 120, now: nextQuarter(clock.now()) });
  await server.running.drain();
}, 60_000);
afterAll(() => server.dispose());

/** Sessions start at a quarter of an hour. */
const nextQuarter = (now: string): string => new Date(Math.ceil(Date.parse(now) / 900_000) * 900_000).toISOString();

test('[API-016] the client that a generator makes of the API document compiles, finds a session, takes a seat and gives it back', async () => {
  const walk = [`scripts/api-walk.mjs`, server.url, ben.username, ben.password];
  const { stdout } = await promisify(execFile)(process.execPath, walk, { timeout: 100_000 });
  expect(stdout).toBe('found: Evening circle\ntook a seat: Going\ngave it back: Open\n');
  const { body } = await ben.client.call('/v1/account/token/list');
  expect(body).toEqual({ token: [] });
}, 120_000);
