/** What was started, to be stopped in the opposite order. */
export const stopping = (failed: (problem: unknown) => void) => {
  const stops: (() => unknown)[] = [];
  return {
    add: (...more: (() => unknown)[]): void => void stops.push(...more),
    /** Stops everything; what fails to stop is reported and does not keep the rest running. */
    all: async (): Promise<void> => {
      for (const stop of stops.splice(0).reverse())
        try {
          await stop();
        } catch (problem) {
          failed(problem);
        }
    },
  };
};

export type Stopping = ReturnType<typeof stopping>;
