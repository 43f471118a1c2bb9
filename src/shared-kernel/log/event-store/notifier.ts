const PAUSE_MS = 5;

/**
 * Throttled notification of other processes: at once, then at most every 5 ms, and once more after the last change. A
 * failed message is dropped, because readers also poll.
 */
export const notifier = (send: () => Promise<unknown>, signal: AbortSignal): (() => void) => {
  let busy = false;
  let again = false;
  const rested = (): void => {
    busy = false;
    if (again) announce();
  };
  const announce = (): void => {
    if (signal.aborted) return;
    again = busy;
    if (busy) return;
    busy = true;
    void send()
      .catch(() => undefined)
      .finally(() => setTimeout(rested, PAUSE_MS).unref());
  };
  return announce;
};
