/** Wakes waiting readers; a signal between `next` and `sleep` is not lost. */
export type WakeUp = {
  /** Call before reading: `sleep` resolves at the next signal after this call, after `timeoutMs`, or when aborted. */
  next(timeoutMs: number, signal: AbortSignal): { sleep(): Promise<void> };
  signal(): void;
  /** How many signals there were. */
  count(): number;
};

export const wakeUp = (): WakeUp => {
  let count = 0;
  const sleepers = new Set<() => void>();
  return {
    next: (timeoutMs, signal) => {
      const seen = count;
      return {
        sleep: () =>
          new Promise((resolve) => {
            if (seen !== count || signal.aborted) return resolve();
            const wake = (): void => {
              clearTimeout(timer);
              sleepers.delete(wake);
              signal.removeEventListener('abort', wake);
              resolve();
            };
            const timer = setTimeout(wake, timeoutMs);
            sleepers.add(wake);
            signal.addEventListener('abort', wake, { once: true });
          }),
      };
    },
    signal: () => {
      count += 1;
      for (const wake of sleepers) wake();
    },
    count: () => count,
  };
};
