import { Counter, Gauge, type Registry } from 'prom-client';
import type { VideoStatistics } from '#sandboxes/openvidu/index.ts';

/** Asks the embedded video server how it is; rejects while it is down or asleep. */
export type WatchedVideo = { statistics(): Promise<VideoStatistics>; isAsleep(): boolean; restarts(): number };

type Reading = (videoStatistics: VideoStatistics) => number;

const levels: readonly [string, string, Reading][] = [
  ['rooms', 'Video rooms that are open', ({ rooms }) => rooms],
  ['participants', 'Connections in video rooms; a shared screen is one of its own', ({ participants }) => participants],
  ['publications', 'Streams that are being sent', ({ publications }) => publications],
  ['peers', 'WebRTC connections of the video server', ({ peers }) => peers],
  ['sockets', 'Signalling sockets of the video server', ({ sockets }) => sockets],
  [
    'event_loop_lag_seconds',
    'Worst lateness of the video server since the last look',
    (options) => options.worstLagMs / 1000,
  ],
  ['resident_memory_bytes', 'Memory of the video server', ({ memoryBytes }) => memoryBytes],
];

const sums: readonly [string, string, readonly [Record<string, string>, Reading][]][] = [
  [
    'packets_total',
    'Media packets received and sent',
    [
      [{ direction: 'in' }, ({ packetsIn }) => packetsIn],
      [{ direction: 'out' }, ({ packetsOut }) => packetsOut],
    ],
  ],
  [
    'bytes_total',
    'Media bytes received and sent',
    [
      [{ direction: 'in' }, ({ bytesIn }) => bytesIn],
      [{ direction: 'out' }, ({ bytesOut }) => bytesOut],
    ],
  ],
  [
    'dropped_packets_total',
    'Media packets left out, by kind and reason',
    [
      [{ kind: 'video', because: 'overload' }, ({ packetsShed }) => packetsShed],
      [{ kind: 'video', because: 'flood' }, ({ videoFlooded }) => videoFlooded],
      [{ kind: 'audio', because: 'flood' }, ({ audioFlooded }) => audioFlooded],
    ],
  ],
  [
    'packets_asked_again_total',
    'Lost packets asked of publishers again',
    [[{}, (options) => options.packetsAskedAgain]],
  ],
  ['packets_sent_again_total', 'Lost packets sent to receivers again', [[{}, (options) => options.packetsSentAgain]]],
  ['key_frames_asked_total', 'Key frames asked of publishers', [[{}, ({ keyFramesAsked }) => keyFramesAsked]]],
  ['cpu_seconds_total', 'Processor time of the video server', [[{}, ({ cpuMs }) => cpuMs / 1000]]],
];

/**
 * Figures of the embedded video server. While it is down there are only `wellspring_video_up 0`, whether it is asleep, and the
 * restarts.
 */
export const videoFigures = (registry: Registry, video: WatchedVideo): void => {
  let looking: Promise<VideoStatistics | undefined> | undefined;
  // All figures of one look come from one answer.
  const look = () =>
    (looking ??= video
      .statistics()
      .catch(() => undefined)
      .finally(() => (looking = undefined)));

  const registers = [registry];
  const gauge = (name: string, help: string, read: (gauge: Gauge) => void | Promise<void>) =>
    new Gauge({
      name: `wellspring_video_${name}`,
      help,
      registers,
      collect() {
        return read(this);
      },
    });
  const counter = (
    name: string,
    help: string,
    labelNames: string[],
    read: (counter: Counter) => void | Promise<void>,
  ) =>
    new Counter({
      name: `wellspring_video_${name}`,
      help,
      labelNames,
      registers,
      collect() {
        return read(this);
      },
    });

  gauge('up', 'Whether the embedded video server answers, or is asleep and starts with the first room', async (up) =>
    up.set(video.isAsleep() || (await look()) !== undefined ? 1 : 0),
  );
  gauge('asleep', 'Whether no process of the video server runs, because there is no room', (asleep) =>
    asleep.set(video.isAsleep() ? 1 : 0),
  );
  counter('restarts_total', 'How often the video server died and was started again', [], (restarts) => {
    restarts.reset();
    restarts.inc(video.restarts());
  });
  for (const [name, help, read] of levels)
    gauge(name, help, async (level) => {
      const now = await look();
      if (now) level.set(read(now));
      else level.remove();
    });
  for (const [name, help, series] of sums)
    counter(name, help, Object.keys(series[0]?.[0] ?? {}), async (sum) => {
      const now = await look();
      sum.reset();
      if (now) for (const [labels, read] of series) sum.inc(labels, read(now));
    });
};
