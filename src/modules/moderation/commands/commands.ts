import { closeReport } from './close-report.ts';
import { fileRestriction } from './file-restriction.ts';
import type { ModerationNeeds } from './needs.ts';
import { reportMember } from './report-member.ts';
import { reportPost, suggestCare } from './report-post.ts';
import { reportSession } from './report-session.ts';
import { reportWell } from './report-well.ts';

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
