import { z } from 'zod';
import { event, personal, type EventOf } from '../../../shared-kernel/contract/event.ts';

const auditor = z.guid();
/** Why, as the auditor typed it; sealed with the auditor's key, because it may name people. */
const reason = personal('auditor', z.string());
export const soughtBy = z.enum(['member', 'session', 'case', 'history']);
export type SoughtBy = z.output<typeof soughtBy>;

/** Somebody asked which histories concern a member, a session or a case; `subject` is whom or what was found. */
export const HistoriesSought = event(
  'HistoriesSought',
  z.object({ auditor, by: soughtBy, subjects: z.array(z.string()), sought: personal('auditor', z.string()), reason }),
  ({ by, subjects }) =>
    `looked for the histories of a ${by}${subjects.length === 0 ? ' and found none' : `: ${subjects.join(', ')}`}`,
);

/** Somebody was shown a history, or the state as it was. */
export const HistoryRead = event(
  'HistoryRead',
  z.object({ auditor, stream: z.string(), reason }),
  ({ stream }) => `read the history ${stream}`,
);

/** Somebody took a signed copy away. */
export const HistoryExported = event(
  'HistoryExported',
  z.object({ auditor, stream: z.string().nullable(), subject: z.string().nullable(), reason }),
  ({ stream, subject }) =>
    `took a signed copy of ${stream === null ? `everything about ${subject}` : `the history ${stream}`}`,
);

export const auditEvents = { HistoriesSought, HistoryRead, HistoryExported };
export type AuditEvent = EventOf<typeof auditEvents>;

export const LOOKS = 'audit.looks-';
export const looksStream = (auditor: string): string => LOOKS + auditor;
