import { lengthOf } from '#kernel/contract/written-text.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';

/** Longest reason of a restriction, in characters: as long as that of a report (MOD-014). */
export const RESTRICTION_REASON_MAX = 1000;

/** A restriction that holds; without effect until the session in which it was placed is over. */
export type Restriction = { restriction: string; during: { session: string; until: string } | null };

/** Normalizes a reason. */
export const cleanReason = (reason: string): string => reason.trim();

/** Validates a reason; undefined when it is valid. Reasons are optional. */
export const reasonProblem = (reason: string): Refusal | undefined =>
  lengthOf(cleanReason(reason)) > RESTRICTION_REASON_MAX
    ? refuse('RESTRICTION_REASON_TOO_LONG', { field: 'note', values: { max: RESTRICTION_REASON_MAX } })
    : undefined;
