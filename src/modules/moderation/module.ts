import { jobHandler } from '#kernel/jobs/job.ts';
import { containerModule, token, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts, replayOf } from '#kernel/module.ts';
import { DATABASE, EVENT_LOG, EXECUTE, MAIL, PERSONAL_DATA, settingsOf, type CommonSettings } from '#kernel/parts.ts';
import { assertCaughtUp } from '#kernel/read-models/caught-up.ts';
import { COMMUNITIES_FACTS } from '#modules/communities/index.ts';
import { IDENTITY_FACTS, IDENTITY_QUERIES, PEOPLE_FOR_STAFF, STAFF_DIRECTORY } from '#modules/identity/index.ts';
import { RESTRICTION_FACTS } from '#modules/restrictions/index.ts';
import { SCHEDULING_FACTS, SEAT_HISTORY } from '#modules/scheduling/index.ts';
import { aboutMembers } from './about-members.ts';
import { moderationCommands, type ModerationCommands } from './commands.ts';
import { caseEvents } from './contract/case-events.ts';
import { reporterEvents, reportEvents } from './contract/moderation-events.ts';
import type { ModerationSettings } from './contract/settings.ts';
import { moderationCase } from './domain/moderation-case.ts';
import { report } from './domain/report.ts';
import { reporter } from './domain/reporter.ts';
import { moderationHandlers } from './http.ts';
import { CHAT_MESSAGES, OPEN_REPORTS, POST_REPORTS } from './index.ts';
import { tellStaff } from './mails.ts';
import { fileRestriction, fileRestrictionsWhenPlaced } from './policies/file-restrictions-when-placed.ts';
import { tellStaffOfReport, tellStaffWhenReported } from './policies/tell-staff-when-reported.ts';
import { openReportsAbout, reportedPost, reportedPosts } from './projections/report-rows.ts';
import { reportsProjection } from './projections/reports.ts';

type ModerationModuleSettings = CommonSettings & { moderation: ModerationSettings };

const COMMANDS = token<ModerationCommands>('ModerationCommands');

const needs = {
  sql: DATABASE,
  settings: settingsOf<ModerationModuleSettings>(),
  people: PEOPLE_FOR_STAFF,
  staff: STAFF_DIRECTORY,
  commands: COMMANDS,
  mail: MAIL,
};

const parts = ({ sql, settings, people, staff, commands, mail }: Provided<typeof needs>): ModuleParts => ({
  name: 'moderation',
  events: Object.values({ ...reportEvents, ...reporterEvents, ...caseEvents }),
  handlers: moderationHandlers({ sql, commands, people }),
  projections: [reportsProjection],
  policies: [tellStaffWhenReported, fileRestrictionsWhenPlaced],
  jobs: [
    jobHandler(fileRestriction, (options, caller) => commands.fileRestriction(caller, options)),
    jobHandler(tellStaffOfReport, ({ report, about }) => tellStaff({ staff, mail, ...settings }, report, about)),
  ],
  aboutMembers: aboutMembers(sql),
  replays: {
    'moderation.case-': replayOf(moderationCase),
    'moderation.report-': replayOf(report),
    'moderation.reporter-': replayOf(reporter),
  },
});

export const moderationModule = containerModule((provide) => {
  provide(
    COMMANDS,
    {
      execute: EXECUTE,
      log: EVENT_LOG,
      sql: DATABASE,
      secrets: PERSONAL_DATA,
      accounts: IDENTITY_FACTS,
      people: IDENTITY_QUERIES,
      sessions: SCHEDULING_FACTS,
      seats: SEAT_HISTORY,
      wells: COMMUNITIES_FACTS,
      messages: CHAT_MESSAGES,
      restrictions: RESTRICTION_FACTS,
      settings: settingsOf<ModerationModuleSettings>(),
    },
    ({ settings, ...of }) => moderationCommands({ ...of, settings: settings.moderation }),
  );
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
