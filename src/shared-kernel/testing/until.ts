import { setTimeout as delay } from 'node:timers/promises';

/** The limit of the layer comes first in most of them; this one says what was waited for. */
const LONGEST_MS = 200_000;

/** Waits for a condition by looking again and again. How long is not said: a busy machine is slow, not broken. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  const end = Date.now() + LONGEST_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It did not come about: ${String(holds)}`);
    await delay(5);
  }
};
