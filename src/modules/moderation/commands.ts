import { assignCase, changePriority, concernAbout, reopenCase, writeNote } from './commands/work-on-case.ts';
import { carryOut, endDecision, liftStatus, undo } from './commands/carry-out.ts';
import { closeCaseOfReport, closeReportsOfCase } from './commands/close-both.ts';
import { decideAppeal, takeAppeal, unfitFor } from './commands/decide-appeal.ts';
import { decideAboutMember, decideCase } from './commands/decide-case.ts';
import { closeCaseOfHelp, endHelpOfCase, openCaseOfHelp } from './commands/case-of-help.ts';
import { fileInCase, openCase } from './commands/file-in-case.ts';
import { closeReport } from './commands/close-report.ts';
import { fileRestriction } from './commands/file-restriction.ts';
import { appealByToken, makeAppeal } from './commands/make-appeal.ts';
import type { ModerationNeeds } from './commands/needs.ts';
import { reportMember } from './commands/report-member.ts';
import { reportPost, suggestCare } from './commands/report-post.ts';
import { reportSession } from './commands/report-session.ts';
import { reportWell } from './commands/report-well.ts';

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
