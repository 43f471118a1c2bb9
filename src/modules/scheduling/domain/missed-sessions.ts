import { between, days } from '#kernel/contract/time.ts';
import type { MissedBecause, MissedWeight } from '../contract/missed-session.ts';

/** A missed session, as far as it is weighed. */
export type MissedSession = { endsAt: string; weight: MissedWeight; because: MissedBecause };

/** How many missed sessions are too many, and for how many days each is counted. */
export type MissedLimit = { most: number; within: number };

const WEEK = days(7);
const HALVES: Readonly<Record<MissedWeight, number>> = { full: 2, half: 1, none: 0 };

/** In so many equal steps, one each week, a missed session loses its weight. */
const stepsOf = (within: number): number => Math.ceil(days(within) / WEEK);

/** What it weighs at an instant, in whole numbers: halves of a step, so that sums are exact. */
const pointsAt = ({ endsAt, weight }: MissedSession, now: string, within: number): number => {
  const age = between(endsAt, now);
  if (age < 0 || age > days(within)) return 0;
  return HALVES[weight] * Math.max(0, stepsOf(within) - Math.floor(age / WEEK));
};

/** What it weighs at an instant: 1 when new and unexplained, a step less each week, and nothing after `within` days. */
export const weightAt = (missed: MissedSession, now: string, within: number): number =>
  pointsAt(missed, now, within) / (2 * stepsOf(within));

/** Whether the missed sessions of that time reach the limit: together they weigh more than one less than it. */
export const areTooMany = (missed: readonly MissedSession[], now: string, { most, within }: MissedLimit): boolean => {
  if (most === 0) return false;
  const sum = missed.reduce((points, each) => points + pointsAt(each, now, within), 0);
  return sum > (most - 1) * 2 * stepsOf(within);
};

/** The last session with which they became too many; sessions that weigh nothing are none. */
export const lastTooMany = <Missed extends MissedSession>(
  missed: readonly Missed[],
  limit: MissedLimit,
): Missed | undefined =>
  missed
    .filter(({ weight }) => weight !== 'none')
    .toSorted((one, other) => (one.endsAt < other.endsAt ? -1 : 1))
    .findLast(({ endsAt }) => areTooMany(missed, endsAt, limit));
