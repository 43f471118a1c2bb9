import { expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import type { VideoStatistics } from '#sandboxes/openvidu/index.ts';
import { videoFigures } from './video-figures.ts';

const statistics: VideoStatistics = {
  pid: 1,
  rooms: 2,
  participants: 7,
  publications: 6,
  sockets: 7,
  peers: 30,
  packetsIn: 1000,
  packetsOut: 5000,
  bytesIn: 1_000_000,
  bytesOut: 5_000_000,
  keyFramesAsked: 12,
  packetsAskedAgain: 3,
  packetsSentAgain: 4,
  packetsShed: 9,
  videoFlooded: 8,
  audioFlooded: 1,
  worstLagMs: 25,
  cpuMs: 1500,
  memoryBytes: 90_000_000,
  heapBytes: 20_000_000,
  handles: 40,
};

test('one look asks the video server once and tells rooms, packets, drops by kind, lag, memory and restarts', async () => {
  const registry = new Registry();
  let asked = 0;
  videoFigures(registry, {
    statistics: async () => {
      asked++;
      return statistics;
    },
    isAsleep: () => false,
    restarts: () => 2,
  });
  const text = await registry.metrics();
  expect(asked).toBe(1);
  for (const line of [
    'wellspring_video_up 1',
    'wellspring_video_asleep 0',
    'wellspring_video_restarts_total 2',
    'wellspring_video_rooms 2',
    'wellspring_video_participants 7',
    'wellspring_video_packets_total{direction="in"} 1000',
    'wellspring_video_packets_total{direction="out"} 5000',
    'wellspring_video_dropped_packets_total{kind="video",because="overload"} 9',
    'wellspring_video_dropped_packets_total{kind="audio",because="flood"} 1',
    'wellspring_video_event_loop_lag_seconds 0.025',
    'wellspring_video_resident_memory_bytes 90000000',
    'wellspring_video_cpu_seconds_total 1.5',
  ])
    expect(text).toContain(`${line}\n`);
  await registry.metrics();
  expect(asked).toBe(2);
});

test('a server that is down is reported as such, without old figures', async () => {
  const registry = new Registry();
  let isDown = false;
  videoFigures(registry, {
    statistics: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(statistics)),
    isAsleep: () => false,
    restarts: () => 0,
  });
  await registry.metrics();
  isDown = true;
  const text = await registry.metrics();
  expect(text).toContain('wellspring_video_up 0\n');
  expect(text).not.toMatch(/^wellspring_video_(rooms|packets_total|resident_memory_bytes)\S* [1-9]/m);
});

test('a server that is asleep counts as up, and has no figures', async () => {
  const registry = new Registry();
  videoFigures(registry, {
    statistics: () => Promise.reject(new Error('down')),
    isAsleep: () => true,
    restarts: () => 0,
  });
  const text = await registry.metrics();
  expect(text).toContain('wellspring_video_up 1\n');
  expect(text).toContain('wellspring_video_asleep 1\n');
  expect(text).not.toMatch(/^wellspring_video_(rooms|resident_memory_bytes) /m);
});
