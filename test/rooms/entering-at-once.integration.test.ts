/** A session’s people at a video server that needs 150 ms for every REST call, and one of them put out of it unnoticed. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openViduBackend } from '#modules/live-rooms/adapters/openvidu.ts';
import type { VideoBackend } from '#modules/live-rooms/adapters/video-backend.ts';
import type { RoomsAnswer, SessionVideo } from '#modules/live-rooms/contract/api.ts';
import { stage, type Stage } from '#modules/live-rooms/testing/stage.ts';
import { until } from '#kernel/testing/until.ts';
import { joinRoom, startEmbeddedVideo, type EmbeddedVideo } from '#sandboxes/openvidu/index.ts';

const secret = 'entering-at-once';
const EACH_CALL_MS = 150;
/** Each is a second; nobody sits before pictures that stand still for longer. */
const TOLD_WITHIN_POLLS = 10;

let video: EmbeddedVideo;
let slow: Server;
let backend: VideoBackend;
let on: Stage;
const calls: string[] = [];
/** Calls for keys are answered once so many wait for one. */
let together = 1;
const waiting: (() => void)[] = [];
const clients: { close(): void }[] = [];

beforeAll(async () => {
  video = await startEmbeddedVideo({ secret, log: { info: () => undefined, warn: () => undefined } });
  slow = createServer((incoming, outgoing) => {
    calls.push(`${incoming.method} ${incoming.url!.replace('/openvidu/api/', '').replace(/[\da-f-]{36}/, 'ROOM')}`);
    const answer = () => {
      const { method, headers, url } = incoming;
      const onward = request(`${video.url}${url}`, { method: method!, headers }, (answered) => {
        outgoing.writeHead(answered.statusCode!, answered.headers);
        answered.pipe(outgoing);
      });
      incoming.pipe(onward);
    };
    if (incoming.url!.endsWith('/connection')) waiting.push(answer);
    else setTimeout(answer, EACH_CALL_MS);
    if (waiting.length >= together) for (const each of waiting.splice(0)) setTimeout(each, EACH_CALL_MS);
  });
  slow.listen(0, '127.0.0.1');
  await once(slow, 'listening');
  backend = openViduBackend({ url: `http://127.0.0.1:${(slow.address() as AddressInfo).port}`, secret });
  on = await stage({ backend });
  await on.startUpkeep();
}, 60_000);
afterAll(async () => {
  for (const client of clients) client.close();
  await on.stop();
  backend.stop();
  slow.close();
  await video.stop();
}, 30_000);
beforeEach(async () => {
  together = 1;
  await on.newSession();
});

const enter = async (member: string, step: 'wait' | 'connect') => {
  const answer = await on.call('enterRoom', member, { rid: '0', tab: member, step });
  return (answer['session_video'] as SessionVideo).provider_token;
};
const poll = (member: string) => on.call('listRooms', member, { tab: member }) as unknown as Promise<RoomsAnswer>;

const everyMember = async () => {
  const people = Object.values(on.people());
  for (const member of people) await enter(member, 'wait');
  // The room is safe: what is done then, such as making the video room, is done.
  await on.settle();
  calls.length = 0;
  return people;
};

test('six people who enter at once wait for no key but their own, with one call for each and one look for all', async () => {
  const people = await everyMember();
  together = people.length;
  const tokens = await Promise.all(people.map((member) => enter(member, 'connect')));
  expect(new Set(tokens).size).toBe(6);
  expect(calls).toEqual(people.map(() => 'POST sessions/ROOM/connection'));
  await until(() => calls.length > people.length);
  await new Promise((resolve) => setTimeout(resolve, 2 * EACH_CALL_MS));
  expect(calls.slice(people.length)).toEqual(['GET sessions/ROOM?pendingConnections=true']);
});

test('a newer window of a member takes the place of the earlier one, also where nobody else is connected', async () => {
  const [ana] = (await everyMember()) as [string];
  const earlier = await joinRoom(video.url, await enter(ana, 'connect'));
  const newer = await joinRoom(video.url, await enter(ana, 'connect'));
  clients.push(earlier, newer);
  const own = earlier.joined['id'];
  expect(await earlier.next('participantEvicted', ({ connectionId }) => connectionId === own)).toBeTruthy();
  expect(await newer.call('echo')).toBeTruthy();
});

test('a member whom the video server put out without a word hears of it with the poll within ten seconds, the others do not', async () => {
  const people = await everyMember();
  const joined = new Map<string, Awaited<ReturnType<typeof joinRoom>>>();
  for (const member of people) joined.set(member, await joinRoom(video.url, await enter(member, 'connect')));
  const pings = setInterval(() => {
    for (const client of joined.values()) void client.call('ping').catch(() => undefined);
  }, 1000);
  clients.push(...joined.values(), { close: () => clearInterval(pings) });
  const polls = () => Promise.all(people.map(poll));
  // Browsers that have just entered are left alone.
  for (let count = 0; count < 6; count++) {
    expect((await polls()).map(({ video_lost: isLost }) => isLost)).toEqual(people.map(() => false));
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  const ghost = String(joined.get(people[0]!)!.joined['id']);
  const room = on.session.session;
  await fetch(`${video.url}/openvidu/api/sessions/${room}/connection/${ghost}`, {
    method: 'DELETE',
    headers: { authorization: `Basic ${Buffer.from(`OPENVIDUAPP:${secret}`).toString('base64')}` },
  });
  const seen: boolean[][] = [];
  await until(async () => {
    seen.push((await polls()).map(({ video_lost: isLost }) => isLost));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return seen.at(-1)![0]!;
  });
  expect(seen.length).toBeLessThanOrEqual(TOLD_WITHIN_POLLS);
  expect(seen.at(-1)).toEqual([true, false, false, false, false, false]);
  joined.set(people[0]!, await joinRoom(video.url, await enter(people[0]!, 'connect')));
  clients.push(joined.get(people[0]!)!);
  expect((await poll(people[0]!)).video_lost).toBe(false);
}, 60_000);
