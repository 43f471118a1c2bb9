import { z } from 'zod';
import { event, personal, type EventOf } from '#kernel/contract/event.ts';
import { kindOf, prefixOf } from './kinds.ts';

const auditor = z.guid();
/** Why, as the auditor typed it; sealed with the auditor's key, because it may name people. */
const reason = personal('auditor', z.string());
/** Who ran the command line, as the operating system names them; absent for auditors, who have accounts. */
const operator = personal('auditor', z.string()).optional();
export const soughtBy = z.enum(['member', 'session', 'well', 'case', 'history']);
export type SoughtBy = z.output<typeof soughtBy>;
/** Money is looked for by its month and by the names of a charge, too. */
const soughtOrMoney = z.enum([...soughtBy.options, 'charge', 'month']);
export type SoughtOrMoney = z.output<typeof soughtOrMoney>;

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** `scheduling.session-<id>` is “Session” of <id>; an id alone stays as it is. */
const nameOf = (stream: string): string => {
  const prefix = prefixOf(stream);
  if (prefix === stream) return stream;
  const rest = stream.slice(prefix.length);
  return `“${kindOf(stream).name}” of ${rest.match(ID)?.join(' and ') ?? rest}`;
};

/** What of a member, a session, a Well or a case was looked at, beside the list of its histories. */
export const soughtView = z.enum(['conduct', 'changes', 'money']);
export type SoughtView = z.output<typeof soughtView>;

const THINGS: Readonly<Record<SoughtOrMoney, string>> = {
  member: 'a member',
  session: 'a session',
  well: 'a Well',
  case: 'a case',
  history: 'one history',
  charge: 'a charge',
  month: 'a month',
};
const historiesOf = (thing: SoughtOrMoney): string =>
  thing === 'history' ? THINGS[thing] : `the histories of ${THINGS[thing]}`;
const isMoney = (thing: SoughtOrMoney): boolean => thing === 'charge' || thing === 'month';
const soughtInWords = (thing: SoughtOrMoney): string => (isMoney(thing) ? moneyOf(thing) : historiesOf(thing));
const moneyOf = (thing: SoughtOrMoney): string =>
  thing === 'charge' ? THINGS[thing] : `the money of ${THINGS[thing]}`;

/** An auditor searched the histories of a member, a session, a Well or a case; `subjects` is what was found. */
export const HistoriesSought = event(
  'HistoriesSought',
  z.object({
    auditor,
    operator,
    by: soughtOrMoney,
    subjects: z.array(z.string()),
    sought: personal('auditor', z.string()),
    reason,
    view: soughtView.optional(),
  }),
  ({ by, subjects, view }) => {
    const what = THINGS[by];
    const looked =
      view === 'conduct'
        ? 'looked at the conduct of a member'
        : view === 'changes'
          ? `looked at what changed about ${what}`
          : view === 'money'
            ? `looked at ${moneyOf(by)}`
            : `looked for ${soughtInWords(by)}`;
    return `${looked}${subjects.length === 0 ? ' and found none' : `: ${subjects.map(nameOf).join(', ')}`}`;
  },
  { version: 2, upcasts: { 1: (data) => data } },
);

/** An auditor was shown a history, or a past state. */
export const HistoryRead = event(
  'HistoryRead',
  z.object({ auditor, operator, stream: z.string(), reason }),
  ({ stream }) => `read the history ${nameOf(stream)}`,
);

/** An auditor exported a signed copy. */
export const HistoryExported = event(
  'HistoryExported',
  z.object({ auditor, operator, stream: z.string().nullable(), subject: z.string().nullable(), reason }),
  ({ stream, subject }) =>
    `took a signed copy of ${stream === null ? `everything about ${subject ?? 'everybody'}` : `the history ${nameOf(stream)}`}`,
);

/** An auditor asked for what the appointment does not cover. What was typed is not recorded: it may name a person. */
export const LookRefused = event(
  'LookRefused',
  z.object({
    auditor,
    wanted: z.enum(['sought', 'read', 'exported']),
    by: soughtOrMoney.nullable(),
    stream: z.string().nullable(),
    reason,
  }),
  ({ wanted, by, stream }) => {
    const what = stream === null ? soughtInWords(by ?? 'member') : `the history ${nameOf(stream)}`;
    return `was refused ${{ sought: 'a search for ', read: '', exported: 'a signed copy of ' }[wanted]}${what}`;
  },
  { version: 2, upcasts: { 1: (data) => data } },
);

export const auditEvents = { HistoriesSought, HistoryRead, HistoryExported, LookRefused };
export type AuditEvent = EventOf<typeof auditEvents>;

export const LOOKS = 'audit.looks-';
export const looksStream = (auditor: string): string => LOOKS + auditor;
