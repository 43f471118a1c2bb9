import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { isBlank, lengthOf } from '#kernel/contract/written-text.ts';
import {
  AppealDecided,
  AppealMade,
  AppealOutcomeMailed,
  AppealTaken,
  type AppealEvent,
  type AppealOutcome,
} from '../contract/appeal-events.ts';
import { appealLifecycle, type AppealStatus } from '../contract/appeal-lifecycle.ts';
import { APPEAL_TEXT_MAX } from '../contract/appeal-text.ts';
import { APPEAL_DAYS } from '../contract/case-due.ts';
import { CONCERNS, type Concern } from './moderation-case.ts';

export type AppealState = {
  status: AppealStatus;
  case: string;
  member: string;
  takenBy: string | null;
  outcome: AppealOutcome | null;
  decidedBy: string | null;
  due: string | null;
  at: string | null;
  decidedAt: string | null;
  isMailed: boolean;
};

/** What the appeal is about, as its case recorded it once and for all. */
export type AppealedDecision = { decision: string; case: string; member: string; by: string; at: string };

export type AppealCommand =
  | { type: 'MakeAppeal'; about: AppealedDecision; text: string; due: string; now: string }
  /** `concern`: why the one who takes or decides may not, apart from having decided first. */
  | { type: 'TakeAppeal'; about: AppealedDecision; staff: string; concern: Concern | null }
  | {
      type: 'DecideAppeal';
      about: AppealedDecision;
      staff: string;
      concern: Concern | null;
      outcome: AppealOutcome;
      reason: string;
      now: string;
    }
  | { type: 'NoteOutcomeMailed'; decision: string; now: string };

/** Why a member of the staff may not decide an appeal, in words; null when they may. */
export const unfitness = (
  { by: decider, member }: AppealedDecision,
  staff: string,
  concern: Concern | null,
): string | null => {
  if (staff === decider) return 'you made the decision';
  if (staff === member) return CONCERNS.member;
  return concern === null ? null : CONCERNS[concern];
};

/** The last instant at which a decision can be objected to is just before this one. */
export const appealEnd = (decidedAt: string): string => plus(decidedAt, days(APPEAL_DAYS));

const textProblem = (text: string, field: string): Refusal | undefined => {
  if (isBlank(text)) return refuse('CASE_REASON_REQUIRED', { field });
  return lengthOf(text.trim()) > APPEAL_TEXT_MAX
    ? refuse('REPORT_REASON_TOO_LONG', { field, values: { max: APPEAL_TEXT_MAX } })
    : undefined;
};

const concerned = (reason: string) => refuse('APPEAL_CONCERNS_YOU', { values: { reason } });

const decide = (command: AppealCommand, state: AppealState): readonly AppealEvent[] | Refusal => {
  switch (command.type) {
    case 'MakeAppeal': {
      const { about, text, due, now } = command;
      if (state.status !== 'none') return refuse('APPEAL_MADE_ALREADY');
      if (now >= appealEnd(about.at)) return refuse('APPEAL_TIME_OVER');
      const { decision, case: id, member } = about;
      return (
        textProblem(text, 'text') ?? [did(AppealMade, { decision, case: id, member, text: text.trim(), due, at: now })]
      );
    }
    case 'TakeAppeal': {
      const { about, staff, concern } = command;
      if (state.status === 'none') return refuse('APPEAL_DOES_NOT_EXIST');
      const reason = unfitness(about, staff, concern);
      if (reason !== null) return concerned(reason);
      if (state.status === 'decided') return refuse('APPEAL_DECIDED_ALREADY');
      return state.takenBy === staff ? [] : [did(AppealTaken, { decision: about.decision, by: staff })];
    }
    case 'DecideAppeal': {
      const { about, staff, concern, outcome, reason, now } = command;
      if (state.status === 'none') return refuse('APPEAL_DOES_NOT_EXIST');
      const unfit = unfitness(about, staff, concern);
      if (unfit !== null) return concerned(unfit);
      if (state.status === 'decided') {
        // An answer was lost and the call came again.
        return state.decidedBy === staff && state.outcome === outcome ? [] : refuse('APPEAL_DECIDED_ALREADY');
      }
      const { decision, case: id, member } = about;
      return (
        textProblem(reason, 'reason') ?? [
          did(AppealDecided, { decision, case: id, member, by: staff, outcome, reason: reason.trim(), at: now }),
        ]
      );
    }
    case 'NoteOutcomeMailed': {
      const { decision, now } = command;
      return state.status === 'decided' && !state.isMailed ? [did(AppealOutcomeMailed, { decision, at: now })] : [];
    }
  }
};

const evolve = (before: AppealState, fact: AppealEvent): AppealState => {
  const state = { ...before, status: appealLifecycle.after(before.status, fact.type) };
  switch (fact.type) {
    case 'AppealMade': {
      const { case: id, member, due, at } = fact.data;
      return { ...state, case: id, member, due, at };
    }
    case 'AppealTaken':
      return { ...state, takenBy: fact.data.by };
    case 'AppealDecided': {
      const { by: decidedBy, outcome, at } = fact.data;
      return { ...state, decidedBy, outcome, decidedAt: at };
    }
    case 'AppealOutcomeMailed':
      return { ...state, isMailed: true };
  }
};

/** The one objection to a decision, from the member's words to what a second person made of it. */
export const appeal: Decider<AppealState, AppealCommand, AppealEvent> = {
  stream: (decision) => `moderation.appeal-${decision}`,
  initial: {
    status: 'none',
    case: '',
    member: '',
    takenBy: null,
    outcome: null,
    decidedBy: null,
    due: null,
    at: null,
    decidedAt: null,
    isMailed: false,
  },
  evolve,
  decide,
  lifecycles: [follows(appealLifecycle, ({ status }) => status)],
};
