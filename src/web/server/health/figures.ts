import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ModuleFigure } from '#kernel/module.ts';
import { coreFigures, type WatchedCore } from './core-figures.ts';
import { gaugeReading } from './gauge-reading.ts';
import { videoFigures, type WatchedVideo } from './video-figures.ts';

/** Figures of one server for `/metrics`; paths appear as patterns only. */
export const figures = (options: {
  jobs(): Promise<{ waiting: number; failing: number }>;
  lagSeconds: () => Promise<number>;
  streams: () => number;
  core?: WatchedCore;
  video?: WatchedVideo | undefined;
  /** What modules tell of themselves. */
  modules?: readonly ModuleFigure[];
}) => {
  const registry = new Registry();
  const reading = gaugeReading();
  const registers = [registry];
  const durations = new Histogram({
    name: 'wellspring_request_seconds',
    help: 'How long requests took',
    labelNames: ['path', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  const failedJobs = counter('wellspring_job_failures_total', 'Attempts at jobs that failed', 'kind');
  const stuck = counter('wellspring_projection_failures_total', 'Failures of projections and policies', 'name');
  const contracts = counter('wellspring_broken_answers_total', 'Answers that break their contract', 'path');
  const refusals = counter(
    'wellspring_refusals_total',
    'Calls that were refused, by the name of the refusal: USER_CREDENTIALS_INCORRECT are wrong passwords',
    'name',
  );
  const pushes = counter('wellspring_pushes_total', 'Messages about changes sent to browsers');
  const drawings = counter(
    'wellspring_pages_total',
    'Pages for visitors: drawn by the server, stored a moment before, or left to the browser (shell)',
    'outcome',
  );
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      collect: reading.of(name, async (gauge) => gauge.set(await read())),
    });
  gauge('wellspring_event_loop_delay_seconds', 'Event loop delay since the last look, 99th percentile', () => {
    const seconds = delay.percentile(99) / 1e9;
    delay.reset();
    return Number.isFinite(seconds) ? seconds : 0;
  });
  gauge('wellspring_jobs_waiting', 'Jobs that are due', async () => (await options.jobs()).waiting);
  gauge(
    'wellspring_jobs_failing',
    'Jobs that failed at least once and are tried again',
    async () => (await options.jobs()).failing,
  );
  gauge('wellspring_projection_lag_seconds', 'Age of the oldest event that a read model does not show yet', () =>
    options.lagSeconds(),
  );
  gauge('wellspring_push_connections', 'Browsers listening for changes', () => options.streams());
  gauge('wellspring_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss());
  if (options.core) coreFigures(registry, reading, options.core);
  if (options.video) videoFigures(registry, options.video);
  for (const { name, help, read } of options.modules ?? []) gauge(name, help, read);

  // Read after all others.
  const last = new Registry();
  const missing = new Gauge({
    name: 'wellspring_figures_missing',
    help: 'Figures that could not be read just now, and are left out',
    registers: [last],
  });

  // Labels are looked up by the text of all of them, which takes longer than to count.
  const labelled = new Map<string, Histogram.Internal<'path' | 'status'>>();

  return {
    /** @param seconds duration of one answered request */
    answered: (path: string, status: number, seconds: number) => {
      const key = `${status} ${path}`;
      let duration = labelled.get(key);
      if (!duration) labelled.set(key, (duration = durations.labels(path, String(status))));
      duration.observe(seconds);
    },
    jobFailed: (kind: string) => failedJobs.labels(kind).inc(),
    projectionFailed: (name: string) => stuck.labels(name).inc(),
    refused: (name: string) => refusals.labels(name).inc(),
    pushed: () => pushes.inc(),
    drawn: (outcome: string) => drawings.labels(outcome).inc(),
    contractBroken: (path: string) => contracts.labels(path).inc(),
    text: async () => {
      const text = await registry.metrics();
      missing.set(reading.missing());
      return `${text}\n${await last.metrics()}`;
    },
    contentType: registry.contentType,
    stop: () => delay.disable(),
  };
};

export type Figures = ReturnType<typeof figures>;
