import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { isBlank, lengthOf } from '#kernel/contract/written-text.ts';
import {
  CaseAssigned,
  CaseClosed,
  CaseDecided,
  CaseNoteWritten,
  CaseOpened,
  CasePriorityChanged,
  CaseReopened,
  DecisionEnded,
  MemberInformed,
  ReporterInformed,
  ReportJoinedCase,
  type CaseAbout,
  type CaseEvent,
  type CasePriority,
  type CaseReportKind,
  type DecisionEnd,
  type Deed,
} from '../contract/case-events.ts';
import { caseLifecycle, type CaseStatus } from '../contract/case-lifecycle.ts';
import type { Clause } from '#modules/identity/contract/clauses.ts';
import { REPORT_NOTE_MAX } from '../contract/report-note.ts';

/** What a decision came to: open while it has an effect or counts. */
export type CaseDecision = {
  deed: Deed;
  member: string | null;
  by: string;
  until: string | null;
  at: string;
  ended: DecisionEnd | null;
  informed: boolean;
};

export type CaseState = {
  status: CaseStatus;
  about: CaseAbout;
  target: string;
  member: string | null;
  session: string | null;
  well: string | null;
  assignee: string | null;
  priority: CasePriority;
  /** Whether no one waits for an answer: the reporter knows how it ended, or there is none. */
  reports: ReadonlyMap<string, boolean>;
  /** Reports without a reporter who waits for an answer. */
  unanswerable: ReadonlySet<string>;
  decisions: ReadonlyMap<string, CaseDecision>;
};

export type CaseSubject = Pick<CaseState, 'about' | 'target' | 'member' | 'session' | 'well' | 'priority'>;

/** Why a member of the staff may not decide a case: it is about them, they reported it, or they know those concerned. */
export type Concern = 'member' | 'reporter' | 'friend';

export const CONCERNS: Readonly<Record<Concern, string>> = {
  member: 'it is about you',
  reporter: 'you reported it',
  friend: 'you shared one of the last sessions with a person in it',
};

/** One thing that is done; a case may end with a sanction and the end of what was written. */
export type DeedChosen = {
  decision: string;
  member: string | null;
  deed: Deed;
  clause: Clause | null;
  reason: string;
  conditions: string | null;
  until: string | null;
};

type Acting = { case: string; by: string };

export type CaseCommand =
  | {
      type: 'FileInCase';
      case: string;
      subject: CaseSubject;
      report: { id: string; kind: CaseReportKind } | null;
      now: string;
    }
  | { type: 'AssignCase'; case: string; by: string | null; to: string | null }
  | (Acting & { type: 'ChangePriority'; priority: CasePriority })
  | (Acting & { type: 'WriteNote'; note: string })
  /** `concern`: why the one who decides may not. */
  | (Acting & { type: 'DecideCase'; deeds: readonly DeedChosen[]; concern: Concern | null; now: string })
  /** All of its reports were closed one by one. */
  | (Acting & { type: 'CloseCase'; decision: string; reason: string; now: string })
  | (Acting & { type: 'ReopenCase'; now: string })
  | { type: 'EndDecision'; case: string; decision: string; how: DecisionEnd; by: string | null; now: string }
  | { type: 'NoteReporterInformed'; case: string; report: string; now: string }
  | { type: 'NoteMemberInformed'; case: string; decision: string; now: string };

export type CaseDecisions = readonly CaseEvent[] | Refusal;

const CONTENT = new Set<CaseAbout>(['post', 'message']);
const SANCTIONS = new Set<Deed>(['warned', 'probation', 'suspended', 'removed']);
/** What limits an account. */
export const isSanction = (deed: Deed): boolean => SANCTIONS.has(deed);
/** While it lasts the member stays out of the sessions in which they were reported (C-186). */
export const isStayingOut = (deed: Deed): boolean => deed === 'suspended' || deed === 'removed';
/** What ends what a member wrote. */
export const isAboutContent = (deed: Deed): boolean => deed === 'content-hidden' || deed === 'content-deleted';

const tooLong = (field: string) => refuse('REPORT_REASON_TOO_LONG', { field, values: { max: REPORT_NOTE_MAX } });

