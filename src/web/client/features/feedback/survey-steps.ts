import type { PostSessionChecks } from '#modules/feedback/contract/api.ts';

/** One question; answers to the first three of a group-hosted survey are sent with the last. */
export const steps = ['feeling', 'mood', 'support', 'better', 'review', 'outcome', 'frequency', 'nps'] as const;
export type SurveyStepsStep = (typeof steps)[number];

const isOwed = (step: SurveyStepsStep, checks: PostSessionChecks): boolean => {
  switch (step) {
    case 'feeling':
      return !checks.completed_mood_tracker;
    case 'mood':
    case 'support':
    case 'better':
      return checks.show_group_hosted_survey;
    case 'review':
      return !checks.show_group_hosted_survey && !checks.completed_session_or_host_review;
    case 'outcome':
      return checks.show_outcome_survey;
    case 'frequency':
      return checks.show_frequency_survey;
    case 'nps':
      return checks.show_nps_survey;
  }
};

const reviewing: readonly SurveyStepsStep[] = ['mood', 'support', 'better', 'review'];

/** A member who returns days later to review a session gets no other question (C-163). */
export const stepsToReview = (checks: PostSessionChecks, now: string): SurveyStepsStep[] =>
  now > checks.feedback_until ? [] : reviewing.filter((step) => isOwed(step, checks));

/**
 * The questions, in this order (C-017, C-160). None once the mood was recorded (C-016), unless this very window is in
 * the middle of the survey: then it continues with those `left`.
 */
export const stepsToAsk = (
  checks: PostSessionChecks,
  now: string,
  left: readonly SurveyStepsStep[] | null,
): SurveyStepsStep[] => {
  if (now > checks.feedback_until) return [];
  if (left === null && checks.completed_mood_tracker) return [];
  return steps.filter((step) => isOwed(step, checks) && (left === null || left.includes(step)));
};
