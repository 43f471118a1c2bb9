import { setTimeout as delay } from 'node:timers/promises';

/** How long a command waits for its store to come back. */
export const PATIENCE_MS = 10_000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

/** Tries again while the failure is a passing one, with growing pauses. Only for what may be repeated. */
export const persistently = async <T>(
  attempt: (tries: number) => Promise<T>,
  isPassing: (error: unknown) => boolean,
  patienceMs: number = PATIENCE_MS,
): Promise<T> => {
  const deadline = Date.now() + patienceMs;
  for (let pause = FIRST_PAUSE_MS, tries = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS), tries += 1) {
    try {
      return await attempt(tries);
    } catch (error) {
      if (!isPassing(error) || Date.now() + pause > deadline) throw error;
      await delay(pause);
    }
  }
};