const problemOf = (chosen: DeedChosen, { about }: CaseState, now: string): Refusal | undefined => {
  const { deed, member, clause, reason, conditions, until } = chosen;
  if (isAboutContent(deed) && !CONTENT.has(about)) return refuse('CASE_DEED_IMPOSSIBLE', { field: 'deed' });
  if ((deed === 'word' || isSanction(deed)) && member === null)
    return refuse('CASE_DEED_IMPOSSIBLE', { field: 'deed' });
  if (deed !== 'nothing' && clause === null) return refuse('CASE_CLAUSE_REQUIRED', { field: 'clause' });
  if (deed !== 'nothing' && isBlank(reason)) return refuse('CASE_REASON_REQUIRED', { field: 'reason' });
  if (lengthOf(reason.trim()) > REPORT_NOTE_MAX) return tooLong('reason');
  if (lengthOf((conditions ?? '').trim()) > REPORT_NOTE_MAX) return tooLong('conditions');
  const hasEnd = deed === 'suspended' || deed === 'probation' || deed === 'warned';
  if (until !== null && (!hasEnd || until <= now)) return refuse('STATUS_END_INVALID', { field: 'until' });
  if (deed === 'suspended' && until === null) return refuse('STATUS_END_INVALID', { field: 'until' });
  return undefined;
};

const decideCase = (command: Extract<CaseCommand, { type: 'DecideCase' }>, state: CaseState): CaseDecisions => {
  const { case: id, by, deeds, concern, now } = command;
  if (concern !== null) return refuse('CASE_CONCERNS_YOU', { values: { reason: CONCERNS[concern] } });
  // An answer was lost and the call came again.
  if (deeds.every(({ decision }) => state.decisions.has(decision))) return [];
  if (state.status === 'closed') return refuse('CASE_CLOSED_ALREADY');
  for (const chosen of deeds) {
    const problem = problemOf(chosen, state, now);
    if (problem) return problem;
  }
  return [
    ...deeds.map((chosen) => {
      const { decision, member, deed, clause, until } = chosen;
      return did(CaseDecided, {
        case: id,
        decision,
        by,
        member,
        concerned: member ?? by,
        deed,
        clause,
        reason: chosen.reason.trim(),
        conditions: deed === 'probation' && !isBlank(chosen.conditions ?? '') ? chosen.conditions!.trim() : null,
        until,
        at: now,
      });
    }),
    did(CaseClosed, { case: id, by, at: now }),
  ];
};

const fileInCase = (
  { case: id, subject, report, now }: Extract<CaseCommand, { type: 'FileInCase' }>,
  state: CaseState,
): CaseDecisions => {
  if (report !== null && state.reports.has(report.id)) return [];
  // Between looking for the open case and here staff decided it: the caller finds the next one.
  if (state.status === 'closed') return refuse('CASE_CLOSED_ALREADY');
  return [
    ...(state.status === 'none' ? [did(CaseOpened, { case: id, ...subject, at: now })] : []),
    ...(report === null ? [] : [did(ReportJoinedCase, { case: id, report: report.id, kind: report.kind, at: now })]),
  ];
};

