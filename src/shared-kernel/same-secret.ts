import { hash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are equal. The time it takes says nothing about where they differ. */
export const isSameSecret = (expected: string, given: string): boolean =>
  timingSafeEqual(hash('sha256', expected, 'buffer'), hash('sha256', given, 'buffer'));
