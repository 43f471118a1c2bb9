/**
 * Repeats work until it is stopped; an interval keeps no process alive. What it throws or rejects with is reported:
 * an error in a timer that has no handler ends the process.
 */
export const every = (milliseconds: number, work: () => unknown, failed: (problem: unknown) => void): (() => void) => {
  const timer = setInterval(() => {
    new Promise((resolve) => resolve(work())).catch(failed);
  }, milliseconds);
  timer.unref?.();
  return () => clearInterval(timer);
};
