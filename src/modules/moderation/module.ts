import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { jobHandler } from '#kernel/jobs/job.ts';
import { containerModule, token, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts, replayOf } from '#kernel/module.ts';
import {
  DATABASE,
  EVENT_LOG,
  KERNEL,
  MAIL,
  MAIL_WORDING,
  PERSONAL_DATA,
  settingsOf,
  type CommonSettings,
} from '#kernel/parts.ts';
import { assertCaughtUp } from '#kernel/read-models/caught-up.ts';
import { COMMUNITIES_FACTS, HANDLE_OWNERS } from '#modules/communities/index.ts';
import { HELP_CALLS } from '#modules/duty/index.ts';
import {
  IDENTITY_FACTS,
  IDENTITY_QUERIES,
  NAMES_IN_WELLS,
  PEOPLE_FOR_STAFF,
  SANCTIONS,
  STAFF_DIRECTORY,
  STATUS_DECISIONS,
} from '#modules/identity/index.ts';
import { CHARGE_FACTS } from '#modules/membership-billing/index.ts';
import { RESTRICTION_FACTS } from '#modules/restrictions/index.ts';
import {
  SCHEDULING_FACTS,
  SEAT_HISTORY,
  SESSION_EFFECTS,
  SESSION_REMOVALS,
  SHARED_SESSIONS,
} from '#modules/scheduling/index.ts';
import { aboutMembers } from './about-members.ts';
import { moderationCommands, type ModerationCommands } from './commands.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { appealEvents } from './contract/appeal-events.ts';
import { caseEvents } from './contract/case-events.ts';
import { reporterEvents, reportEvents } from './contract/moderation-events.ts';
import type { ModerationSettings } from './contract/settings.ts';
import { appeal } from './domain/appeal.ts';
import { moderationCase } from './domain/moderation-case.ts';
import { report } from './domain/report.ts';
import { reporter } from './domain/reporter.ts';
import { appealInWords, caseInWords, reportInWords } from './domain/words.ts';
import { moderationHandlers } from './http.ts';
import { effectHandlers } from './http/effects.ts';
import { CASE_COMMANDS, JUDGED_MESSAGES, JUDGED_POSTS, OPEN_REPORTS, POST_REPORTS } from './index.ts';
import { tellStaff } from './mails.ts';
import { fileRestriction, fileRestrictionsWhenPlaced } from './policies/file-restrictions-when-placed.ts';
import { tellStaffOfReport, tellStaffWhenReported } from './policies/tell-staff-when-reported.ts';
import { informOfOutcome } from './commands/appeals/inform-of-outcome.ts';
import { tellStaffAboutAppeal } from './commands/appeals/tell-staff-about-appeal.ts';
import { informMember } from './commands/decisions/inform-member.ts';
import { informReporters } from './commands/decisions/inform-reporters.ts';
import type { InformNeeds, ModerationNeeds } from './commands/needs.ts';
import { carryOutDecision, carryOutWhenCaseDecided, expireDecision } from './policies/carry-out-when-case-decided.ts';
import { closeCaseOfHelp, closeCaseWhenHelpEnded } from './policies/close-case-when-help-ended.ts';
import { endHelpOfCase, endHelpWhenCaseClosed } from './policies/end-help-when-case-closed.ts';
import { openCaseOfHelp, openCaseWhenHelpAsked } from './policies/open-case-when-help-asked.ts';
import { closeCaseOfReport, closeCaseWhenReportClosed } from './policies/close-case-when-report-closed.ts';
import { closeReportsOfCase, closeReportsWhenCaseClosed } from './policies/close-reports-when-case-closed.ts';
import { fileInCaseWhenReported, fileReportInCase } from './policies/file-in-case-when-reported.ts';
import {
  informBothSidesWhenCaseClosed,
  informJudgedMember,
  informReportersOfCase,
} from './policies/inform-both-sides-when-case-closed.ts';
import { passOnOverdueCase, passOnWhenCaseOverdue } from './policies/pass-on-when-case-overdue.ts';
import { endDecisionWhenOverturned, endOverturnedDecision } from './policies/end-decision-when-overturned.ts';
import { mailAppealOutcome, mailOutcomeWhenAppealDecided } from './policies/mail-outcome-when-appeal-decided.ts';
import { tellStaffOfAppeal, tellStaffWhenAppealed } from './policies/tell-staff-when-appealed.ts';
import { undoDecision, undoWhenDecisionEnded } from './policies/undo-when-decision-ended.ts';
import { undoOverturnedDecision, undoWhenDecisionOverturned } from './policies/undo-when-decision-overturned.ts';
import { handCasesOn, spreadCase, spreadCasesWhenOpened } from './policies/spread-cases-when-opened.ts';
import { passOnOverdue } from './workload/commands/pass-on-overdue.ts';
import { workloadCommands } from './workload/commands.ts';
import { workloadEvents } from './workload/contract/workload-events.ts';
import { workload } from './workload/domain/workload.ts';
import { workloadHandlers } from './workload/http/workload.ts';
import { appealsProjection } from './projections/appeals.ts';
import { casesProjection } from './projections/cases.ts';
import { openReportsAbout, reportedPost, reportedPosts } from './projections/report-rows.ts';
import { reportsProjection } from './projections/reports.ts';

