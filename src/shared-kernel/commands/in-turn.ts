/** Upper bound for holding a queue: work that hangs must not block what is behind it. */
const MAX_QUEUE_HOLD_MS = 5_000;

/** Resolves when the work has settled, at the latest after this many milliseconds. */
const settledOrAfter = (milliseconds: number, work: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const ended = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(ended, ended);
  });

/**
 * Runs work with the same key one after the other, in this process: it avoids most conflicts of optimistic concurrency. Between
 * processes the expected version decides.
 */
export const serializedByKey = () => {
  const tails = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = tails.get(key) ?? Promise.resolve();
    const turn = before.then(work);
    const tail = before.then(() => settledOrAfter(MAX_QUEUE_HOLD_MS, turn));
    tails.set(key, tail);
    const forget = () => tails.get(key) === tail && tails.delete(key);
    tail.then(forget, forget);
    return turn;
  };
};
