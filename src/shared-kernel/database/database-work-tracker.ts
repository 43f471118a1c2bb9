/** Counts work in progress, so that closing can refuse new work and wait for what has begun. */
export const workTracker = (refusal: string) => {
  const running = new Set<Promise<unknown>>();
  let closed = false;
  return {
    track: async <T>(work: () => Promise<T>): Promise<T> => {
      if (closed) throw new Error(refusal);
      const started = work();
      running.add(started);
      try {
        return await started;
      } finally {
        running.delete(started);
      }
    },
    /** Refuses new work and resolves when all running work has settled. */
    close: async (): Promise<void> => {
      closed = true;
      await Promise.allSettled(running);
    },
  };
};
