import { counted, known, type RefusalTable } from '#kernel/contract/refusals.ts';
import type { FeedbackSettings } from './settings.ts';

export const feedbackRefusals = {
  SESSION_DID_NOT_TAKE_PLACE: known(440, 'This session did not take place, so it costs you nothing.'),
  SESSION_NOT_ATTENDED: known(441, 'You did not take part in this session.'),
  FEEDBACK_TOO_LATE: known(442, 'Sessions can be reviewed for {days} days.'),
  REVIEW_ALREADY_WRITTEN: known(443, 'You have already reviewed this session. Thank you.'),
  REVIEW_OF_OWN_SESSION: known(444, 'You hosted this session, so you cannot review it.'),
  REVIEW_TOO_LONG: known(445, 'Max {max} characters'),
  SURVEY_ALREADY_ANSWERED: known(446, 'You have already answered this. Thank you.'),
  SURVEY_ANSWER_INVALID: known(447, 'Please choose an answer from {min} to {max}.'),
  REVIEW_DOES_NOT_EXIST: known(459, 'This review does not exist any more.'),
  STUDY_REASON_REQUIRED: known(376, 'Please say for which study, and why.'),
  SURVEY_TOO_EARLY: known(466, 'This is asked after {sessions}.', {
    sessions: counted('NPS_AFTER_SESSIONS', 'session'),
  }),
  SURVEY_IS_FOR_GROUP_HOSTED: known(448, 'This survey is about group-hosted sessions.'),
} as const satisfies RefusalTable<keyof FeedbackSettings>;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    feedback: keyof typeof feedbackRefusals;
  }
}
