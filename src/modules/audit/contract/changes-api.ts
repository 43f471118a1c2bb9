import { z } from 'zod';
import { endpoint, instant, pageSize } from '#kernel/contract/endpoint.ts';
import { moment } from '#kernel/contract/values.ts';
import { AUDIT_REASON_MAX } from '#modules/identity/contract/auditor.ts';
import { difference, historyEntry, historyLine, unprovenHistory } from './api.ts';
import { soughtBy } from './audit-events.ts';

/** Most lines of one answer. */
export const MOST_CHANGES = 500;

/** One thing that matters of a state, before and afterwards; null where there was or is nothing. */
export const wordsChange = z.object({ before: z.string().nullable(), after: z.string().nullable() });

/** A history of the subject's own, as it was before the time and at its end. */
export const changedHistory = historyEntry
  .extend({
    /** How many of its events are within the time. */
    within: z.int(),
    /** What matters of its state, a line each, in words; empty for kinds that have no words. */
    words: z.array(wordsChange),
    /** Every field that is another one. */
    changed: z.array(difference),
    more_changed: z.int(),
  })
  .meta({ id: 'ChangedHistory' });
export type ChangedHistory = z.output<typeof changedHistory>;

/** One event within the time, with the history in which it stands. */
export const changeLine = historyLine.extend({ ref: z.string(), kind: z.string() }).meta({ id: 'ChangeLine' });
export type ChangeLine = z.output<typeof changeLine>;

export const readChanges = endpoint('/v1/audit/changes', {
  summary:
    'What changed between two instants about a member, a session, a Well, a case, or in one history: every event, and the state before and afterwards. The look is recorded.',
  access: 'auditor',
  discloses: { presence: ['auditor'] },
  input: z.object({
    /** `history`: by its reference; of a member, session, Well or case that means everything about it. */
    by: soughtBy,
    text: z.string().trim().min(1).max(300),
    reason: z.string().max(AUDIT_REASON_MAX * 10),
    from: instant,
    to: instant,
    limit: pageSize(200, MOST_CHANGES),
  }),
  output: z.object({
    changes: z.object({
      title: z.string(),
      shows_people: z.boolean(),
      from: moment,
      to: moment,
      history: z.array(changedHistory),
      /** Histories of which something is not what was recorded. */
      unproven: z.array(unprovenHistory),
      line: z.array(changeLine),
      /** Later events within the time, which are left out. */
      more: z.int(),
      /** Histories outside the scope, and histories that were not read because there are too many. */
      hidden: z.int(),
      unread: z.int(),
    }),
  }),
  refusals: [
    'AUDIT_REASON_REQUIRED',
    'AUDIT_OUT_OF_SCOPE',
    'AUDIT_HISTORY_UNKNOWN',
    'AUDIT_DATES_REVERSED',
    'AUDIT_UNREADABLE',
  ],
});
