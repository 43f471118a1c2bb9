/** Work of a process that froze or lost its database is taken over within this time. */
const TAKE_OVER_MS = 5_000;

/** How processes notice that one of them froze, in milliseconds; another one takes over after `lasts` plus `look` at most. */
export const pulseFor = (takeOver = TAKE_OVER_MS) => ({
  /** A lease or heartbeat that is not renewed counts for this long. */
  lasts: takeOver * 0.7,
  renew: takeOver * 0.2,
  /** Between two reads of a lease that another process holds. */
  look: takeOver * 0.1,
  /** A database that takes longer to answer counts as lost. */
  answer: takeOver * 0.4,
  /** A transaction that does nothing gives its locks back: the process that takes over needs them. */
  transaction: takeOver * 0.6,
});
