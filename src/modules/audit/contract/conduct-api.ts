import { z } from 'zod';
import { endpoint, instant } from '#kernel/contract/endpoint.ts';
import { moment } from '#kernel/contract/values.ts';
import { AUDIT_REASON_MAX } from '#modules/identity/contract/auditor.ts';
import { historyLine, piece, unprovenHistory } from './api.ts';

/** Whose conduct: a member by name, address or id; the member whom a case is about; or whom a history is about, by its reference. */
export const conductBy = z.enum(['member', 'case', 'history']);

/** What a line of a member's conduct is; what limits a member are decisions, sanctions, removals and restrictions. */
export const conductKind = z.enum(['report', 'decision', 'sanction', 'removal', 'restriction', 'appeal', 'end']);

/** A report on which a line rests. */
export const evidence = z.object({
  /** The number of the report, as staff read it. */
  report: z.string(),
  ref: z.string(),
  event: z.int(),
  at: moment,
  sentence: z.array(piece),
  /** What the reporter wrote; null where there is nothing, or the viewer may not see people. Why one restricts is no accusation. */
  words: z.string().nullable(),
});

export const conductLine = historyLine
  .extend({
    /** The history in which it stands. */
    ref: z.string(),
    kind: conductKind,
    /** The number of its case, as staff read it; null where it belongs to none. */
    case: z.string().nullable(),
    case_ref: z.string().nullable(),
    /** When it ends by itself. */
    until: moment.nullable(),
    /** What ended it before its time; null while nothing did. */
    ended: z.object({ at: moment, ref: z.string(), event: z.int(), sentence: z.array(piece) }).nullable(),
    /** Whether it limited the member at the instant that was asked about. */
    holds: z.boolean(),
    evidence: z.array(evidence),
  })
  .meta({ id: 'ConductLine' });
export type ConductLine = z.output<typeof conductLine>;

export const readConduct = endpoint('/v1/audit/conduct', {
  summary:
    'What was reported about one member and what staff made of it, and what held at an instant; for auditors of moderation. The look is recorded.',
  access: 'auditor',
  discloses: { presence: ['auditor'] },
  input: z.object({
    by: conductBy,
    text: z.string().trim().min(1).max(300),
    reason: z.string().max(AUDIT_REASON_MAX * 10),
    /** What had happened and what held by then; now when absent. */
    at: instant.optional(),
  }),
  output: z.object({
    conduct: z.object({
      /** Stands for the member in addresses. */
      ref: z.string(),
      name: z.string(),
      shows_people: z.boolean(),
      at: moment,
      line: z.array(conductLine),
      /** Lines after the instant, which are left out. */
      later: z.int(),
      /** Histories of which something is not what was recorded. */
      unproven: z.array(unprovenHistory),
      /** Older histories that were not read. */
      more: z.int(),
    }),
  }),
  refusals: ['AUDIT_REASON_REQUIRED', 'AUDIT_OUT_OF_SCOPE', 'AUDIT_HISTORY_UNKNOWN', 'AUDIT_UNREADABLE'],
});