type ModerationModuleSettings = CommonSettings & { moderation: ModerationSettings };

const NEEDS = token<ModerationNeeds>('ModerationNeeds');
const COMMANDS = token<ModerationCommands>('ModerationCommands');

const commandNeeds = {
  ...KERNEL,
  secrets: PERSONAL_DATA,
  tokens: PERSONAL_DATA,
  accounts: IDENTITY_FACTS,
  people: IDENTITY_QUERIES,
  names: NAMES_IN_WELLS,
  sanctions: SANCTIONS,
  sessions: SCHEDULING_FACTS,
  seats: SEAT_HISTORY,
  removals: SESSION_REMOVALS,
  sharedSessions: SHARED_SESSIONS,
  wells: COMMUNITIES_FACTS,
  judgedPosts: JUDGED_POSTS,
  judgedMessages: JUDGED_MESSAGES,
  restrictions: RESTRICTION_FACTS,
  helpCalls: HELP_CALLS,
  settings: settingsOf<ModerationModuleSettings>(),
};

const needs = {
  needs: NEEDS,
  common: settingsOf<ModerationModuleSettings>(),
  peopleForStaff: PEOPLE_FOR_STAFF,
  reachable: IDENTITY_QUERIES,
  tokens: PERSONAL_DATA,
  staff: STAFF_DIRECTORY,
  commands: COMMANDS,
  mail: MAIL,
  handleOwners: HANDLE_OWNERS,
  effects: SESSION_EFFECTS,
  charges: CHARGE_FACTS,
  wording: MAIL_WORDING,
};

