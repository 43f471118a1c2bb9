import { ContainerModule } from 'inversify';
import type { Clock } from '../../shared-kernel/clock.ts';
import type { Execute } from '../../shared-kernel/commands/commands.ts';
import type { Database } from '../../shared-kernel/database/database.ts';
import { fold } from '../../shared-kernel/commands/decider.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import type { FileStore } from '../../shared-kernel/files/files.ts';
import { MODULE_PARTS, type ModuleParts } from '../../shared-kernel/module.ts';
import { MARKETING_KEYS, type MarketingKey } from '../../shared-kernel/marketing-data.ts';
import {
  CLOCK,
  DATABASE,
  EVENT_LOG,
  EXECUTE,
  FILES,
  SETTINGS,
  type CommonSettings,
} from '../../shared-kernel/parts.ts';
import type { CommunitiesSettings } from '../communities/contract/settings.ts';
import {
  COMMUNITIES_FACTS,
  MEMBER_FIGURES,
  WELL_NEWS,
  WELL_OBSTACLES,
  type CommunitiesFacts,
} from '../communities/index.ts';
import {
  IDENTITY_FACTS,
  IDENTITY_QUERIES,
  RAISE_HOST_LEVEL,
  type IdentityFacts,
  type IdentityQueries,
  type RaiseHostLevel,
} from '../identity/index.ts';
import { MEMBERSHIP_FACTS, type MembershipFacts } from '../membership-billing/index.ts';
import { MEETINGS, RESTRICTION_FACTS, type RestrictionFacts } from '../restrictions/index.ts';
import { scheduling, sessionCommands, type SchedulingNeeds } from './commands.ts';
import { bookingEvents } from './contract/booking-events.ts';
import { pictureEvents } from './picture/contract/picture.ts';
import { seriesEvents } from './series/contract/series-events.ts';
import { sessionEvents } from './contract/session-events.ts';
import type { SchedulingSettings } from './contract/settings.ts';
import { bookings } from './domain/bookings.ts';
import { picture } from './picture/domain/picture.ts';
import { series as seriesDecider } from './series/domain/series.ts';
import { session } from './domain/session.ts';
import {
  attendanceFacts,
  meetings,
  memberFigures,
  wellNews,
  schedulingFacts,
  schedulingQueries,
  seatHistory,
  wellObstacles,
} from './facts.ts';
import { handingOver } from './host/commands.ts';
import { schedulingHandlers } from './http.ts';
import {
  ATTENDANCE_FACTS,
  SCHEDULING_FACTS,
  SCHEDULING_QUERIES,
  SEAT_HISTORY,
  SERIES_FACTS,
  SESSION_COMMANDS,
} from './index.ts';
import { schedulingJobs } from './jobs.ts';
import { aboutMembers } from './members/about-members.ts';
import { leavingJobs } from './members/leaving.ts';
import { notHostingJobs } from './members/not-hosting.ts';
import { pictureHandlers, pictureJobs } from './picture/handlers.ts';
import { dropPicturesWhenNotShown } from './policies/drop-pictures-when-not-shown.ts';
import { cancelSessionsWhenWellDeleted } from './policies/cancel-sessions-when-well-deleted.ts';
import { endSeriesWhenWellDeleted } from './policies/end-series-when-well-deleted.ts';
import { callOffSessionsWhenHostLevelLost } from './policies/call-off-sessions-when-host-level-lost.ts';
import { leaveSessionsWhenWellLeft } from './policies/leave-sessions-when-well-left.ts';
import { keepWaitingMembersApartWhenRestricted } from './policies/keep-waiting-members-apart-when-restricted.ts';
import { makeSessionsWhenSeriesGoesOn } from './policies/make-sessions-when-series-goes-on.ts';
import { openAndEndSessionsWhenPlanned } from './policies/open-and-end-sessions-when-planned.ts';
import { leaveSessionsWhenAccountClosed } from './policies/leave-sessions-when-account-closed.ts';
import { raiseHostLevelWhenAttended } from './policies/raise-host-level-when-attended.ts';
import { settleBookingsWhenSeatsChanged } from './policies/settle-bookings-when-seats-changed.ts';
import { tendWaitingListsWhenSeatsAreOffered } from './policies/tend-waiting-lists-when-seats-are-offered.ts';
import { sessionsProjection } from './projections/sessions.ts';
import { searchRecords } from './search-records.ts';
import { seriesCommands } from './series/commands.ts';
import { seriesJobs } from './series/jobs.ts';
import { keepApartJobs } from './waiting-list/keep-apart.ts';

type Settings = CommonSettings & { scheduling: SchedulingSettings; communities: CommunitiesSettings };

const NEEDS = Symbol('SchedulingNeeds');

const needs = (
  execute: Execute,
  log: EventLog,
  clock: Clock,
  settings: Settings,
  wells: CommunitiesFacts,
  accounts: IdentityFacts,
  people: IdentityQueries,
  plans: MembershipFacts,
  restrictions: RestrictionFacts,
): SchedulingNeeds => ({
  execute,
  log,
  clock,
  settings: settings.scheduling,
  wells,
  accounts,
  people,
  plans,
  restrictions,
  excludedWell: settings.communities.SECOND_SPECIAL_WELL_UUID,
});

