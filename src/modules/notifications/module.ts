import { ContainerModule } from 'inversify';
import type { Clock } from '../../shared-kernel/clock.ts';
import type { Execute } from '../../shared-kernel/commands/commands.ts';
import type { Database } from '../../shared-kernel/database/database.ts';
import { fold } from '../../shared-kernel/commands/decider.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import { MODULE_PARTS, type ModuleParts } from '../../shared-kernel/module.ts';
import type { MailPort } from '../../shared-kernel/mail.ts';
import {
  CLOCK,
  DATABASE,
  EVENT_LOG,
  EXECUTE,
  MAIL,
  PERSONAL_DATA,
  SETTINGS,
  type CommonSettings,
} from '../../shared-kernel/parts.ts';
import type { PersonalData } from '../../shared-kernel/log/personal-data.ts';
import {
  IDENTITY_FACTS,
  IDENTITY_QUERIES,
  STAFF_DIRECTORY,
  type IdentityFacts,
  type IdentityQueries,
  type StaffDirectory,
} from '../identity/index.ts';
import type { SchedulingSettings } from '../scheduling/contract/settings.ts';
import { SERIES_FACTS, type SeriesFacts } from '../scheduling/index.ts';
import { aboutMembers } from './about-members.ts';
import { remindingEvents } from './contract/reminding-events.ts';
import type { NotificationsSettings } from './contract/settings.ts';
import { reminding } from './domain/reminding.ts';
import { calendarFeed } from './feed.ts';
import { notificationsHandlers } from './http.ts';
import { notificationsJobs } from './jobs.ts';
import { missedJobs } from './missed.ts';
import { tellMembersWhenTheyWereMissed } from './policies/tell-members-when-they-were-missed.ts';
import { remindWhenSessionComesNear } from './policies/remind-when-session-comes-near.ts';
import { tellMembersWhenSessionsChange } from './policies/tell-members-when-sessions-change.ts';
import { calendars } from './projections/calendars.ts';

type Settings = CommonSettings & { notifications: NotificationsSettings; scheduling: SchedulingSettings };

const parts = (
  execute: Execute,
  log: EventLog,
  sql: Database,
  clock: Clock,
  mail: MailPort,
  secrets: PersonalData,
  { notifications: settings, scheduling, productName, publicUrl, supportEmail }: Settings,
  people: IdentityQueries,
  accounts: IdentityFacts,
  series: SeriesFacts,
  staff: StaffDirectory,
): ModuleParts => ({
  name: 'notifications',
  events: Object.values(remindingEvents),
  handlers: notificationsHandlers({ sql, execute, secrets }),
  projections: [calendars],
  policies: [tellMembersWhenSessionsChange, tellMembersWhenTheyWereMissed, remindWhenSessionComesNear(settings)],
  jobs: [
    ...missedJobs({ log, mail, people, staff, productName, publicUrl, supportEmail, scheduling }),
    ...notificationsJobs({
      log,
      clock,
      mail,
      people,
      series,
      settings,
      productName,
      publicUrl,
      supportEmail,
      unregisterMinutes: scheduling.UNREGISTER_MIN_BEFORE,
    }),
  ],
  feeds: [calendarFeed({ sql, clock, secrets, accounts, settings, productName, publicUrl })],
  aboutMembers: aboutMembers(log),
  replays: { 'notifications.reminding-': (facts) => fold(reminding, facts as never[]) },
});

export const notificationsModule = new ContainerModule(({ bind }) => {
  bind<ModuleParts>(MODULE_PARTS)
    .toResolvedValue(parts, [
      EXECUTE,
      EVENT_LOG,
      DATABASE,
      CLOCK,
      MAIL,
      PERSONAL_DATA,
      SETTINGS,
      IDENTITY_QUERIES,
      IDENTITY_FACTS,
      SERIES_FACTS,
      STAFF_DIRECTORY,
    ])
    .inSingletonScope();
});
