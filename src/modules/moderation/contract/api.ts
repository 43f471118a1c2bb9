import { z } from 'zod';
import { endpoint, judgedText, pageSize, uuid, whole } from '#kernel/contract/endpoint.ts';
import { reportDecision, reportKind } from './moderation-events.ts';
import { REPORT_NOTE_MAX } from './report-note.ts';
import { namedPerson } from '#kernel/contract/person.ts';

/** What staff review (MOD-025, C-075). The list is open: types that are not recorded yet have no cases. */
export const flagTypes = [
  'USER_FLAG_USER',
  'USER_FLAG_SESSION',
  'USER_FLAG_GROUP',
  'USER_FLAG_CHAT_MESSAGE',
  'USER_FLAG_FORUM_POST',
  'USER_BLOCK_USER',
  'CARE_FOR_FORUM_POST',
] as const;
export type FlagType = (typeof flagTypes)[number];

const note = judgedText(REPORT_NOTE_MAX * 10);
const noteRefusals = ['REPORT_REASON_REQUIRED', 'REPORT_REASON_TOO_LONG', 'REPORTS_TOO_MANY'] as const;

/** What the reporter learns: that it arrived. What becomes of it is between staff and those concerned. */
const sent = z.object({
  report: z
    .object({ uuid: z.string(), type: z.enum(flagTypes), target_uuid1: z.string(), kind: reportKind })
    .meta({ id: 'Report' }),
});

const sendsReport = { access: 'member', confirmed: true, writes: true, output: sent } as const;

/** MOD-016, MOD-012, C-177 */
export const reportSession = endpoint('/v1/session/{id}/flag', {
  summary: 'Tells staff about a session, or about one message of its chat; whoever took part in it.',
  ...sendsReport,
  duringMaintenance: true,
  input: z.object({
    id: uuid,
    /** The reason; required, at most 1000 characters. */
    note,
    /** The chat message it is about. */
    message: uuid.optional(),
  }),
  refusals: [
    ...noteRefusals,
    'SESSION_DOES_NOT_EXIST',
    'SESSION_DELETED',
    'REPORT_SESSION_NOT_JOINED',
    'REPORT_OF_ONESELF',
    'CHAT_MESSAGE_DOES_NOT_EXIST',
  ],
});

/** MOD-017, C-185 */
export const reportMember = endpoint('/v1/user/{id}/flag', {
  summary: 'Tells staff about a member, who never learns of it: a report, or feedback.',
  ...sendsReport,
  duringMaintenance: true,
  input: z.object({
    id: uuid,
    note,
    /** The session in which it happened. */
    sessionUUID: uuid.optional(),
    kind: reportKind.default('report'),
  }),
  refusals: [
    ...noteRefusals,
    'USER_DOES_NOT_EXIST',
    'HANDLE_IS_REPORTED_BY_POST',
    'SESSION_DOES_NOT_EXIST',
    'REPORT_OF_ONESELF',
    'REPORT_NOT_TOGETHER',
  ],
});

/** MOD-018 */
export const reportWell = endpoint('/v1/group/{id}/flag', {
  summary: 'Tells staff about a Well.',
  ...sendsReport,
  input: z.object({ id: uuid, note }),
  refusals: [...noteRefusals, 'GROUP_DOES_NOT_EXIST', 'GROUP_DELETED'],
});

/** One case as staff see it. */
export const flaggedActivity = z
  .object({
    uuid: z.string(),
    /** One of {@link flagTypes}. */
    type: z.string(),
    /** The member, session, Well, message or forum post it is about. */
    target_uuid1: z.string(),
    /** The wording of a forum post that the reporter saw. */
    target_version: z.int().nullable(),
    /** The member's name, the title of the session or Well; null when forgotten. */
    target: z.string().nullable(),
    /** As the target's address has it: Wells only. */
    target_slug: z.string().nullable(),
    /** The reporter; visible to staff only (C-111). Null for staff whom the case concerns, and when forgotten. */
    from_user: namedPerson.nullable(),
    session_uuid: z.string().nullable(),
    session_title: z.string().nullable(),
    /** The session is planned, open or running: deciding about a member in it still has an effect. */
    session_coming: z.boolean(),
    /** The session takes place now. */
    session_live: z.boolean(),
    session_group_hosted: z.boolean(),
    /** How many members reported the same person in the same session; 0 elsewhere. */
    reporters: z.int(),
    /** What they wrote; null when forgotten, and for staff whom it is about. */
    note: z.string().nullable(),
    /** The same, under the name that an item of a member's activity has for it (ADM-026). */
    details: z.string().nullable(),
    kind: reportKind,
    created_time: z.string(),
    status: z.enum(['open', 'closed']),
    /** The viewer is the reported member, so another admin has to decide. */
    is_about_me: z.boolean(),
    decision: reportDecision.nullable(),
    closed_time: z.string().nullable(),
    closed_by: namedPerson.nullable(),
    closing_note: z.string().nullable(),
  })
  .meta({ id: 'FlaggedActivity' });
export type FlaggedActivity = z.output<typeof flaggedActivity>;

/** MOD-025, MOD-027, MOD-028, ADM-028 */
export const listFlaggedActivity = endpoint('/v1/admin/activity/types/{types}', {
  summary: 'What members reported, of these types (separated by commas), the newest first; staff only.',
  access: 'admin',
  list: 'flagged-activity',
  discloses: { presence: ['staff'], reason: ['staff'] },
  input: z.object({
    types: z.string().min(1).max(500),
    limit: pageSize(1000, 1000),
    offset: whole(0, 100_000).default(0),
    /** In the name of the member, or in the title of a session or Well. */
    q: z.string().max(200).default(''),
    status: z.enum(['open', 'closed', 'all']).default('all'),
    kind: z.enum([...reportKind.options, 'all']).default('all'),
  }),
  output: z.object({
    activity: z.array(flaggedActivity),
    /** Number of open cases, independent of the filter. */
    num_open: z.int(),
  }),
});

/** MOD-027, C-186 */
export const closeReport = endpoint('/v1/admin/activity/{report}/close', {
  summary: 'Staff decide a case; letting back or keeping out decides every open report of that member in that session.',
  access: 'admin',
  discloses: { presence: ['staff'], reason: ['staff'] },
  writes: true,
  touches: ['report'],
  input: z.object({
    report: uuid,
    decision: reportDecision,
    /** An internal note of staff. */
    note,
  }),
  output: z.object({ activity: flaggedActivity }),
  refusals: [
    'REPORT_DOES_NOT_EXIST',
    'REPORT_CLOSED_ALREADY',
    'REPORT_IS_ABOUT_YOU',
    'REPORT_DECISION_INVALID',
    'REPORT_REASON_TOO_LONG',
  ],
});