const parts = ({ needs: own, commands, peopleForStaff, ...ports }: Provided<typeof needs>): ModuleParts => {
  const { sql } = own;
  const { common, staff, mail, handleOwners, effects, charges, wording } = ports;
  const workloads = workloadCommands({ ...own, staff });
  const informing: InformNeeds = { ...own, ...ports };
  return {
    name: 'moderation',
    events: Object.values({ ...reportEvents, ...reporterEvents, ...caseEvents, ...appealEvents, ...workloadEvents }),
    handlers: [
      ...moderationHandlers({
        ...own,
        commands,
        people: peopleForStaff,
        staff,
        handleOwners,
        countsSince: (now) => plus(now, -days(own.settings.SANCTION_COUNTS_DAYS)),
      }),
      ...workloadHandlers({ ...own, commands: workloads }),
      ...effectHandlers({ ...informing, handleOwners, effects, charges, wording }),
    ],
    projections: [reportsProjection, casesProjection, appealsProjection],
    policies: [
      tellStaffWhenReported,
      fileRestrictionsWhenPlaced,
      fileInCaseWhenReported,
      carryOutWhenCaseDecided,
      undoWhenDecisionEnded,
      undoWhenDecisionOverturned,
      tellStaffWhenAppealed,
      endDecisionWhenOverturned,
      mailOutcomeWhenAppealDecided,
      informBothSidesWhenCaseClosed,
      closeReportsWhenCaseClosed,
      closeCaseWhenReportClosed,
      passOnWhenCaseOverdue,
      spreadCasesWhenOpened,
      openCaseWhenHelpAsked,
      closeCaseWhenHelpEnded,
      endHelpWhenCaseClosed,
    ],
    jobs: [
      jobHandler(fileRestriction, (options, caller) => commands.fileRestriction(caller, options)),
      jobHandler(tellStaffOfReport, ({ report: id, about }) => tellStaff({ staff, mail, ...common }, id, about)),
      jobHandler(fileReportInCase, async ({ report: id }, caller) => void (await commands.fileInCase(caller, id))),
      jobHandler(carryOutDecision, (decided, caller) => commands.carryOut(caller, decided)),
      jobHandler(expireDecision, (decided, caller) => commands.endDecision(caller, decided, 'expired', null)),
      jobHandler(undoDecision, (decided, caller) => commands.undo(caller, decided)),
      jobHandler(undoOverturnedDecision, (decided, caller) => commands.undo(caller, decided)),
      jobHandler(tellStaffOfAppeal, (waiting) => tellStaffAboutAppeal(informing)(waiting)),
      jobHandler(endOverturnedDecision, ({ by: decider, ...overturned }, caller) =>
        commands.endDecision(caller, overturned, 'overturned', decider),
      ),
      jobHandler(mailAppealOutcome, ({ decision }, caller) => informOfOutcome(informing)(caller, decision)),
      jobHandler(informJudgedMember, (decided, caller) => informMember(informing)(caller, decided)),
      jobHandler(informReportersOfCase, (closed, caller) => informReporters(informing)(caller, closed.case)),
      jobHandler(closeReportsOfCase, (closed, caller) => commands.closeReportsOfCase(caller, closed.case)),
      jobHandler(closeCaseOfReport, ({ report: id }, caller) => commands.closeCaseOfReport(caller, id)),
      jobHandler(spreadCase, async ({ case: id }, caller) => void (await workloads.spread(caller, id))),
      jobHandler(handCasesOn, ({ member }, caller) => workloads.handOn(caller, member)),
      jobHandler(openCaseOfHelp, (asked, caller) => commands.openCaseOfHelp(caller, asked)),
      jobHandler(closeCaseOfHelp, (ended, caller) => commands.closeCaseOfHelp(caller, ended)),
      jobHandler(endHelpOfCase, (closed, caller) => commands.endHelpOfCase(caller, closed)),
      jobHandler(passOnOverdueCase, async ({ case: id }, caller) => {
        const again = await passOnOverdue(informing)(caller, id);
        if (again !== undefined)
          await insertJobs(sql, [passOnOverdueCase.of(`${id}:urgent`, { case: id }, again)], caller);
      }),
    ],
    aboutMembers: aboutMembers(sql),
    replays: {
      'moderation.case-': replayOf(
        moderationCase,
        ({ reports, unanswerable, decisions, ...plain }) => ({
          ...plain,
          unanswerable: [...unanswerable],
          reports: [...reports.keys()],
          decisions: Object.fromEntries(decisions),
        }),
        caseInWords,
      ),
      'moderation.workload-': replayOf(workload, ({ passedOn, ...plain }) => ({ ...plain, passedOn: [...passedOn] })),
      'moderation.appeal-': replayOf(appeal, undefined, appealInWords),
      'moderation.report-': replayOf(report, undefined, reportInWords),
      'moderation.reporter-': replayOf(reporter),
    },
  };
};

export const moderationModule = containerModule((provide) => {
  provide(NEEDS, commandNeeds, ({ settings, ...ports }) => ({ ...ports, settings: settings.moderation }));
  provide(COMMANDS, { needs: NEEDS }, ({ needs: own }) => moderationCommands(own));
  provide(STATUS_DECISIONS, { commands: COMMANDS }, ({ commands }) => ({
    decide: commands.decideAboutMember,
    lift: commands.liftStatus,
  }));
  provide(CASE_COMMANDS, { commands: COMMANDS }, ({ commands }) => commands);
  provide(POST_REPORTS, { commands: COMMANDS }, ({ commands }) => commands);
  provide(OPEN_REPORTS, { sql: DATABASE, log: EVENT_LOG }, ({ sql, log }) => ({
    areAbout: async (message) => (await openReportsAbout(sql, message)) > 0,
    postsOf: async (member) => {
      await assertCaughtUp(sql, log.store, [reportsProjection.name]);
      return reportedPosts(sql, member);
    },
    postIn: async (report) => {
      await assertCaughtUp(sql, log.store, [reportsProjection.name]);
      return reportedPost(sql, report);
    },
  }));
  provide(MODULE_PARTS, needs, parts);
});
