import { z } from 'zod';
import { event, memberEvent, personal, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';

/** One case: what one member told staff about one thing. */
const report = z.guid();
const member = z.guid();
const session = z.guid();
/**
 * The reporter, visible to staff only (C-111); the reporter's text is sealed with their key and forgotten with them.
 */
const by = member;
const note = personal('by', z.string());

/** A report is an accusation, feedback is not; staff see them apart (C-185). */
export const reportKind = z.enum(['report', 'feedback']);
export type ReportKind = z.output<typeof reportKind>;

/** What staff made of a case; the middle two decide about a member who was reported in a session (C-186). */
export const reportDecision = z.enum(['no-action', 'let-back', 'kept-out', 'handled']);
export type ReportDecision = z.output<typeof reportDecision>;

/** A member told staff about another one; `session` when it is about what happened there (MOD-017). */
export const MemberReported = event(
  'MemberReported',
  z.object({ report, by, member, session: session.nullable(), kind: reportKind, note }),
  ({ member, session, kind }) =>
    `${kind === 'report' ? 'reported' : 'gave staff feedback on'} member ${member}${session ? ` in session ${session}` : ''}`,
  { subject: 'by' },
);

/** A member reported a session, or one message of its chat (MOD-016, C-177). */
export const SessionReported = event(
  'SessionReported',
  z.object({ report, by, session, note, message: z.guid().optional() }),
  ({ session, message }) => `reported ${message ? `message ${message} of ` : ''}session ${session}`,
  { subject: 'by' },
);

/** A member reported a Well (MOD-018). */
export const WellReported = event(
  'WellReported',
  z.object({ report, by, well: z.guid(), note }),
  ({ well }) => `reported the Well ${well}`,
  { subject: 'by' },
);

/** A member reported a forum post or reply of `member`, in the wording with this number (FOR-052, C-075). */
export const PostReported = event(
  'PostReported',
  z.object({ report, by, member, post: z.guid(), version: z.int().min(1), well: z.guid(), note }),
  ({ post, version, member }) => `reported wording ${version} of post ${post} by member ${member}`,
  { subject: 'by' },
);

/** A member restricts another one, which staff look at too (MOD-025); the case has the restriction's id. */
export const RestrictionReported = event(
  'RestrictionReported',
  z.object({ report, by, member, note }),
  ({ member }) => `restricted member ${member}, which staff read as a report`,
  { subject: 'by' },
);

/** The member gave another reason for the restriction; the case shows the last one. */
export const RestrictionReasonReported = event(
  'RestrictionReasonReported',
  z.object({ report, by, member, note }),
  ({ member }) => `gave another reason for restricting member ${member}`,
  { subject: 'by' },
);

/**
 * The words of a forum post sound as if its author were in danger. It is no accusation: staff are asked to look after the
 * author. The case has the post's id, so that each post is suggested once.
 */
export const CareSuggested = event(
  'CareSuggested',
  z.object({ report, member, post: z.guid(), version: z.int().min(1), well: z.guid() }),
  ({ post, member }) => `suggested to look after member ${member} because of post ${post}`,
);

/** Staff decided (MOD-027). `member` and `session` are those of the case, so that a room can act on it by itself. */
export const ReportClosed = event(
  'ReportClosed',
  z.object({
    report,
    by: member,
    decision: reportDecision,
    note,
    member: member.nullable(),
    session: session.nullable(),
  }),
  ({ decision, member, note }) =>
    `closed the report${member === null ? '' : ` about member ${member}`}: ${
      {
        'no-action': 'nothing to be done',
        'let-back': 'the member may come in again',
        'kept-out': 'the member stays out of the session',
        handled: 'handled',
      }[decision]
    }${note === null ? '' : ` (${note})`}`,
  { subject: { staff: 'by' } },
);

export const reportEvents = {
  MemberReported,
  SessionReported,
  WellReported,
  PostReported,
  RestrictionReported,
  RestrictionReasonReported,
  CareSuggested,
  ReportClosed,
};
export type ReportEvent = EventOf<typeof reportEvents>;

/** One more report by this member counts towards how many they may send (I-049). */
export const ReportCounted = memberEvent(
  'ReportCounted',
  z.object({ member, report, at: moment }),
  () => 'sent staff a report',
);
export const reporterEvents = { ReportCounted };
export type ReporterEvent = EventOf<typeof reporterEvents>;
