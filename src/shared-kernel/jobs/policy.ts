import type { Reaction } from '../read-models/projection.ts';

/** Something to do, now or at a moment of the product's clock; safe to run twice. */
export type Job = {
  /** Which {@link JobHandler} does it. */
  kind: string;
  /** One job per key: the same key again replaces what is still to be done. */
  key: string;
  payload: Record<string, unknown>;
  /** ISO 8601 UTC by the product's clock; at once when absent. */
  dueAt?: string;
};

/** Takes a job back by its key, if it is still to be done. */
export type Cancellation = { cancel: string };

/**
 * Reacts to facts with jobs; pure. Its checkpoint moves in the transaction that adds the jobs, so none is lost or doubled.
 * Named `<do>-when-<fact>`.
 */
export type Policy = { name: string; reactions: readonly Reaction<readonly (Job | Cancellation)[]>[] };

/** Does a job: issues commands or calls the outside world. Throwing means "try again later"; never swallow a failure. */
export type JobHandler = (job: {
  key: string;
  payload: Record<string, unknown>;
  /** The event that caused the job, when one did. */
  causation?: string;
  correlation: string;
}) => Promise<void>;
