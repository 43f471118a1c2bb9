import { setTimeout as delay } from 'node:timers/promises';

/** Asserts again and again until nothing is thrown; after some seconds the last failure stands. */
export const eventually = async (asserts: () => unknown, seconds = 30): Promise<void> => {
  const end = Date.now() + seconds * 1000;
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