const parts = (of: SchedulingNeeds, sql: Database, raise: RaiseHostLevel, files: FileStore): ModuleParts => {
  const commands = scheduling(of);
  const series = seriesCommands(of, commands);
  const pictures = { ...of, files, sessions: commands };
  return {
    name: 'scheduling',
    events: Object.values({ ...sessionEvents, ...bookingEvents, ...seriesEvents, ...pictureEvents }),
    handlers: [
      ...schedulingHandlers({
        sql,
        commands,
        waiting: commands.waiting,
        series,
        handOver: handingOver(of, commands),
        settings: of.settings,
      }),
      ...pictureHandlers({ ...pictures, sql, settings: of.settings }),
    ],
    projections: [sessionsProjection],
    policies: [
      settleBookingsWhenSeatsChanged,
      openAndEndSessionsWhenPlanned(of.settings),
      raiseHostLevelWhenAttended,
      leaveSessionsWhenWellLeft,
      cancelSessionsWhenWellDeleted,
      makeSessionsWhenSeriesGoesOn,
      endSeriesWhenWellDeleted,
      tendWaitingListsWhenSeatsAreOffered,
      keepWaitingMembersApartWhenRestricted,
      dropPicturesWhenNotShown,
      leaveSessionsWhenAccountClosed,
      callOffSessionsWhenHostLevelLost(of.settings),
    ],
    jobs: [
      ...schedulingJobs({ ...of, commands, sql, raiseHostLevel: raise }),
      ...keepApartJobs({ ...of, sql }),
      ...seriesJobs({ commands: series, sql }),
      ...pictureJobs(pictures),
      ...leavingJobs({ commands, series, clock: of.clock, log: of.log, sql }),
      ...notHostingJobs({ commands, series, accounts: of.accounts, clock: of.clock, log: of.log, sql }),
    ],
    aboutMembers: aboutMembers({ ...of, sql, files }),
    replays: {
      'scheduling.session-': (facts) => fold(session, facts as never[]),
      'scheduling.picture-': (facts) => fold(picture, facts as never[]),
      'scheduling.series-': (facts) => fold(seriesDecider, facts as never[]),
      'scheduling.bookings-': (facts) => [...fold(bookings, facts as never[]).values()],
    },
  };
};

export const schedulingModule = new ContainerModule(({ bind }) => {
  bind(NEEDS)
    .toResolvedValue(needs, [
      EXECUTE,
      EVENT_LOG,
      CLOCK,
      SETTINGS,
      COMMUNITIES_FACTS,
      IDENTITY_FACTS,
      IDENTITY_QUERIES,
      MEMBERSHIP_FACTS,
      RESTRICTION_FACTS,
    ])
    .inSingletonScope();
  bind(SCHEDULING_FACTS)
    .toResolvedValue((log: EventLog) => schedulingFacts(log), [EVENT_LOG])
    .inSingletonScope();
  bind(ATTENDANCE_FACTS)
    .toResolvedValue((log: EventLog) => attendanceFacts(log), [EVENT_LOG])
    .inSingletonScope();
  bind(SERIES_FACTS)
    .toResolvedValue(
      (of: SchedulingNeeds) => ({ comingSessions: seriesCommands(of, scheduling(of)).comingSessions }),
      [NEEDS],
    )
    .inSingletonScope();
  bind(SEAT_HISTORY).toResolvedValue(seatHistory, [EVENT_LOG]).inSingletonScope();
  bind(SCHEDULING_QUERIES)
    .toResolvedValue((log: EventLog) => schedulingQueries(log), [EVENT_LOG])
    .inSingletonScope();
  bind(SESSION_COMMANDS)
    .toResolvedValue((of: SchedulingNeeds) => sessionCommands(of), [NEEDS])
    .inSingletonScope();
  bind(WELL_OBSTACLES)
    .toResolvedValue(
      (log: EventLog, sql: Database, clock: Clock) => wellObstacles({ log, sql, clock }),
      [EVENT_LOG, DATABASE, CLOCK],
    )
    .inSingletonScope();
  bind(MEETINGS)
    .toResolvedValue(
      (log: EventLog, clock: Clock, { scheduling }: Settings) => meetings(log, clock, scheduling),
      [EVENT_LOG, CLOCK, SETTINGS],
    )
    .inSingletonScope();
  bind(MEMBER_FIGURES)
    .toResolvedValue((sql: Database) => memberFigures(sql), [DATABASE])
    .inSingletonScope();
  bind(WELL_NEWS)
    .toResolvedValue((sql: Database) => wellNews(sql), [DATABASE])
    .inSingletonScope();
  bind<readonly MarketingKey[]>(MARKETING_KEYS)
    .toResolvedValue((sql: Database) => [searchRecords(sql)], [DATABASE])
    .inSingletonScope();
  bind<ModuleParts>(MODULE_PARTS).toResolvedValue(parts, [NEEDS, DATABASE, RAISE_HOST_LEVEL, FILES]).inSingletonScope();
});
