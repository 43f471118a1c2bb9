import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cleanup } from 'node-datachannel';
import { openViduBackend } from '#modules/live-rooms/adapters/openvidu.ts';
import { startEmbeddedVideo, type EmbeddedVideo } from './supervisor.ts';
import { hearsAll, syntheticRoom, talkUntil, type SyntheticPerson } from './testing/synthetic-room.ts';

const PEOPLE = 18;
const secret = 'room-of-18';
let video: EmbeddedVideo;
let people: SyntheticPerson[] = [];

beforeAll(async () => {
  video = await startEmbeddedVideo({ secret, log: { info: () => undefined, warn: () => undefined } });
});
afterAll(async () => {
  for (const person of people) person.leave();
  await video.stop();
  cleanup();
});

test('in a room of 18 each participant hears and sees the 17 others [ROM-118]', async () => {
  const backend = openViduBackend({ url: video.url, secret });
  people = await syntheticRoom(video.url, backend, 'full-room', PEOPLE);
  backend.stop();
  expect(await backend.connections('full-room')).toHaveLength(PEOPLE);
  await talkUntil('everybody hears and sees the others', people, () => people.every(hearsAll), 30_000);
  const links = PEOPLE * (PEOPLE - 1);
  expect(await video.statistics()).toMatchObject({
    participants: PEOPLE,
    publications: PEOPLE,
    peers: PEOPLE + links,
  });
});
