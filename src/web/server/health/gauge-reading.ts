import type { Gauge } from 'prom-client';
import { withTimeout } from '#kernel/with-timeout.ts';

/** A scrape that takes longer counts as failed itself. */
const LONGEST_MS = 5_000;

/**
 * How gauges are read that ask others, such as the database. One that cannot be read now is left out and counted:
 * the rest is needed just then.
 */
export const gaugeReading = (longest = LONGEST_MS) => {
  const missing = new Set<string>();
  return {
    missing: () => missing.size,
    /** The `collect` of this gauge; one with labels has no value without them that could be removed. */
    of: (name: string, read: (gauge: Gauge) => Promise<void>, { labelled = false } = {}) =>
      async function collect(this: Gauge): Promise<void> {
        try {
          await withTimeout(longest, read(this));
          missing.delete(name);
        } catch {
          missing.add(name);
          if (labelled) this.reset();
          else this.remove();
        }
      },
  };
};

export type GaugeReading = ReturnType<typeof gaugeReading>;
