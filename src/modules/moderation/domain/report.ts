import { lengthOf } from '#kernel/contract/written-text.ts';
import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import {
  CareSuggested,
  MemberReported,
  PostReported,
  ReportClosed,
  RestrictionReasonReported,
  RestrictionReported,
  SessionReported,
  WellReported,
  type ReportDecision,
  type ReportEvent,
  type ReportKind,
} from '../contract/moderation-events.ts';
import { reportLifecycle, type ReportStatus } from '../contract/report-lifecycle.ts';
import { cleanNote, noteProblem, REPORT_NOTE_MAX } from '../contract/report-note.ts';

export type ReportState = {
  status: ReportStatus;
  /** The member it is about, when it is about one. */
  member: string | null;
  session: string | null;
  kind: ReportKind;
  /** What staff decided, and who; null while it is open. */
  closed: { decision: ReportDecision; by: string } | null;
};

/** Whether the reporter may know of something, and what became of it. */
export type Reach = 'unknown' | 'deleted' | 'there';

type Filing = { report: string; by: string; note: string };

export type FilingCommand =
  | (Filing & {
      type: 'ReportMember';
      member: { id: string; exists: boolean };
      /** Where it happened. `together`: both have, or had, a place in that session. */
      session: { id: string; reach: Reach; together: boolean } | null;
      kind: ReportKind;
    })
  | (Filing & {
      type: 'ReportSession';
      /** `tookPart`: the reporter has or had a seat, hosts it, or belongs to the staff. */
      session: { id: string; reach: Reach; tookPart: boolean };
      message?: string | undefined;
      /** Of the message. */
      author?: string | undefined;
    })
  | (Filing & { type: 'ReportWell'; well: { id: string; reach: Reach } })
  /** That the reporter may see the post is for the forum to know. `version`: the wording that the reporter saw. */
  | (Filing & { type: 'ReportPost'; post: { id: string; version: number; well: string; author: string } });

export type ReportCommand =
  | FilingCommand
  /** `noted`: the reason that the case has; null when it has none, or none that can be read. */
  | { type: 'FileRestriction'; report: string; by: string; member: string; note: string; noted: string | null }
  | { type: 'SuggestCare'; report: string; post: { id: string; version: number; well: string; author: string } }
  | { type: 'CloseReport'; report: string; by: string; decision: ReportDecision; note: string };

const about = (command: FilingCommand): ReportEvent | Refusal => {
  const { report, by } = command;
  const note = cleanNote(command.note);
  switch (command.type) {
    case 'ReportMember': {
      const { member, session, kind } = command;
      if (!member.exists) return refuse('USER_DOES_NOT_EXIST');
      if (member.id === by) return refuse('REPORT_OF_ONESELF');
      if (session?.reach === 'unknown') return refuse('SESSION_DOES_NOT_EXIST');
      if (session && !session.together) return refuse('REPORT_NOT_TOGETHER');
      return did(MemberReported, { report, by, member: member.id, session: session?.id ?? null, kind, note });
    }
    case 'ReportSession': {
      const { session, message, author } = command;
      if (session.reach === 'unknown') return refuse('SESSION_DOES_NOT_EXIST');
      if (session.reach === 'deleted') return refuse('SESSION_DELETED');
      if (!session.tookPart) return refuse('REPORT_SESSION_NOT_JOINED');
      if (author === by) return refuse('REPORT_OF_ONESELF');
      return did(SessionReported, {
        report,
        by,
        session: session.id,
        note,
        message,
      });
    }
    case 'ReportWell': {
      const { well } = command;
      if (well.reach === 'unknown') return refuse('GROUP_DOES_NOT_EXIST');
      if (well.reach === 'deleted') return refuse('GROUP_DELETED');
      return did(WellReported, { report, by, well: well.id, note });
    }
    case 'ReportPost': {
      const { id, version, well, author } = command.post;
      if (author === by) return refuse('REPORT_OF_ONESELF');
      return did(PostReported, { report, by, member: author, post: id, version, well, note });
    }
  }
};

const decide = (command: ReportCommand, state: ReportState): readonly ReportEvent[] | Refusal => {
  if (command.type === 'FileRestriction') {
    const { report, by, member, note, noted } = command;
    if (state.status === 'none') return [did(RestrictionReported, { report, by, member, note })];
    return note === '' || note === noted ? [] : [did(RestrictionReasonReported, { report, by, member, note })];
  }
  if (command.type === 'SuggestCare') {
    const { id: post, version, well, author } = command.post;
    return state.status === 'none'
      ? [did(CareSuggested, { report: command.report, member: author, post, version, well })]
      : [];
  }
  if (command.type !== 'CloseReport') {
    // What was sent twice is one case (a double tap, a call that was sent again).
    if (state.status !== 'none') return [];
    const fact = about(command);
    if ('refused' in fact) return fact;
    return noteProblem(command.note) ?? [fact];
  }
  const { report, by, decision } = command;
  const { member, session, kind } = state;
  if (state.status === 'none') return refuse('REPORT_DOES_NOT_EXIST');
  if (member === by) return refuse('REPORT_IS_ABOUT_YOU');
  if (!reportLifecycle.can(state.status, 'ReportClosed')) return refuse('REPORT_CLOSED_ALREADY');
  if (decidesAboutPresence(decision) && (member === null || session === null || kind !== 'report'))
    return refuse('REPORT_DECISION_INVALID', { field: 'decision' });
  const note = cleanNote(command.note);
  if (lengthOf(note) > REPORT_NOTE_MAX)
    return refuse('REPORT_REASON_TOO_LONG', { field: 'note', values: { max: REPORT_NOTE_MAX } });
  return [did(ReportClosed, { report, by, decision, note, member, session })];
};

/** Whether this decides about a member's presence in a session, and so about all reports of them there (C-186). */
export const decidesAboutPresence = (decision: ReportDecision): boolean =>
  decision === 'let-back' || decision === 'kept-out';

const evolve = (state: ReportState, fact: ReportEvent): ReportState => {
  const status = reportLifecycle.after(state.status, fact.type);
  switch (fact.type) {
    case 'MemberReported': {
      const { member, session, kind } = fact.data;
      return { ...state, status, member, session, kind };
    }
    case 'RestrictionReported':
    case 'PostReported':
    case 'CareSuggested':
      return { ...state, status, member: fact.data.member, session: null, kind: 'report' };
    case 'SessionReported':
      return { ...state, status, member: null, session: fact.data.session, kind: 'report' };
    case 'WellReported':
    case 'RestrictionReasonReported':
      return { ...state, status };
    case 'ReportClosed':
      return { ...state, status, closed: { decision: fact.data.decision, by: fact.data.by } };
  }
};

/** One case: from what a member told staff to what staff decided. */
export const report: Decider<ReportState, ReportCommand, ReportEvent> = {
  stream: (id) => `moderation.report-${id}`,
  initial: { status: 'none', member: null, session: null, kind: 'report', closed: null },
  evolve,
  decide,
  lifecycles: [follows(reportLifecycle, ({ status }) => status)],
};
