import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cleanup } from 'node-datachannel';
import { openViduBackend } from '#modules/live-rooms/adapters/openvidu.ts';
import type { VideoBackend } from '#modules/live-rooms/adapters/video-backend.ts';
import { startEmbeddedVideo, type EmbeddedVideo } from './supervisor.ts';
import { enterSynthetic, talkUntil, type SyntheticPerson } from './testing/synthetic-room.ts';

const secret = 'flood';
let video: EmbeddedVideo;
let backend: VideoBackend;
const people: SyntheticPerson[] = [];
let flooding: ChildProcess | undefined;

beforeAll(async () => {
  video = await startEmbeddedVideo({ secret, log: { info: () => undefined, warn: () => undefined } });
  backend = openViduBackend({ url: video.url, secret });
});
afterEach(() => {
  flooding?.stdin?.end();
  for (const person of people.splice(0)) person.leave();
});
afterAll(async () => {
  backend.stop();
  await video.stop();
  cleanup();
});

/** A process that sends so many pictures a second into the room, and what it says. */
const flood = async (room: string, packetsASecond: number) => {
  const { token } = await backend.mintToken(room, { member: 'flood', role: 'PUBLISHER' });
  const script = fileURLToPath(new URL('./testing/flood.ts', import.meta.url));
  const child = spawn(process.execPath, [script, video.url, token, String(packetsASecond)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
  });
  flooding = child;
  let said = '';
  child.stdout.on('data', (data: Buffer) => (said += data.toString()));
  await once(child.stdout, 'data');
  return { stream: said.trim(), hasStopped: () => said.includes('stopped') };
};

const enter = async (room: string, member: string) => {
  const person = await enterSynthetic(video.url, backend, room, member);
  people.push(person);
  return person;
};

test('pitfall 29: a sender that floods the server with pictures is throttled and then stopped, without effect on the others', async () => {
  const [ana, ben] = [await enter('flooded', 'ana'), await enter('flooded', 'ben')];
  await ben.receive(ana);
  const { stream, hasStopped } = await flood('flooded', 8000);
  const source = { stream } as SyntheticPerson;
  await ana.receive(source);
  await talkUntil('the flood is noticed', people, async () => (await video.statistics()).videoFlooded > 1000);
  expect(ana.heard.get(source)!.audio).toBeGreaterThan(0);
  await talkUntil('the flood is stopped', people, hasStopped, 30_000);
  const before = { ...ben.heard.get(ana)! };
  await talkUntil('ana is heard and seen after it', people, () => {
    const now = ben.heard.get(ana)!;
    return now.audio > before.audio + 5 && now.video > before.video + 5;
  });
  const { packetsIn, publications } = await video.statistics();
  expect(publications).toBe(2);
  await talkUntil('nothing of it arrives any more', [], async () => {
    const later = (await video.statistics()).packetsIn;
    return later - packetsIn < 1000;
  });
});
