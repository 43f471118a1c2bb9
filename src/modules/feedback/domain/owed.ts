import type { FeedbackSettings } from '../contract/settings.ts';
import { isDue, isTooEarly, type AnswersState } from './answers.ts';
import type { ReviewState } from './review.ts';
import { isHost, type TakingPart } from './taking-part.ts';

export type Owed = {
  moodTold: boolean;
  reviewed: boolean;
  groupHostedSurvey: boolean;
  outcome: boolean;
  frequency: boolean;
  nps: boolean;
};

/**
 * The open surveys of a member who took part (C-017, C-159, C-160). The group-hosted survey replaces the review of a
 * group-hosted session.
 */
export const owedBy = (options: {
  member: string;
  session: TakingPart;
  answers: AnswersState;
  review: ReviewState;
  /** Sessions this member took part in, this one included. */
  sessions: number;
  now: string;
  settings: FeedbackSettings;
}): Owed => {
  const { member, session, answers, review, now, settings } = options;
  const toldGroup = answers.groupHosted.has(session.session);
  return {
    moodTold: answers.felt.has(session.session) || answers.moods.has(session.session),
    reviewed: review.status !== 'none' || toldGroup || isHost(session, member),
    groupHostedSurvey: session.groupHosted && !toldGroup,
    outcome: isDue(answers, 'outcome', now, settings),
    frequency: isDue(answers, 'frequency', now, settings),
    nps: !isTooEarly('nps', options.sessions, settings) && isDue(answers, 'nps', now, settings),
  };
};
