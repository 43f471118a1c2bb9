import { known, type RefusalTable } from '#kernel/contract/refusals.ts';

export const moderationRefusals = {
  REPORT_REASON_REQUIRED: known(402, 'Please provide reason for your report'),
  REPORT_REASON_TOO_LONG: known(403, 'Reasons can be at most {max} characters'),
  REPORT_OF_ONESELF: known(404, 'You cannot report yourself.'),
  REPORT_NOT_TOGETHER: known(405, 'You were not in this session together.'),
  REPORT_SESSION_NOT_JOINED: known(406, 'You can report sessions that you are registered for or took part in.'),
  REPORTS_TOO_MANY: known(
    407,
    'You sent many reports today, and we have received every one of them. To tell us more, please write to us.',
  ),
  REPORT_DOES_NOT_EXIST: known(408, 'This report does not exist.'),
  REPORT_CLOSED_ALREADY: known(409, 'Somebody else has closed this report already.'),
  REPORT_IS_ABOUT_YOU: known(410, 'This report is about you, so somebody else has to decide.'),
  REPORT_DECISION_INVALID: known(411, 'This can only be decided for a member who was reported in a session.'),
  CASE_CONCERNS_YOU: known(340, 'Another member of the staff has to decide this case: {reason}.'),
  CASE_DOES_NOT_EXIST: known(341, 'This case does not exist.'),
  CASE_CLOSED_ALREADY: known(342, 'This case is closed already. Open it again to change what was decided.'),
  CASE_REASON_REQUIRED: known(343, 'Please write the reason in your own words.'),
  CASE_DEED_IMPOSSIBLE: known(344, 'This cannot be done in this case.'),
  CASE_CLAUSE_REQUIRED: known(345, 'Please choose the rule that was broken.'),
  APPEAL_LINK_INVALID: known(
    346,
    'This link does not lead to a decision any more. Please open it from the mail again, or write to us.',
  ),
  APPEAL_TIME_OVER: known(347, 'The time to object to this decision is over. You can still write to us.'),
  APPEAL_MADE_ALREADY: known(348, 'You have objected to this decision already. We have what you wrote.'),
  APPEAL_CONCERNS_YOU: known(349, 'Another member of the staff has to decide this appeal: {reason}.'),
  APPEAL_DECIDED_ALREADY: known(369, 'Another member of the staff has decided this appeal already.'),
  APPEAL_DOES_NOT_EXIST: known(373, 'This appeal does not exist.'),
} as const satisfies RefusalTable;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    moderation: keyof typeof moderationRefusals;
  }
}
