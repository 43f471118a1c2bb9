import { z } from 'zod';
import { instantInWords } from '#kernel/contract/days-in-words.ts';
import { event, personal, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';
import { clause, CLAUSE_SENTENCES } from '#modules/identity/contract/clauses.ts';

const id = z.guid();
const member = z.guid();

/** What a case is about: one thing that members reported, whichever of them did. */
export const caseAbout = z.enum(['member', 'session', 'well', 'post', 'message', 'help']);
export type CaseAbout = z.output<typeof caseAbout>;

/** A report accuses, a restriction asks for distance, and care is suggested by words of a post: only a report has a reporter who waits for an answer. */
export const caseReportKind = z.enum(['report', 'restriction', 'care']);
export type CaseReportKind = z.output<typeof caseReportKind>;

export const casePriority = z.enum(['low', 'normal', 'high', 'urgent']);
export type CasePriority = z.output<typeof casePriority>;

/** What staff do at the end of a case; all but `nothing` name a clause. */
export const deed = z
  .enum(['nothing', 'word', 'content-hidden', 'content-deleted', 'warned', 'probation', 'suspended', 'removed'])
  .meta({ id: 'Deed' });
export type Deed = z.output<typeof deed>;

export const decisionEnd = z.enum(['expired', 'lifted', 'overturned']);
export type DecisionEnd = z.output<typeof decisionEnd>;

const THINGS: Readonly<Record<CaseAbout, string>> = {
  member: 'member',
  session: 'session',
  well: 'the Well',
  post: 'forum post',
  message: 'message',
  help: 'a call for help, signal',
};

/** `member`: whose conduct it is about; null when it is about no single member. */
export const CaseOpened = event(
  'CaseOpened',
  z.object({
    case: id,
    about: caseAbout,
    target: id,
    member: member.nullable(),
    session: id.nullable(),
    well: id.nullable(),
    priority: casePriority,
    at: moment,
  }),
  ({ about, target, member, session, priority }) =>
    `opened a case about ${THINGS[about]} ${target}${about === 'member' || member === null ? '' : ` by member ${member}`}${
      about === 'session' || session === null ? '' : ` in session ${session}`
    }${priority === 'normal' ? '' : `, with ${priority} priority`}`,
);

/** The wording, the place and the reporter stand in the report. */
export const ReportJoinedCase = event(
  'ReportJoinedCase',
  z.object({ case: id, report: id, kind: caseReportKind, at: moment }),
  ({ report, kind }) =>
    ({
      report: `added report ${report} to the case`,
      restriction: 'noted in the case that a member restricts the one it is about',
      care: 'noted in the case that the words sound like danger',
    })[kind],
);

/** `by`: null when the product spread it by itself. */
export const CaseAssigned = event(
  'CaseAssigned',
  z.object({ case: id, by: member.nullable(), to: member.nullable() }),
  ({ by, to }) => (to === null ? 'gave the case back' : to === by ? 'took the case' : `gave the case to member ${to}`),
);

export const CasePriorityChanged = event(
  'CasePriorityChanged',
  z.object({ case: id, by: member, priority: casePriority }),
  ({ priority }) => `set the priority of the case to ${priority}`,
  { subject: { staff: 'by' } },
);

/** Read by staff only; forgotten with who wrote it. */
export const CaseNoteWritten = event(
  'CaseNoteWritten',
  z.object({ case: id, by: member, note: personal('by', z.string()) }),
  ({ note }) => `noted on the case${note === null ? '' : `: ${note}`}`,
  { subject: { staff: 'by' } },
);

const deedInWords = (deed: Deed, judged: string): string => {
  switch (deed) {
    case 'nothing':
      return 'that nothing has to be done';
    case 'word':
      return `to write ${judged} a word`;
    case 'content-hidden':
      return `to hide what ${judged} wrote`;
    case 'content-deleted':
      return `to delete what ${judged} wrote`;
    case 'warned':
      return `to warn ${judged}`;
    case 'probation':
      return `to put ${judged} on probation`;
    case 'suspended':
      return `to suspend ${judged}`;
    case 'removed':
      return `to remove the account of ${judged}`;
  }
};

/**
 * `concerned`: whose key seals the reason: the judged member's, or of who decided where no member is judged. `until`: when
 * it ends by itself; null for ever, or at once.
 */
export const CaseDecided = event(
  'CaseDecided',
  z.object({
    case: id,
    decision: id,
    by: member,
    member: member.nullable(),
    concerned: member,
    deed,
    clause: clause.nullable(),
    reason: personal('concerned', z.string()),
    conditions: personal('concerned', z.string()),
    until: moment.nullable(),
    at: moment,
  }),
  ({ member, deed, clause, reason, conditions, until }) =>
    `decided ${deedInWords(deed, member === null ? 'the author' : `member ${member}`)}${
      until === null ? '' : ` until ${instantInWords(until)}`
    }${clause === null ? '' : ` by the rule "${CLAUSE_SENTENCES[clause].replace(/\.$/, '')}"`}${
      reason === null || reason === '' ? '' : `: ${reason.replace(/[.!?]+$/, '')}`
    }${conditions === null ? '' : `, on the condition: ${conditions.replace(/[.!?]+$/, '')}`}`,
  { subject: { staff: 'by' } },
);

/** Nothing of the decision is left: its time is over, staff lifted it, or the appeal was granted. */
export const DecisionEnded = event(
  'DecisionEnded',
  z.object({ case: id, decision: id, member: member.nullable(), how: decisionEnd, by: member.nullable(), at: moment }),
  ({ decision, how, by }) =>
    `${
      {
        expired: `the time of decision ${decision} is over`,
        lifted: `decision ${decision} was lifted`,
        overturned: `decision ${decision} was overturned on appeal`,
      }[how]
    }${by === null || how === 'expired' ? '' : ` by member ${by} (staff)`}`,
  { subject: null },
);

export const CaseClosed = event('CaseClosed', z.object({ case: id, by: member, at: moment }), () => 'closed the case', {
  subject: { staff: 'by' },
});

export const CaseReopened = event(
  'CaseReopened',
  z.object({ case: id, by: member, at: moment }),
  () => 'opened the case again',
  { subject: { staff: 'by' } },
);

/** The reporter has the mail that staff read it and, without private facts, how it ended. */
export const ReporterInformed = event(
  'ReporterInformed',
  z.object({ case: id, report: id, at: moment }),
  ({ report }) => `told the reporter of report ${report} how it ended`,
);

/** The judged member has the mail with what was decided, by which rule, until when, and how to object. */
export const MemberInformed = event(
  'MemberInformed',
  z.object({ case: id, decision: id, at: moment }),
  ({ decision }) => `told the member about decision ${decision}`,
);

export const caseEvents = {
  CaseOpened,
  ReportJoinedCase,
  CaseAssigned,
  CasePriorityChanged,
  CaseNoteWritten,
  CaseDecided,
  DecisionEnded,
  CaseClosed,
  CaseReopened,
  ReporterInformed,
  MemberInformed,
};
export type CaseEvent = EventOf<typeof caseEvents>;
