import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cleanup } from 'node-datachannel';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { openViduBackend } from '#modules/live-rooms/adapters/openvidu.ts';
import type { VideoBackend } from '#modules/live-rooms/adapters/video-backend.ts';
import { startEmbeddedVideo, type EmbeddedVideo } from './supervisor.ts';
import { mediaPeer } from './probe/media-peer.ts';
import { enterSynthetic, hearsAll, syntheticRoom, talkUntil, type SyntheticPerson } from './testing/synthetic-room.ts';

const secret = 'one-port';
const PUBLIC_ADDRESS = '203.0.113.7';
let udpPort: number;
let video: EmbeddedVideo;
let backend: VideoBackend;
const everyMember: SyntheticPerson[] = [];

const freeUdpPort = async (): Promise<number> => {
  const socket = createSocket('udp4').bind(0);
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
};

beforeAll(async () => {
  udpPort = await freeUdpPort();
  video = await startEmbeddedVideo({
    secret,
    udpPort,
    announcedAddresses: [PUBLIC_ADDRESS],
    log: { info: () => undefined, warn: () => undefined },
  });
  backend = openViduBackend({ url: video.url, secret });
});
afterAll(async () => {
  for (const person of everyMember) person.leave();
  backend.stop();
  await video.stop();
  cleanup();
});

const room = async (name: string, size: number) => {
  const people = await syntheticRoom(video.url, backend, name, size);
  everyMember.push(...people);
  return people;
};

test('three rooms share one UDP port: participants hear and see those in their own room', async () => {
  const rooms = [await room('one', 4), await room('two', 4), await room('three', 3)];
  await talkUntil('all hear and see the others', everyMember, () => everyMember.every(hearsAll), 30_000);
  // 12 + 12 + 6 receive, 11 send: all of them through the same socket.
  expect((await video.statistics()).peers).toBe(41);
  expect(rooms.flat()).toHaveLength(11);
});

test('no other port is ever announced, and the public address is', async () => {
  const [ana, ben] = [
    await enterSynthetic(video.url, backend, 'asking', 'ana'),
    await enterSynthetic(video.url, backend, 'asking', 'ben'),
  ];
  everyMember.push(ana, ben);
  const peer = await mediaPeer('RecvOnly');
  const { sdpAnswer } = await ben.client.call('receiveVideoFrom', { sender: ana.stream, sdpOffer: peer.offer });
  peer.close();
  const candidates = String(sdpAnswer)
    .match(/^a=candidate:.*$/gm)!
    .map((line) => line.split(' '));
  expect(new Set(candidates.map((parts) => parts[5]))).toEqual(new Set([String(udpPort)]));
  expect(candidates.map((parts) => parts[4])).toEqual(expect.arrayContaining(['127.0.0.1', PUBLIC_ADDRESS]));
});

test('who leaves takes nothing from the others on the same port', async () => {
  const people = await room('leaving', 4);
  await talkUntil('all hear and see the others', people, () => people.every(hearsAll));
  const [gone, ...staying] = people as [SyntheticPerson, ...SyntheticPerson[]];
  gone.leave();
  for (const person of staying) {
    person.heard.delete(gone);
    for (const counts of person.heard.values()) Object.assign(counts, { audio: 0, video: 0 });
  }
  await talkUntil('those who stay hear each other', staying, () => staying.every(hearsAll));
  expect(staying.map(({ heard }) => heard.size)).toEqual([2, 2, 2]);
});

test('a server that died takes the same port again', async () => {
  const { pid } = await video.statistics();
  process.kill(pid, 'SIGKILL');
  await talkUntil('another process answers', [], async () => {
    const now = await video.statistics().catch(() => undefined);
    return now !== undefined && now.pid !== pid;
  });
  expect(video.restarts()).toBe(1);
  const people = await room('afterwards', 3);
  await talkUntil('all hear and see the others', people, () => people.every(hearsAll));
});
