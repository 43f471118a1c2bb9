import { z } from 'zod';
import { endpoint, instant, judgedText, pageSize, uuid, whole } from '#kernel/contract/endpoint.ts';
import { namedPerson, person } from '#kernel/contract/person.ts';
import { caseAbout, casePriority, caseReportKind, decisionEnd, deed } from './case-events.ts';
import { clause } from '#modules/identity/contract/clauses.ts';
import { REPORT_NOTE_MAX } from './report-note.ts';

/** Most cases of one page. */
export const CASES_LIMIT = 100;

export const caseConcern = z.enum(['member', 'reporter', 'friend']);

const titled = z.object({ uuid, title: z.string().nullable() });
const caseWell = titled.extend({ slug: z.string().nullable() }).meta({ id: 'CaseWell' });

const caseInList = z.object({
  uuid,
  about: caseAbout,
  /** The member, session, Well, post or message it is about. */
  target_uuid1: uuid,
  /** Whose conduct it is about; null when it is about no single member. */
  member: namedPerson.nullable(),
  session: titled.nullable(),
  well: caseWell.nullable(),
  status: z.enum(['open', 'closed']),
  priority: casePriority,
  assignee: namedPerson.nullable(),
  opened_time: z.string(),
  due_time: z.string(),
  is_overdue: z.boolean(),
  closed_time: z.string().nullable(),
  /** How many members reported it, restricted its member, and whether care was suggested. */
  reports: z.int(),
  restrictions: z.int(),
  cares: z.int(),
  /** What was decided last. */
  deed: deed.nullable(),
});
export type CaseInList = z.output<typeof caseInList>;

export const caseDecision = z
  .object({
    uuid,
    case_uuid: uuid,
    deed,
    clause: clause.nullable(),
    reason: z.string().nullable(),
    conditions: z.string().nullable(),
    until_time: z.string().nullable(),
    decided_time: z.string(),
    decided_by: namedPerson,
    ended: decisionEnd.nullable(),
    ended_time: z.string().nullable(),
    /** The member has the mail about it. */
    is_informed: z.boolean(),
    /** Not overturned, and not long over. */
    counts: z.boolean(),
  })
  .meta({ id: 'CaseDecision' });
export type CaseDecisionView = z.output<typeof caseDecision>;

export const timelineKinds = [
  'opened',
  'report',
  'restriction',
  'care',
  'assigned',
  'given-back',
  'priority',
  'note',
  'decided',
  'ended',
  'closed',
  'reopened',
  'reporter-informed',
  'member-informed',
] as const;
/** What became of an objection to one of the decisions. */
export const appealKinds = ['appealed', 'appeal-taken', 'appeal-decided', 'appeal-mailed'] as const;

const caseDetails = caseInList
  .extend({
    /** Why the viewer may not decide it; in words in `concern_text`. */
    concern: caseConcern.nullable(),
    concern_text: z.string().nullable(),
    /** Whom a decision would be about: the member, a session's host, a Well's creator. */
    judged: person.nullable(),
    /** The name in the Well under which they wrote what was reported; that the viewer reads whose it is, is recorded (ADR 107). */
    judged_as: person.nullable(),
    judged_status: z.string().nullable(),
    judged_is_staff: z.boolean(),
    all_reports: z.array(
      z
        .object({
          uuid,
          kind: caseReportKind,
          type: z.string(),
          from_user: namedPerson.nullable(),
          note: z.string().nullable(),
          /** The wording of a post that the reporter saw. */
          version: z.int().nullable(),
          session: titled.nullable(),
          created_time: z.string(),
          is_informed: z.boolean(),
        })
        .meta({ id: 'CaseReport' }),
    ),
    /** What was reported in its surroundings, as it was then. */
    evidence: z.array(
      z
        .object({
          uuid,
          user: namedPerson,
          text: z.string().nullable(),
          time: z.string(),
          is_reported: z.boolean(),
          is_gone: z.boolean(),
        })
        .meta({ id: 'CaseEvidence' }),
    ),
    history: z
      .object({
        reports: z.int(),
        warnings: z.int(),
        restrictions: z.int(),
        cases: z.array(
          z
            .object({ uuid, about: caseAbout, status: z.enum(['open', 'closed']), opened_time: z.string() })
            .meta({ id: 'EarlierCase' }),
        ),
        decisions: z.array(caseDecision),
      })
      .meta({ id: 'CaseHistory' }),
    /** Sessions in which the viewer and the judged member both took part, the newest first. */
    shared_sessions: z.array(z.object({ uuid, title: z.string(), time: z.string() }).meta({ id: 'SharedSession' })),
    decisions: z.array(caseDecision),
    notes: z.array(
      z.object({ user: namedPerson, text: z.string().nullable(), time: z.string() }).meta({ id: 'CaseNote' }),
    ),
    timeline: z.array(
      z
        .object({
          kind: z.enum([...timelineKinds, ...appealKinds]),
          time: z.string(),
          user: namedPerson.nullable(),
          /** To whom it was given. */
          to: namedPerson.nullable(),
          /** A priority, a deed, how a decision ended, or the outcome of an appeal. */
          value: z.string().nullable(),
          /** The decision whose appeal it is about. */
          appeal_uuid: uuid.nullable(),
        })
        .meta({ id: 'CaseTimelineEntry' }),
    ),
  })
  .meta({ id: 'ModerationCase' });
