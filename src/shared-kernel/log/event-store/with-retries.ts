import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from './event-store.ts';

/** How long appends and reads are retried while the store is away. */
export const RETRY_FOR_MS = 10_000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

/**
 * Retries while the error is transient, with growing pauses. Only for idempotent work.
 * @throws {StoreUnavailable} when it is still transient in the end
 */
export const withRetries = async <T>(
  attempt: (tries: number) => Promise<T>,
  isTransient: (error: unknown) => boolean,
  retryForMs: number = RETRY_FOR_MS,
): Promise<T> => {
  const deadline = Date.now() + retryForMs;
  for (let pause = FIRST_PAUSE_MS, tries = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS), tries += 1) {
    try {
      return await attempt(tries);
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (Date.now() + pause > deadline) throw new StoreUnavailable(error);
      await delay(pause);
    }
  }
};
