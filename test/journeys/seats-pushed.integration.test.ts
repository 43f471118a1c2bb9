/** Seats that are taken and given back reach the browsers that show the session, not everybody who is signed in. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listen } from '#server/testing/listen.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createSession, createWell, enroll, joinWell, outcome } from '../support/community.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.dispose());

test('twenty changes of a seat reach no stranger, and a viewer of the session often enough to see the last one', async () => {
  const mia = await enroll(server, 'mia', { isAdmin: true, hostLevel: 2 });
  const [ben, viewer, stranger] = [
    await enroll(server, 'ben'),
    await enroll(server, 'viewer'),
    await enroll(server, 'stranger'),
  ];
  const well = await createWell(mia, 'Night Owls');
  const session = await createSession(mia, well, { now: server.clock.now() });
  await joinWell(ben, well);
  await server.running.drain();
  const [toViewer, toStranger] = [await listen(viewer.client, [session]), await listen(stranger.client)];
  const ofSession = ({ heard }: typeof toViewer) => heard.filter(({ topic }) => topic === 'session');
  const seats = async () => {
    const { body } = await viewer.client.call(`/v1/session/${session}/get`, { timezone: 'UTC' });
    return (body['session'] as { num_spots_left: number }).num_spots_left;
  };
  const before = await seats();

  const toggle = async (isTaken: boolean) =>
    expect(outcome(await ben.client.call(`/v1/session/${session}/join/${isTaken}`))).toBe('done');
  for (let turn = 0; turn < 20; turn += 1) await toggle(turn % 2 === 0);
  await server.running.drain();
  const heard = ofSession(toViewer).length;
  await toggle(true);
  await toViewer.until(() => ofSession(toViewer).length > heard);
  expect(await seats()).toBe(before - 1);
  expect(ofSession(toViewer).every(({ id }) => id === session)).toBe(true);
  expect(ofSession(toViewer).length).toBeLessThan(21);
  expect(ofSession(toStranger)).toEqual([]);
  await Promise.all([toViewer.stop(), toStranger.stop()]);
}, 60_000);
