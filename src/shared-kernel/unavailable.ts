import { isTransient } from './database/database-errors.ts';

/** Something that this process needs does not answer now, or not in time: a caller who asks again later may be answered. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** Whether the problem passes by itself: answered 503, which asks to come again, and never as if nothing were there. */
export const isUnavailable = (problem: unknown): boolean =>
  problem instanceof Unavailable ||
  isTransient(problem) ||
  (problem instanceof Error && problem.cause !== undefined && isUnavailable(problem.cause));
