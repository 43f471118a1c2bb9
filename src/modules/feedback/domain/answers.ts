import { did } from '#kernel/contract/event.ts';
import { GrowingSet } from '#kernel/contract/growing.ts';
import { badInput, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { cleaned, isBlank } from '#kernel/contract/written-text.ts';
import type { Decider } from '#kernel/commands/decider.ts';
import {
  GroupHostedSurveyAnswered,
  SurveyAnswered,
  SurveySkipped,
  UnsubscribeSurveyAnswered,
  type AnswerEvent,
} from '../contract/feedback-events.ts';
import { highest, outcomeWords, satisfactionWords, type Survey } from '../contract/scales.ts';
import type { FeedbackSettings } from '../contract/settings.ts';
import { longerThan } from './review.ts';
import { notAnswerable, type TakingPart } from './taking-part.ts';

/** Asked periodically, independent of the session. */
type Recurring = Exclude<Survey, 'feeling'>;
export type AnswersState = {
  /** Sessions whose feeling survey was answered. */
  felt: GrowingSet<string>;
  /** Group-hosted sessions with an answered survey. */
  groupHosted: GrowingSet<string>;
  /** … with a recorded mood (C-159). */
  moods: GrowingSet<string>;
  /** When each of these was last answered or skipped. */
  asked: Readonly<Partial<Record<Recurring, string>>>;
};

type OnSession = { member: string; session: TakingPart; now: string; settings: FeedbackSettings };
export type AnswersCommand =
  /** `sessions`: how many the member took part in. */
  | (OnSession & { type: 'Answer'; survey: Survey; answer: number; sessions: number })
  | (OnSession & { type: 'Skip'; survey: Survey; sessions: number })
  | (OnSession & { type: 'GroupHosted'; mood: number | null; support: number | null; couldBeBetter: string })
  | { type: 'Unsubscribe'; member: string; said: string; now: string; settings: FeedbackSettings };

type AnswersCommandOf<Type extends AnswersCommand['type']> = Extract<AnswersCommand, { type: Type }>;
type AnswersDecision = readonly AnswerEvent[] | Refusal;

const initial: AnswersState = {
  felt: GrowingSet.of(),
  groupHosted: GrowingSet.of(),
  moods: GrowingSet.of(),
  asked: {},
};

const evolve = (state: AnswersState, fact: AnswerEvent): AnswersState => {
  switch (fact.type) {
    case 'SurveyAnswered':
    case 'SurveySkipped': {
      const { survey, session, at } = fact.data;
      if (survey !== 'feeling') return { ...state, asked: { ...state.asked, [survey]: at } };
      return fact.type === 'SurveyAnswered' ? { ...state, felt: state.felt.with(session) } : state;
    }
    case 'GroupHostedSurveyAnswered': {
      const { session, tellsMood } = fact.data;
      return {
        ...state,
        groupHosted: state.groupHosted.with(session),
        moods: tellsMood ? state.moods.with(session) : state.moods,
      };
    }
    case 'UnsubscribeSurveyAnswered':
      return state;
  }
};

const decide = (command: AnswersCommand, state: AnswersState): AnswersDecision => {
  switch (command.type) {
    case 'Answer':
      return notAnswerable(command.session, command.now, command.settings) ?? decideAnswer(command, state);
    case 'Skip':
      return notAnswerable(command.session, command.now, command.settings) ?? decideSkip(command, state);
    case 'GroupHosted':
      return notAnswerable(command.session, command.now, command.settings) ?? decideGroupHosted(command, state);
    case 'Unsubscribe':
      return decideUnsubscribe(command);
  }
};

/** All answers of one member, and of no one else. */
export const answers: Decider<AnswersState, AnswersCommand, AnswerEvent> = {
  stream: (member) => `feedback.answers-${member}`,
  initial,
  evolve,
  decide,
};

const decideAnswer = (
  { member, session, survey, answer, sessions, now, settings }: AnswersCommandOf<'Answer'>,
  state: AnswersState,
) => {
  const invalid = outside(answer, highest[survey], 'answer');
  if (invalid) return invalid;
  if (isTooEarly(survey, sessions, settings)) return refuse('SURVEY_TOO_EARLY');
  const isAnswered = survey === 'feeling' ? state.felt.has(session.session) : !isDue(state, survey, now, settings);
  if (isAnswered) return refuse('SURVEY_ALREADY_ANSWERED');
  return [did(SurveyAnswered, { member, session: session.session, survey, answer, at: now })];
};

const decideSkip = (
  { member, session, survey, sessions, now, settings }: AnswersCommandOf<'Skip'>,
  state: AnswersState,
): AnswersDecision => {
  const nothingToSkip = survey === 'feeling' ? state.felt.has(session.session) : !isDue(state, survey, now, settings);
  return nothingToSkip || isTooEarly(survey, sessions, settings)
    ? []
    : [did(SurveySkipped, { member, session: session.session, survey, at: now })];
};

const decideGroupHosted = (command: AnswersCommandOf<'GroupHosted'>, state: AnswersState): AnswersDecision => {
  const { member, session, mood, support, couldBeBetter, now, settings } = command;
  if (!session.groupHosted) return refuse('SURVEY_IS_FOR_GROUP_HOSTED');
  if (state.groupHosted.has(session.session)) return refuse('SURVEY_ALREADY_ANSWERED');
  const invalid =
    outside(mood, outcomeWords.length, 'how_session_impact_mood') ??
    outside(support, satisfactionWords.length, 'how_satisfied_with_support') ??
    longerThan(couldBeBetter, settings.SURVEY_TEXT_MAX, 'how_could_make_better');
  if (invalid) return invalid;
  return [
    did(GroupHostedSurveyAnswered, {
      member,
      session: session.session,
      mood,
      support,
      couldBeBetter: couldBeBetter.trim(),
      tellsMood: mood !== null,
      at: now,
    }),
  ];
};

/** Most characters of the reason of the list, which stands before what the member wrote (BIL-045). */
const LISTED_REASON_MAX = 100;

const decideUnsubscribe = ({ member, said, now, settings }: AnswersCommandOf<'Unsubscribe'>): AnswersDecision => {
  const reason = cleaned(said);
  if (isBlank(reason)) return badInput('val', 'it says nothing');
  return (
    longerThan(reason, settings.SURVEY_TEXT_MAX + LISTED_REASON_MAX, 'val') ?? [
      did(UnsubscribeSurveyAnswered, { member, said: reason, at: now }),
    ]
  );
};

const outside = (answer: number | null, max: number, field: string): Refusal | undefined =>
  answer === null || (Number.isInteger(answer) && answer >= 1 && answer <= max)
    ? undefined
    : refuse('SURVEY_ANSWER_INVALID', { field, values: { min: 1, max } });

type Every = Pick<FeedbackSettings, 'OUTCOME_EVERY_DAYS' | 'NPS_EVERY_DAYS'>;

/** The NPS is asked of members who took part in some sessions (C-160). */
export const isTooEarly = (
  survey: Survey,
  sessions: number,
  { NPS_AFTER_SESSIONS }: Pick<FeedbackSettings, 'NPS_AFTER_SESSIONS'>,
): boolean => survey === 'nps' && sessions < NPS_AFTER_SESSIONS;

/** Whether enough time went by since it was answered or skipped (C-160). */
export const isDue = (
  { asked }: Pick<AnswersState, 'asked'>,
  survey: Recurring,
  now: string,
  every: Every,
): boolean => {
  const last = asked[survey];
  const pause = survey === 'nps' ? every.NPS_EVERY_DAYS : every.OUTCOME_EVERY_DAYS;
  return last === undefined || now >= plus(last, days(pause));
};
