import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '#kernel/log/event-store/event-store.ts';

const LONGEST_MS = 30_000;
const FOLLOW_MS = 5_000;
const LOOK_AGAIN_MS = 5;

export type Draining = {
  /** Runs what is due in this process. */
  runJobs: () => Promise<unknown>;
  /** The position of the last event. */
  end: () => Promise<Position>;
  /** Whether all read models and policies are there in time. */
  allReached: (position: Position, milliseconds: number) => Promise<boolean>;
  /** How many jobs are due, in any process. */
  due: () => Promise<number>;
  /** What has stopped, with the reason. */
  problems: () => ReadonlyMap<string, string>;
  /** Milliseconds by which all must be done; 30 seconds when absent. */
  longest?: number;
};

/**
 * Resolves once everything that is due, and what follows from it, is done, by this process or by others. A policy that is
 * behind may still add jobs: as long as one is, nothing is done.
 */
export const drained = async (draining: Draining): Promise<void> => {
  const until = Date.now() + (draining.longest ?? LONGEST_MS);
  for (let isFirst = true; ; isFirst = false) {
    const end = await draining.end();
    const isCurrent = await draining.allReached(end, FOLLOW_MS);
    if (isCurrent && (await draining.due()) === 0 && (await draining.end()) === end) return;
    const stopped = [...draining.problems()].map(([name, why]) => `${name}: ${why}`);
    if (!isCurrent && stopped.length > 0) throw new Error(`Not everything follows the log: ${stopped.join('; ')}`);
    if (Date.now() > until) throw new Error('What is due could not be finished in time');
    if (!isFirst) await delay(LOOK_AGAIN_MS);
    await draining.runJobs();
  }
};
