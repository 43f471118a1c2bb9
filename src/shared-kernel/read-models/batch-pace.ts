/** So many batches in a row are not held up. */
const BURST = 20;

/**
 * Answers, after each batch, for how many milliseconds the next one is held up so that in the long run there are no more than
 * so many a second: what happens meanwhile becomes one batch.
 */
export const batchPace = (perSecond: number, now: () => number = () => performance.now()) => {
  let credit = BURST;
  let last = now();
  return (): number => {
    const at = now();
    credit = Math.min(BURST, credit + ((at - last) / 1000) * perSecond) - 1;
    last = at;
    return credit < 0 ? (-credit / perSecond) * 1000 : 0;
  };
};
