import { appealByToken } from './commands/appeals/appeal-by-token.ts';
import { decideAppeal } from './commands/appeals/decide-appeal.ts';
import { makeAppeal } from './commands/appeals/make-appeal.ts';
import { takeAppeal } from './commands/appeals/take-appeal.ts';
import { unfitFor } from './commands/appeals/unfit-for.ts';
import { assignCase } from './commands/cases/assign-case.ts';
import { changePriority } from './commands/cases/change-priority.ts';
import { closeCaseOfHelp } from './commands/cases/close-case-of-help.ts';
import { closeCaseOfReport } from './commands/cases/close-case-of-report.ts';
import { concernAbout } from './commands/cases/concern-about.ts';
import { endHelpOfCase } from './commands/cases/end-help-of-case.ts';
import { fileInCase } from './commands/cases/file-in-case.ts';
import { openCase } from './commands/cases/open-case.ts';
import { openCaseOfHelp } from './commands/cases/open-case-of-help.ts';
import { reopenCase } from './commands/cases/reopen-case.ts';
import { writeNote } from './commands/cases/write-note.ts';
import { carryOut } from './commands/decisions/carry-out.ts';
import { decideAboutMember } from './commands/decisions/decide-about-member.ts';
import { decideCase } from './commands/decisions/decide-case.ts';
import { endDecision } from './commands/decisions/end-decision.ts';
import { liftStatus } from './commands/decisions/lift-status.ts';
import { undo } from './commands/decisions/undo.ts';
import type { ModerationNeeds } from './commands/needs.ts';
import { closeReport } from './commands/reporting/close-report.ts';
import { closeReportsOfCase } from './commands/reporting/close-reports-of-case.ts';
import { fileRestriction } from './commands/reporting/file-restriction.ts';
import { reportMember } from './commands/reporting/report-member.ts';
import { reportPost } from './commands/reporting/report-post.ts';
import { reportSession } from './commands/reporting/report-session.ts';
import { reportWell } from './commands/reporting/report-well.ts';
import { suggestCare } from './commands/reporting/suggest-care.ts';

/** What can be done with reports, and with the cases that they open. */
export const moderationCommands = (needs: ModerationNeeds) => ({
  reportMember: reportMember(needs),
  reportSession: reportSession(needs),
  reportWell: reportWell(needs),
  reportPost: reportPost(needs),
  suggestCare: suggestCare(needs),
  fileRestriction: fileRestriction(needs),
  close: closeReport(needs),
  openCase: openCase(needs),
  fileInCase: fileInCase(needs),
  decideCase: decideCase(needs),
  decideAboutMember: decideAboutMember(needs),
  assignCase: assignCase(needs),
  changePriority: changePriority(needs),
  writeNote: writeNote(needs),
  reopenCase: reopenCase(needs),
  carryOut: carryOut(needs),
  endDecision: endDecision(needs),
  undo: undo(needs),
  liftStatus: liftStatus(needs),
  closeCaseOfReport: closeCaseOfReport(needs),
  closeReportsOfCase: closeReportsOfCase(needs),
  openCaseOfHelp: openCaseOfHelp(needs),
  closeCaseOfHelp: closeCaseOfHelp(needs),
  endHelpOfCase: endHelpOfCase(needs),
  concernAbout: concernAbout(needs),
  appealByToken: appealByToken(needs),
  makeAppeal: makeAppeal(needs),
  takeAppeal: takeAppeal(needs),
  decideAppeal: decideAppeal(needs),
  unfitFor: unfitFor(needs),
});
export type ModerationCommands = ReturnType<typeof moderationCommands>;
