import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cleanup } from 'node-datachannel';
import { eventually } from '#test/runner/eventually.ts';
import { openViduBackend } from '#modules/live-rooms/adapters/openvidu.ts';
import type { VideoBackend } from '#modules/live-rooms/adapters/video-backend.ts';
import { startEmbeddedVideo, type EmbeddedVideo } from './supervisor.ts';
import { comeAndGo, footprint } from './testing/soak.ts';

/** Between two garbage collections. Each of 160 visits has three peers of 0.3 MB: keeping them would be 140 MB. */
const MOST_GROWTH_BYTES = 40_000_000;
/** Timers and keep-alive sockets that end by themselves. */
const PASSING_HANDLES = 15;

const secret = 'soak';
let video: EmbeddedVideo;
let backend: VideoBackend;
beforeAll(async () => {
  video = await startEmbeddedVideo({ secret, log: { info: () => undefined, warn: () => undefined } });
  backend = openViduBackend({ url: video.url, secret });
});
afterAll(async () => {
  backend.stop();
  await video.stop();
  cleanup();
});

test('200 visits leave nothing behind: no peer, no socket, no handle, and no growing memory', async () => {
  const untouched = footprint(await video.statistics());
  await comeAndGo(video, backend, { visits: 40, atOnce: 10, room: 'warming' });
  const warm = await video.statistics();
  await comeAndGo(video, backend, { visits: 160, atOnce: 10, room: 'soaking' });
  const after = await video.statistics();
  expect(footprint(after)).toEqual(untouched);
  // On a busy machine some of them end later than the last visit.
  await eventually(async () =>
    expect((await video.statistics()).handles).toBeLessThanOrEqual(warm.handles + PASSING_HANDLES),
  );
  expect(after.memoryBytes - warm.memoryBytes).toBeLessThan(MOST_GROWTH_BYTES);
});
