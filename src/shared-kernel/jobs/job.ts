import type { z } from 'zod';
import type { Caller } from '../commands/commands.ts';

/** Something to do, now or at a moment of the product's clock; safe to run twice. */
export type Job = {
  /** Which {@link JobHandler} runs it. */
  kind: string;
  /** At most one job per key is queued: adding the same key again replaces the queued one. */
  key: string;
  payload: Readonly<Record<string, unknown>>;
  /** ISO 8601 UTC by the product's clock; due at once when absent. */
  dueAt?: string;
};

/** Removes a queued job by its key. */
export type Cancellation = { cancel: string };

/**
 * A kind of job with the schema of its payload. Queued jobs outlive a release: a schema still parses every payload that an
 * earlier release has queued.
 */
export type JobType<Payload extends z.ZodObject = z.ZodObject> = {
  kind: string;
  payload: Payload;
  /** A job of this kind. `about` is unique within the kind: the same `about` again replaces the queued job. */
  of: (about: string, payload: z.input<Payload>, dueAt?: string) => Job;
  cancel: (about: string) => Cancellation;
  /** A job of this kind adds the next one: a leap of the clock does it once, at the end, and does not stop for each. */
  repeats?: true;
};

/** `job('settle-booking', z.object({ session: z.guid(), member: z.guid() }))` */
export const job = <Payload extends z.ZodObject>(
  kind: string,
  payload: Payload,
  /** Stands between kind and `about` in the key. Changing it would separate queued jobs from their cancellations. */
  separator: ':' | '-' = ':',
): JobType<Payload> => {
  const key = (about: string) => `${kind}${separator}${about}`;
  return {
    kind,
    payload,
    of: (about, content, dueAt) => ({
      kind,
      key: key(about),
      payload: content,
      ...(dueAt === undefined ? {} : { dueAt }),
    }),
    cancel: (about) => ({ cancel: key(about) }),
  };
};

/**
 * Runs jobs of one kind: issues commands or calls external systems. A failure is thrown, never swallowed: the job is
 * then retried.
 */
export type JobHandler = {
  type: JobType;
  handle: (payload: never, caller: Caller, job: { key: string }) => Promise<void>;
};

/** @param handle receives the parsed payload, and a caller that acts as the policy which added the job */
export const jobHandler = <Payload extends z.ZodObject>(
  type: JobType<Payload>,
  handle: (payload: z.output<Payload>, caller: Caller, job: { key: string }) => Promise<void>,
): JobHandler => ({ type, handle });

/** Number of attempts, over half a minute at least, after which a job hardly recovers by itself and needs an operator. */
export const STUCK_ATTEMPTS = 6;
