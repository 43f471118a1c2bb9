import { z } from 'zod';

/** What opens a modal on the next visit (FBK-033, BIL-037); spelled as specified (C-184). */
export const specialNotice = z.enum([
  'SHOW_TRAINING_LINK_MODEL',
  'SHOW_POST_ONE_SESSION_MODAL',
  'SHOW_POST_THREE_SESSIONS_MODAL',
  'SHOW_POST_FIVE_SESSIONS_MODAL',
  'SHOW_RECEIVED_FREE_MONTH_MODAL',
  // Staff decided about what the member wrote, or have a word for them; what limits an account is said by its status (C-173).
  'SHOW_STAFF_DECISION_MODAL',
]);
export type SpecialNotice = z.output<typeof specialNotice>;

/** After how many sessions which notice is queued. */
export const SESSION_NOTICES: ReadonlyMap<number, SpecialNotice> = new Map([
  [1, 'SHOW_POST_ONE_SESSION_MODAL'],
  [3, 'SHOW_POST_THREE_SESSIONS_MODAL'],
  [5, 'SHOW_POST_FIVE_SESSIONS_MODAL'],
]);

/** Days after its first delivery on which a notice that was not closed is cleared (C-166). */
export const NOTICE_DAYS = 7;
