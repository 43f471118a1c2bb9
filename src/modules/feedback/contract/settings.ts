import { z } from 'zod';
import { whole } from '#kernel/contract/settings.ts';

/** The constants of feedback which the specification makes configurable; every one has its stated default. */
export const feedbackSettings = z.object({
  POST_SESSION_CHECK_SEC: whole(0, 306, 'Seconds after the start at which a room asks what is still owed (C-033)'),
  FEEDBACK_DAYS: whole(1, 14, 'Days after a session during which it can be reviewed and told about (C-163)'),
  REVIEW_MAX: whole(1, 1000, 'Most characters of a review (C-108)'),
  REVIEWS_FOR_PERCENT: whole(1, 1, 'Reviews of a host from which their percentage is shown (C-026)'),
  SURVEY_TEXT_MAX: whole(1, 1000, 'Most characters of a free answer in a survey (C-082)'),
  OUTCOME_EVERY_DAYS: whole(1, 30, 'Days between two outcome surveys, and between two frequency surveys (C-160)'),
  NPS_EVERY_DAYS: whole(1, 90, 'Days between two NPS surveys (C-160)'),
  NPS_AFTER_SESSIONS: whole(0, 3, 'Sessions somebody took part in before the NPS survey is shown (C-160)'),
  OUTCOME_PEOPLE: whole(10, 10, 'Least people of whom figures and exports of answers are made'),
  NEXT_SESSIONS_LOADED: whole(1, 6, 'Sessions looked through for the next-sessions screen (ROM-102)'),
  NEXT_SESSIONS_SHOWN: whole(1, 3, 'Sessions shown on the next-sessions screen (ROM-102)'),
});
export type FeedbackSettings = z.output<typeof feedbackSettings>;

/** The specified default settings, for tests and for the browser until it has loaded the configured ones. */
export const defaultSettings: FeedbackSettings = feedbackSettings.parse({});