const decide = (command: CaseCommand, state: CaseState): CaseDecisions => {
  if (command.type === 'FileInCase') return fileInCase(command, state);
  if (state.status === 'none') return refuse('CASE_DOES_NOT_EXIST');
  const { case: id } = command;
  switch (command.type) {
    case 'AssignCase': {
      const { by, to } = command;
      if (state.status === 'closed') return refuse('CASE_CLOSED_ALREADY');
      return state.assignee === to ? [] : [did(CaseAssigned, { case: id, by, to })];
    }
    case 'ChangePriority': {
      const { by, priority } = command;
      if (state.status === 'closed') return refuse('CASE_CLOSED_ALREADY');
      return state.priority === priority ? [] : [did(CasePriorityChanged, { case: id, by, priority })];
    }
    case 'WriteNote': {
      const { by, note } = command;
      if (isBlank(note)) return refuse('CASE_REASON_REQUIRED', { field: 'note' });
      if (lengthOf(note.trim()) > REPORT_NOTE_MAX) return tooLong('note');
      return [did(CaseNoteWritten, { case: id, by, note: note.trim() })];
    }
    case 'DecideCase':
      return decideCase(command, state);
    case 'CloseCase': {
      const { by, decision, reason, now } = command;
      if (state.status === 'closed') return [];
      const nothing = { decision, member: state.member, deed: 'nothing', clause: null, conditions: null } as const;
      return [
        did(CaseDecided, {
          case: id,
          by,
          ...nothing,
          concerned: state.member ?? by,
          reason: reason.trim(),
          until: null,
          at: now,
        }),
        did(CaseClosed, { case: id, by, at: now }),
      ];
    }
    case 'ReopenCase':
      return state.status === 'open' ? [] : [did(CaseReopened, { case: id, by: command.by, at: command.now })];
    case 'EndDecision': {
      const { decision, how, by, now } = command;
      const ending = state.decisions.get(decision);
      if (ending === undefined) return refuse('CASE_DOES_NOT_EXIST');
      // A decision whose time is over can still be overturned, so that it does not count.
      return ending.ended === null || (how === 'overturned' && ending.ended !== how)
        ? [did(DecisionEnded, { case: id, decision, member: ending.member, how, by, at: now })]
        : [];
    }
    case 'NoteReporterInformed': {
      const { report, now } = command;
      return state.reports.get(report) === false ? [did(ReporterInformed, { case: id, report, at: now })] : [];
    }
    case 'NoteMemberInformed': {
      const { decision, now } = command;
      return state.decisions.get(decision)?.informed === false
        ? [did(MemberInformed, { case: id, decision, at: now })]
        : [];
    }
  }
};

const patched = <Value>(map: ReadonlyMap<string, Value>, key: string, value: Value): ReadonlyMap<string, Value> =>
  new Map(map).set(key, value);

const evolve = (before: CaseState, fact: CaseEvent): CaseState => {
  const state = { ...before, status: caseLifecycle.after(before.status, fact.type) };
  switch (fact.type) {
    case 'CaseOpened': {
      const { about, target, member, session, well, priority } = fact.data;
      return { ...state, about, target, member, session, well, priority };
    }
    case 'ReportJoinedCase': {
      const { report, kind } = fact.data;
      const unanswerable = kind === 'report' ? state.unanswerable : new Set([...state.unanswerable, report]);
      return { ...state, reports: patched(state.reports, report, kind !== 'report'), unanswerable };
    }
    case 'CaseAssigned':
      return { ...state, assignee: fact.data.to };
    case 'CasePriorityChanged':
      return { ...state, priority: fact.data.priority };
    case 'CaseDecided': {
      const { decision, deed, member, by, until, at } = fact.data;
      const made = { deed, member, by, until, at, ended: null, informed: false };
      return { ...state, decisions: patched(state.decisions, decision, made) };
    }
    case 'DecisionEnded': {
      const ending = state.decisions.get(fact.data.decision)!;
      return {
        ...state,
        decisions: patched(state.decisions, fact.data.decision, { ...ending, ended: fact.data.how }),
      };
    }
    case 'ReporterInformed':
      return { ...state, reports: patched(state.reports, fact.data.report, true) };
    case 'MemberInformed': {
      const informed = state.decisions.get(fact.data.decision)!;
      return { ...state, decisions: patched(state.decisions, fact.data.decision, { ...informed, informed: true }) };
    }
    case 'CaseReopened':
      // Each reporter hears of what is decided next.
      return {
        ...state,
        reports: new Map([...state.reports].map(([report]) => [report, state.unanswerable.has(report)])),
      };
    case 'CaseNoteWritten':
    case 'CaseClosed':
      return state;
  }
};

/** One thing that members reported, from the first report to what staff decided and what is left of it. */
export const moderationCase: Decider<CaseState, CaseCommand, CaseEvent> = {
  stream: (id) => `moderation.case-${id}`,
  initial: {
    status: 'none',
    about: 'member',
    target: '',
    member: null,
    session: null,
    well: null,
    assignee: null,
    priority: 'normal',
    reports: new Map(),
    unanswerable: new Set(),
    decisions: new Map(),
  },
  evolve,
  decide,
  lifecycles: [follows(caseLifecycle, ({ status }) => status)],
};
