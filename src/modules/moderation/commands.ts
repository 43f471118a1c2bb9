import { closeReport } from './commands/close-report.ts';
import { fileRestriction } from './commands/file-restriction.ts';
import type { ModerationNeeds } from './commands/needs.ts';
import { reportMember } from './commands/report-member.ts';
import { reportPost, suggestCare } from './commands/report-post.ts';
import { reportSession } from './commands/report-session.ts';
import { reportWell } from './commands/report-well.ts';

/** What can be done with reports. Answers a refusal, or the id of the case. */
export const moderationCommands = (needs: ModerationNeeds) => ({
  reportMember: reportMember(needs),
  reportSession: reportSession(needs),
  reportWell: reportWell(needs),
  reportPost: reportPost(needs),
  suggestCare: suggestCare(needs),
  fileRestriction: fileRestriction(needs),
  close: closeReport(needs),
});
export type ModerationCommands = ReturnType<typeof moderationCommands>;
