import type { Recorded } from '#kernel/log/event-log.ts';

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** By the time at which they happened; at one time by their order in the log. */
export const inOrder = (one: Recorded, other: Recorded): number =>
  compare(one.meta.occurredAt, other.meta.occurredAt) || compare(one.position, other.position);