export type CaseDetails = z.output<typeof caseDetails>;

const discloses = { presence: ['staff'], reason: ['staff'], writing: ['staff'] } as const;
// A rough size only: how long a text may be is a rule and refused by name.
const text = z.string().max(REPORT_NOTE_MAX * 10);
const answer = z.object({ case: caseDetails });
const touches = ['case', 'report'];

export const listCases = endpoint('/v1/admin/case/list', {
  summary: 'What members reported as cases, what is due first first, with how many stand where; staff only.',
  access: 'admin',
  list: 'cases',
  discloses: { presence: ['staff'] },
  input: z.object({
    limit: pageSize(50, CASES_LIMIT),
    offset: whole(0, 100_000).default(0),
    /** In the name of the member, or in the title of a session or Well. */
    q: z.string().max(200).default(''),
    status: z.enum(['open', 'overdue', 'closed']).default('open'),
    /** `me`, `none`, or a member of the staff. */
    assignee: z.union([z.enum(['me', 'none']), uuid]).optional(),
    priority: casePriority.optional(),
    about: caseAbout.optional(),
  }),
  output: z.object({
    cases: z.array(caseInList),
    has_more: z.boolean(),
    counts: z.object({
      open: z.int(),
      overdue: z.int(),
      mine: z.int(),
      unassigned: z.int(),
      closed: z.int(),
    }),
  }),
});

export const getCase = endpoint('/v1/admin/case/{id}/get', {
  summary: 'One case with its evidence as it was, those concerned, what came before, and all that happened in it.',
  access: 'admin',
  discloses,
  input: z.object({ id: uuid }),
  output: answer,
  refusals: ['CASE_DOES_NOT_EXIST'],
});

const changesCase = { access: 'admin', discloses, writes: true, touches, output: answer } as const;

export const assignCase = endpoint('/v1/admin/case/{id}/assign', {
  summary: 'Gives a case to a member of the staff whom it does not concern, or back to all.',
  ...changesCase,
  input: z.object({ id: uuid, to: uuid.nullable() }),
  refusals: ['CASE_DOES_NOT_EXIST', 'CASE_CLOSED_ALREADY', 'CASE_CONCERNS_YOU'],
});

export const setCasePriority = endpoint('/v1/admin/case/{id}/priority', {
  summary: 'Sets how soon a case is due.',
  ...changesCase,
  input: z.object({ id: uuid, priority: casePriority }),
  refusals: ['CASE_DOES_NOT_EXIST', 'CASE_CLOSED_ALREADY', 'CASE_CONCERNS_YOU'],
});

export const noteOnCase = endpoint('/v1/admin/case/{id}/note', {
  summary: 'Writes a note for the staff.',
  ...changesCase,
  input: z.object({ id: uuid, note: text }),
  refusals: ['CASE_DOES_NOT_EXIST', 'CASE_REASON_REQUIRED', 'REPORT_REASON_TOO_LONG', 'CASE_CONCERNS_YOU'],
});

export const decideCase = endpoint('/v1/admin/case/{id}/decide', {
  summary:
    'Decides and closes a case: nothing, a word, the end of what was written, or a sanction, by which rule and why.',
  ...changesCase,
  sensitive: true,
  input: z.object({
    id: uuid,
    deed,
    clause: clause.nullish(),
    reason: judgedText(REPORT_NOTE_MAX * 10),
    /** Of a probation. */
    conditions: text.nullish(),
    /** Of a warning, a probation or a suspension. */
    until: instant.nullish(),
    /** What becomes of what was written, beside a sanction. */
    content: z.enum(['content-hidden', 'content-deleted']).nullish(),
  }),
  refusals: [
    'CASE_DOES_NOT_EXIST',
    'CASE_CLOSED_ALREADY',
    'CASE_CONCERNS_YOU',
    'CASE_CLAUSE_REQUIRED',
    'CASE_REASON_REQUIRED',
    'CASE_DEED_IMPOSSIBLE',
    'REPORT_REASON_TOO_LONG',
    'STAFF_REASON_REQUIRED',
    'STATUS_END_INVALID',
    'USER_DOES_NOT_EXIST',
    'ACCOUNT_OF_STAFF',
  ],
});

export const reopenCase = endpoint('/v1/admin/case/{id}/reopen', {
  summary: 'Opens a closed case again, so that it can be decided differently.',
  ...changesCase,
  input: z.object({ id: uuid }),
  refusals: ['CASE_DOES_NOT_EXIST', 'CASE_CONCERNS_YOU'],
});

export const viewCase = endpoint('/v1/admin/case/{id}/viewing', {
  summary: 'Says that the caller has the case open now, and answers which other staff have.',
  access: 'admin',
  discloses: { presence: ['staff'] },
  input: z.object({ id: uuid }),
  output: z.object({ others: z.array(namedPerson) }),
  refusals: ['CASE_DOES_NOT_EXIST'],
});
