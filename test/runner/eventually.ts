import { setTimeout as delay } from 'node:timers/promises';

const LONGEST_MS = 200_000;

/** Asserts again and again until nothing is thrown; in the end the last failure stands. A busy machine is slow, not broken. */
export const eventually = async (asserts: () => unknown): Promise<void> => {
  const end = Date.now() + LONGEST_MS;
  for (;;) {
    try {
      await asserts();
      return;
    } catch (failure) {
      if (Date.now() > end) throw failure;
    }
    await delay(20);
  }
};
