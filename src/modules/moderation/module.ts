import { ContainerModule } from 'inversify';
import type { Execute } from '../../shared-kernel/commands/commands.ts';
import type { Database } from '../../shared-kernel/database/database.ts';
import { fold } from '../../shared-kernel/commands/decider.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import { jobHandler } from '../../shared-kernel/jobs/job.ts';
import { MODULE_PARTS, type ModuleParts } from '../../shared-kernel/module.ts';
import type { MailPort } from '../../shared-kernel/mail.ts';
import {
  DATABASE,
  EVENT_LOG,
  EXECUTE,
  MAIL,
  PERSONAL_DATA,
  SETTINGS,
  type CommonSettings,
} from '../../shared-kernel/parts.ts';
import type { PersonalData } from '../../shared-kernel/log/personal-data.ts';
import { COMMUNITIES_FACTS, type CommunitiesFacts } from '../communities/index.ts';
import {
  IDENTITY_FACTS,
  IDENTITY_QUERIES,
  STAFF_DIRECTORY,
  type IdentityFacts,
  type IdentityQueries,
  type StaffDirectory,
} from '../identity/index.ts';
import { RESTRICTION_FACTS, type RestrictionFacts } from '../restrictions/index.ts';
import { SCHEDULING_FACTS, SEAT_HISTORY, type SchedulingFacts, type SeatHistory } from '../scheduling/index.ts';
import { aboutMembers } from './about-members.ts';
import { moderationCommands, type ModerationCommands } from './commands.ts';
import { reporterEvents, reportEvents } from './contract/moderation-events.ts';
import type { ModerationSettings } from './contract/settings.ts';
import { report } from './domain/report.ts';
import { reporter } from './domain/reporter.ts';
import { moderationHandlers } from './http.ts';
import { tellStaff } from './mails.ts';
import { fileRestriction, fileRestrictionsWhenPlaced } from './policies/file-restrictions-when-placed.ts';
import { tellStaffOfReport, tellStaffWhenReported } from './policies/tell-staff-when-reported.ts';
import { reportsProjection } from './projections/reports.ts';

type Settings = CommonSettings & { moderation: ModerationSettings };

const COMMANDS = Symbol('ModerationCommands');

const parts = (
  sql: Database,
  settings: Settings,
  people: IdentityQueries,
  staff: StaffDirectory,
  commands: ModerationCommands,
  mail: MailPort,
): ModuleParts => ({
  name: 'moderation',
  events: Object.values({ ...reportEvents, ...reporterEvents }),
  handlers: moderationHandlers({ sql, commands, people }),
  projections: [reportsProjection],
  policies: [tellStaffWhenReported, fileRestrictionsWhenPlaced],
  jobs: [
    jobHandler(fileRestriction, (of, by) => commands.fileRestriction(by, of)),
    jobHandler(tellStaffOfReport, ({ report, about }) => tellStaff({ staff, mail, ...settings }, report, about)),
  ],
  aboutMembers: aboutMembers(sql),
  replays: {
    'moderation.report-': (facts) => fold(report, facts as never[]),
    'moderation.reporter-': (facts) => fold(reporter, facts as never[]),
  },
});

export const moderationModule = new ContainerModule(({ bind }) => {
  bind(COMMANDS)
    .toResolvedValue(
      (
        execute: Execute,
        log: EventLog,
        sql: Database,
        secrets: PersonalData,
        accounts: IdentityFacts,
        people: IdentityQueries,
        sessions: SchedulingFacts,
        seats: SeatHistory,
        wells: CommunitiesFacts,
        restrictions: RestrictionFacts,
        { moderation }: Settings,
      ) =>
        moderationCommands({
          execute,
          log,
          sql,
          secrets,
          accounts,
          people,
          sessions,
          seats,
          wells,
          restrictions,
          settings: moderation,
        }),
      [
        EXECUTE,
        EVENT_LOG,
        DATABASE,
        PERSONAL_DATA,
        IDENTITY_FACTS,
        IDENTITY_QUERIES,
        SCHEDULING_FACTS,
        SEAT_HISTORY,
        COMMUNITIES_FACTS,
        RESTRICTION_FACTS,
        SETTINGS,
      ],
    )
    .inSingletonScope();
  bind<ModuleParts>(MODULE_PARTS)
    .toResolvedValue(parts, [DATABASE, SETTINGS, IDENTITY_QUERIES, STAFF_DIRECTORY, COMMANDS, MAIL])
    .inSingletonScope();
});
