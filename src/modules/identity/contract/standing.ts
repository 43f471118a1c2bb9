import { lengthOf, writtenLength } from '#kernel/contract/written-text.ts';
import type { AccountStatus } from './staff-events.ts';

/** What staff set, and until when. */
export type Standing = { status: AccountStatus; until: string | null };

/** The status at an instant: what has an end passes by itself. */
export const statusAt = ({ status, until }: Standing, now: string): AccountStatus =>
  until !== null && until <= now ? 'active' : status;

/** Suspended and removed members cannot log in (C-173). */
export const isShutOut = (status: AccountStatus): boolean => status === 'suspended' || status === 'removed';

/** Neither on probation nor shut out (C-173). */
export const mayHostAs = (status: AccountStatus): boolean => status !== 'probation' && !isShutOut(status);

/** Least and most characters of a reason. */
export const STAFF_REASON = { least: 5, most: 500 };
export const isStaffReason = (reason: string): boolean =>
  writtenLength(reason.trim()) >= STAFF_REASON.least && lengthOf(reason) <= STAFF_REASON.most;

/** How long staff stay logged in as a member (C-087). */
export const SUPPORT_MINUTES = 30;
