/**
 * Tells other processes that there is news: one message at a time, and one more at its end if there was news meanwhile.
 * A message that fails is dropped, because readers look for themselves now and then.
 */
export const notifier = (send: () => Promise<unknown>, signal: AbortSignal): (() => void) => {
  let sending = false;
  let again = false;
  const announce = (): void => {
    if (signal.aborted) return;
    if (sending) {
      again = true;
      return;
    }
    sending = true;
    again = false;
    void send()
      .catch(() => undefined)
      .finally(() => {
        sending = false;
        if (again) announce();
      });
  };
  return announce;
};
