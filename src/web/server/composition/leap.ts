import type { Database } from '#kernel/database/database.ts';

export type Leap = {
  now: () => string;
  setTo: (instant: string) => void | Promise<void>;
  /** Does what is due by now, and what follows from it. */
  workOff: () => Promise<void>;
  /** The next moment after now at which something is due. */
  nextDue: () => Promise<string | undefined>;
};

/**
 * Moves a clock to an instant as if the time until then had passed: what is due at a moment on the way is done at that
 * moment, before anything that is due later. Done after the leap instead, a member who was suspended before it would be
 * charged for a month, and a canceled session would be over.
 */
export const leapTo = async (instant: string, { now, setTo, workOff, nextDue }: Leap): Promise<void> => {
  await workOff();
  // What stays due, because it fails, is not waited for; and the clock never goes back on the way.
  let reached = '';
  for (let next = await nextDue(); next !== undefined && next < instant && next > reached; next = await nextDue()) {
    reached = next;
    if (next > now()) await setTo(next);
    await workOff();
  }
  if (instant !== now()) await setTo(instant);
  await workOff();
};

/** When the first of the jobs that wait for a later moment of the product's clock is due; `repeating` kinds aside. */
export const nextJobDue = async (
  database: Database,
  now: string,
  repeating: readonly string[],
): Promise<string | undefined> => {
  const [row] = await database.query<{ due: Date | null }>(
    'select min(due_at) as due from kernel.jobs where due_at > $1 and retry_at is null and kind <> all ($2)',
    [now, repeating],
  );
  return row?.due?.toISOString();
};

/** The earlier of two moments, of which one or both may not come. */
export const earlierOf = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one;
