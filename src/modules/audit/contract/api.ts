import { z } from 'zod';
import { endpoint, instant, pageSize, paging, uuid, whole } from '#kernel/contract/endpoint.ts';
import { json, moment } from '#kernel/contract/values.ts';
import { AUDIT_REASON_MAX, auditorScope } from '#modules/identity/contract/auditor.ts';
import { soughtBy } from './audit-events.ts';
import { lookCursor } from './look-cursor.ts';

/** Every look needs one; it is recorded with the look before anything is answered. */
const reason = z.string().max(AUDIT_REASON_MAX * 10);
/** Stands for a history in addresses, where no id of a member may stand. */
const ref = z.string().min(1).max(300);
const lookRefusals = [
  'AUDIT_REASON_REQUIRED',
  'AUDIT_OUT_OF_SCOPE',
  'AUDIT_HISTORY_UNKNOWN',
  'AUDIT_UNREADABLE',
] as const;

/** A piece of a sentence; with `ref` it leads to another history. */
export const piece = z.object({ text: z.string(), ref: z.string().optional() }).meta({ id: 'SentencePart' });
export type Piece = z.output<typeof piece>;

/** A history as lists show it. */
export const historyEntry = z
  .object({
    ref: z.string(),
    kind: z.string(),
    scope: auditorScope,
    /** The title of a session or Well, or who it is about; null when neither says more. */
    title: z.string().nullable(),
    /** Its full name, for the command line; null where it would identify a member. */
    stream: z.string().nullable(),
    events: z.int(),
    first_at: moment,
    last_at: moment,
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.output<typeof historyEntry>;

/** The cause of an event: another event, a policy, or a request. */
export const cause = z
  .object({
    kind: z.enum(['event', 'rule', 'request']),
    sentence: z.array(piece),
    /** Where the causing event stands; null when it is none or may not be shown. */
    ref: z.string().nullable(),
    event: z.int().nullable(),
  })
  .meta({ id: 'HistoryCause' });
export type Cause = z.output<typeof cause>;

export const lineProof = z.enum(['signed', 'chained', 'later', 'altered']);

/** What of a whole history is not what was recorded; numbers count from 1. */
export const historyProof = z.object({
  altered: z.array(z.int()),
  /** Events that are not there any more, from one number to another. */
  missing: z.array(z.object({ from: z.int(), to: z.int() })),
  /** In the chain, and not signed yet. */
  unsigned: z.int(),
  /** Not in the chain yet. */
  later: z.int(),
});

/** A history of which something is not what was recorded; numbers count from 1. */
export const unprovenHistory = z
  .object({
    ref: z.string(),
    kind: z.string(),
    altered: z.array(z.int()),
    missing: z.array(z.object({ from: z.int(), to: z.int() })),
  })
  .meta({ id: 'UnprovenHistory' });
export type UnprovenHistory = z.output<typeof unprovenHistory>;

/** One event in words. */
export const historyLine = z
  .object({
    /** Counts from 1 within its history. */
    number: z.int(),
    id: z.string(),
    type: z.string(),
    at: moment,
    actor: z.string(),
    /** Begins with a warning where the line is not what was recorded. */
    sentence: z.array(piece),
    /** Against the tamper evidence: signed, chained and not signed yet, later than the chain's end, or altered. */
    proof: lineProof,
    cause,
    /** What the product learned it from, where that is not its cause: a notification, or what was asked at the same time. */
    learned_from: cause.nullable(),
  })
  .meta({ id: 'HistoryLine' });
export type HistoryLine = z.output<typeof historyLine>;

/** A part of the state that is another one now; null where there was or is nothing. */
export const difference = z
  .object({
    path: z.array(z.string()),
    before: z.string().nullable(),
    after: z.string().nullable(),
  })
  .meta({ id: 'StateDifference' });
export type ApiDifference = z.output<typeof difference>;

/** An event elsewhere that belongs to the same request, or followed. */
export const related = z
  .object({
    ref: z.string(),
    event: z.int(),
    kind: z.string(),
    at: moment,
    sentence: z.array(piece),
  })
  .meta({ id: 'RelatedEvent' });
export type Related = z.output<typeof related>;

/** Most histories of one answer. */
export const MOST_FOUND = 1000;

export const findHistories = endpoint('/v1/audit/find', {
  summary: 'Which histories concern a member, a session, a Well or a case. The look is recorded.',
  access: 'auditor',
  discloses: { presence: ['auditor'] },
  input: z.object({
    by: soughtBy,
    text: z.string().trim().min(1).max(300),
    reason,
    /** Most histories of each that is found; the newest come first. */
    limit: pageSize(100, MOST_FOUND),
  }),
  output: z.object({
    found: z.array(
      z.object({
        title: z.string(),
        /** Its own history, by which its conduct and what changed are read; null where it may not be seen. */
        ref: z.string().nullable(),
        history: z.array(historyEntry),
        /** Histories beyond the limit. */
        more: z.int(),
        /** Histories outside the scope. */
        hidden: z.int(),
      }),
    ),
  }),
  refusals: ['AUDIT_REASON_REQUIRED', 'AUDIT_OUT_OF_SCOPE', 'AUDIT_UNREADABLE'],
});

/** Most events of one answer. */
export const LINES_AT_ONCE = 50;

export const readHistory = endpoint('/v1/audit/history', {
  summary: 'A history in sentences, some events at a time. The look is recorded.',
  access: 'auditor',
  discloses: { presence: ['auditor'] },
  input: z.object({
    ref,
    reason,
    /** The number of the first event shown. */
    from: whole(1).default(1),
    limit: pageSize(LINES_AT_ONCE, LINES_AT_ONCE),
  }),
  output: z.object({
    history: historyEntry.extend({
      /** Whether people are shown by name; otherwise as Member A, B, … */
      shows_people: z.boolean(),
      /** Whether it has a state that can be replayed. */
      has_state: z.boolean(),
      proof: historyProof,
      event: z.array(historyLine),
    }),
  }),
  refusals: lookRefusals,
});

export const readHistoryAt = endpoint('/v1/audit/history/at', {
  summary: 'The state as it was after so many events, what the last of them changed, and what else belongs to it.',
  access: 'auditor',
  discloses: { presence: ['auditor'] },
  input: z.object({
    ref,
    reason,
    /** After so many events; the last one when absent. */
    event: whole(0).optional(),
    /** As it was at this instant, instead of after so many events. */
    at: instant.optional(),
    /** Most entries of each list and map in the states: the newest. All when absent, which of a long history is a lot. */
    most: whole(1, 10_000).optional(),
  }),
  output: z.object({
    moment: z.object({
      event: z.int(),
      line: historyLine.nullable(),
      /** The event's fields as they were recorded. */
      data: json,
      /** What was decided upon: the state before the event. `…` counts entries that were left out. */
      before: json,
      after: json,
      /** What matters of the state afterwards, in a few lines; empty for kinds that have no such words. */
      summary: z.array(z.string()),
      changed: z.array(difference),
      /** Changes beside these, when there are more than `most`. */
      more_changed: z.int(),
      same_request: z.array(related),
      followed: z.array(related),
      /** How many events up to this one were altered or are missing: the states are made without knowing them. */
      unproven: z.int(),
    }),
  }),
  refusals: lookRefusals,
});

export const exportHistory = endpoint('/v1/audit/export', {
  summary:
    'A signed copy that can be checked anywhere; for auditors who may see accounts, because it names people by id.',
  access: 'auditor',
  discloses: { presence: ['auditor'] },
  pace: 'expensive',
  input: z.object({ ref, reason }),
  output: z.object({ bundle: z.string(), file_name: z.string() }),
  refusals: [...lookRefusals, 'AUDIT_CHAIN_BROKEN'],
});

/** How far the chain over the log is, for keeping its newest checkpoint elsewhere. */
export const chainState = endpoint('/v1/audit/chain', {
  summary: 'How far the tamper evidence reaches, with the newest signed checkpoint; for admins and auditors.',
  access: 'member',
  input: z.object({}),
  output: z.object({
    chain: z.object({
      /** Events in the chain. */
      count: z.int(),
      checkpoint: z
        .object({
          count: z.int(),
          at: moment,
          /** One line of text to mail, print or publish: with it the log can be verified later. */
          line: z.string(),
        })
        .nullable(),
      /** Why nothing more is chained; null while all is well. */
      stopped: z.string().nullable(),
      /** The newest verification of the log; null before the first. */
      verified: z
        .object({
          at: moment,
          by: z.enum(['night', 'operator']),
          outcome: z.enum(['sound', 'damaged', 'unknown']),
          /** Events of the chain that were sound. */
          up_to: z.int(),
          findings: z.array(z.string()),
        })
        .nullable(),
      /** Damaged, stopped, not verified for three days, or noted as verified by another program. */
      needs_staff: z.boolean(),
      public_key: z.string(),
    }),
  }),
});

export const lookedHow = ['sought', 'conduct', 'changes', 'money', 'read', 'exported', 'handle'] as const;

/** A look by an auditor, as admins and other auditors see it. */
export const look = z.object({
  uuid: z.string(),
  at: moment,
  auditor: z.object({ uuid: z.string(), username: z.string().nullable() }),
  what: z.enum(lookedHow),
  /** The appointment did not cover it: nothing was shown. */
  refused: z.boolean(),
  /** The kind of history, or how it was sought. */
  about: z.string(),
  /** Identifies the history, to list its looks; null where none was read. */
  history: z.string().nullable(),
  /** Leads to the history; null where nothing was found or it may not be shown. */
  ref: z.string().nullable(),
  title: z.string().nullable(),
  /** Empty where an operator gave none; null where it was forgotten with the auditor. */
  reason: z.string().nullable(),
});
export type ApiLook = z.output<typeof look>;

/** An auditor who ever looked, for the filter. */
export const looker = z.object({ uuid: z.string(), username: z.string().nullable(), looks: z.int() });
export type Looker = z.output<typeof looker>;

export const listLooks = endpoint('/v1/audit/looks', {
  summary: 'Every look by an auditor, the newest first; for admins and for auditors of everything.',
  access: 'member',
  list: 'looks',
  discloses: { presence: ['auditor', 'staff'] },
  input: z.object({
    ...paging(50),
    /** In the reason. */
    q: z.string().max(200).default(''),
    /** Only looks of this kind, or those that were refused. */
    what: z.enum([...lookedHow, 'refused']).optional(),
    /** Cursor: the end of the previous page; stable while looks are recorded, unlike `offset`. */
    after: lookCursor.optional(),
    /** Only looks by this auditor. */
    auditor: uuid.optional(),
    /** Only looks of this history. */
    ref: ref.optional(),
  }),
  nextPageBy: 'after',
  output: z.object({
    look: z.array(look),
    /** How many there are on all pages. */
    num_total: z.int(),
    /** Where the next page begins; null when this was the last. */
    after: z.string().nullable(),
    /** The history that was asked for, by name; null when none was. */
    of_history: z.string().nullable(),
    /** All auditors who ever looked, the latest first; on the first page only. */
    auditor: z.array(looker),
  }),
  refusals: ['AUDIT_HISTORY_UNKNOWN'],
});
