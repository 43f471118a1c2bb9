import { LeaseLost } from '../cluster/lease.ts';
import type { EventLog, Recorded } from '../log/event-log.ts';
import type { Position } from '../log/event-store/event-store.ts';
import { UnreadableLog } from '../log/unreadable-log.ts';
import { CheckpointMoved, type Checkpoints } from './checkpoints.ts';
import { pause } from './pause.ts';

/** Until a follower that failed is retried. */
const RETRY_MS = 5_000;
/** Until an unreadable log is read again: an operator may have restored a key. */
const READ_AGAIN_MS = 60_000;
/** Until a lost race for the checkpoints is run again. */
const RIVAL_MS = 20;
/** Until the subscription is opened again after any other problem. */
const RECONNECT_MS = 500;

export type FollowLogParts = {
  log: EventLog;
  checkpoints: Checkpoints;
  /** Followers that failed; emptied when they are retried. */
  problems: Map<string, string>;
  stopping: AbortSignal;
  batchSize?: number;
  /** Asked after each batch: for how many milliseconds the next one is held up. */
  held?: () => number;
  retryEvery?: number;
  lookAgainEvery?: number;
  beforeSubscribing: () => Promise<void>;
  applyBatch: (events: readonly Recorded[], to: Position) => Promise<void>;
  applied: (position: Position) => void;
  /** @returns whether the same problem was reported before */
  unreadable: (problem: Error) => boolean;
  /** Reads the checkpoints again, and prepares read models that were replaced. */
  recover: () => Promise<void>;
  failed: (problem: unknown) => void;
};

/**
 * Reads the log from the earliest checkpoint and applies it batch by batch, until stopped. Every problem ends the
 * subscription; after a pause a new one begins at the checkpoints.
 */
export const followLog = async (parts: FollowLogParts): Promise<void> => {
  const { checkpoints, problems, stopping } = parts;

  /** Returns when a follower that failed is to be retried, because it needs events from its own checkpoint on. */
  const subscribeOnce = async (): Promise<void> => {
    const retrying = new AbortController();
    let retry: NodeJS.Timeout | undefined;
    try {
      await parts.beforeSubscribing();
      for await (const { events, checkpoint } of parts.log.subscribe({
        from: checkpoints.earliest(),
        signal: AbortSignal.any([stopping, retrying.signal]),
        ...(parts.batchSize === undefined ? {} : { batchSize: parts.batchSize }),
      })) {
        await parts.applyBatch(events, checkpoint);
        parts.applied(checkpoint);
        const held = parts.held?.() ?? 0;
        if (held > 0) await pause(held, stopping);
        if (problems.size > 0) retry ??= setTimeout(() => retrying.abort(), parts.retryEvery ?? RETRY_MS);
      }
    } finally {
      clearTimeout(retry);
    }
  };

  /** Reports the problem. @returns milliseconds until the next attempt */
  const report = (problem: unknown): number => {
    if (problem instanceof CheckpointMoved || problem instanceof LeaseLost) return RIVAL_MS;
    if (problem instanceof UnreadableLog || problem instanceof RangeError) {
      if (!parts.unreadable(problem)) parts.failed(problem);
      return parts.lookAgainEvery ?? READ_AGAIN_MS;
    }
    parts.failed(problem);
    return RECONNECT_MS;
  };

  while (!stopping.aborted && checkpoints.followers().length > 0) {
    try {
      await subscribeOnce();
    } catch (problem) {
      if (stopping.aborted) return;
      await pause(report(problem), stopping);
      await parts.recover().catch(parts.failed);
    }
    problems.clear();
  }
};
