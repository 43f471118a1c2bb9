/** Runs as a process of its own: requests in open loop, each timed from the moment it was meant to start. */
import { setTimeout as delay } from 'node:timers/promises';
import { openLine, type LoadRequest } from './http-load.ts';
import { percentile } from './measure.ts';

export type PacedLoad = { port: number; lines: number; perSecond: number; requests: readonly LoadRequest[] };
export type PacedResult = { p50: number; p99: number };

process.on('message', ({ port, lines, perSecond, requests }: PacedLoad) => {
  void (async () => {
    const open = await Promise.all(Array.from({ length: lines }, () => openLine(port)));
    const began = performance.now();
    const latencies: number[] = [];
    await Promise.all(
      open.map(async (line, first) => {
        for (let index = first; index < requests.length; index += lines) {
          const due = began + (index / perSecond) * 1000;
          // Timers count whole milliseconds: a request starts up to one early, never late by the timer alone.
          const wait = Math.floor(due - performance.now());
          if (wait > 0) await delay(wait);
          const from = Math.min(due, performance.now());
          const { path, body, headers } = requests[index]!;
          const { status } = await line.post(path, body, headers);
          if (status !== 200) throw new Error(`${path} answered ${status}`);
          latencies.push(performance.now() - from);
        }
      }),
    );
    open.forEach((line) => line.close());
    const result: PacedResult = { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
    process.send!(result, () => process.exit(0));
  })();
});
