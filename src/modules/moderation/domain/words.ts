import { instantInWords } from '#kernel/contract/days-in-words.ts';
import type { CaseAbout, Deed } from '../contract/case-events.ts';
import type { AppealState } from './appeal.ts';
import type { CaseDecision, CaseState } from './moderation-case.ts';
import type { ReportState } from './report.ts';

const ABOUT: Readonly<Record<CaseAbout, string>> = {
  member: 'the conduct',
  session: 'a session',
  well: 'a Well',
  post: 'a forum post',
  message: 'a message',
  help: 'a call for help',
};

const DEEDS: Readonly<Record<Deed, string>> = {
  nothing: 'nothing has to be done',
  word: 'a word to the member',
  'content-hidden': 'content hidden',
  'content-deleted': 'content deleted',
  warned: 'warned',
  probation: 'probation',
  suspended: 'suspended',
  removed: 'account removed',
};

const ENDS: Readonly<Record<NonNullable<CaseDecision['ended']>, string>> = {
  expired: 'its time is over',
  lifted: 'lifted',
  overturned: 'overturned on appeal',
};

const decisionInWords = ({ deed, by: decider, until, ended }: CaseDecision): string =>
  `Decided by member ${decider}: ${DEEDS[deed]}${until === null ? '' : ` until ${instantInWords(until)}`}${
    ended === null ? '' : `; ${ENDS[ended]}`
  }.`;

const lookedAfter = (member: string, isOver: boolean): string =>
  isOver ? `Member ${member} looked after it.` : `Member ${member} works on it.`;

/** What matters of a case to auditors. */
export const caseInWords = (state: CaseState): Record<string, string | null> => {
  const decisions = [...state.decisions.values()];
  const last = decisions.at(-1);
  return {
    status: state.status === 'none' ? null : `The case is ${state.status}.`,
    about: `It is about ${ABOUT[state.about]}${state.member === null ? '' : ` of member ${state.member}`}.`,
    priority: state.priority === 'normal' ? null : `Its priority is ${state.priority}.`,
    assignee: state.assignee === null ? 'No one has taken it.' : lookedAfter(state.assignee, state.status === 'closed'),
    reports: state.reports.size === 1 ? '1 report.' : `${state.reports.size} reports.`,
    decisions: last === undefined ? 'Nothing is decided.' : decisionInWords(last),
  };
};

/** What matters of a report to auditors. */
export const reportInWords = ({ status, member, session, kind }: ReportState): Record<string, string | null> => ({
  status: status === 'none' ? null : `The ${kind} is ${status}.`,
  member: member === null ? null : `About member ${member}.`,
  session: session === null ? null : `In session ${session}.`,
});

/** What matters of an appeal to auditors. */
export const appealInWords = (state: AppealState): Record<string, string | null> => ({
  status: state.status === 'none' ? null : `The objection is ${state.status}.`,
  member: `It came from member ${state.member}.`,
  due: state.due === null || state.outcome !== null ? null : `Due on ${instantInWords(state.due)}.`,
  takenBy: state.takenBy === null ? null : lookedAfter(state.takenBy, state.status === 'decided'),
  outcome:
    state.outcome === null
      ? null
      : `The decision was ${state.outcome}${state.decidedBy === null ? '' : ` by member ${state.decidedBy}`}.`,
});
