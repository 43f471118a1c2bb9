import { setTimeout as delay } from 'node:timers/promises';

/** Waits for a condition by looking again and again, for at most some seconds. */
export const until = async (holds: () => boolean | Promise<boolean>, seconds = 30): Promise<void> => {
  const end = Date.now() + seconds * 1000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It did not come about within ${seconds} seconds`);
    await delay(5);
  }
};
