import { containerModule, optional, token, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts, replayOf } from '#kernel/module.ts';
import { MARKETING_KEYS } from '#kernel/marketing-data.ts';
import { CLOCK, DATABASE, EVENT_LOG, EXECUTE, FILES, settingsOf, type CommonSettings } from '#kernel/parts.ts';
import type { CommunitiesSettings } from '#modules/communities/contract/settings.ts';
import { COMMUNITIES_FACTS, MEMBER_FIGURES, WELL_NEWS, WELL_OBSTACLES } from '#modules/communities/index.ts';
import {
  HOSTING_FACTS,
  REMOVAL_FACTS,
  IDENTITY_FACTS,
  IDENTITY_QUERIES,
  NAMES_IN_WELLS,
  OWN_FIGURES,
  RAISE_HOST_LEVEL,
} from '#modules/identity/index.ts';
import { HOST_REWARDS, MEMBERSHIP_FACTS } from '#modules/membership-billing/index.ts';
import { MEETINGS, RESTRICTION_FACTS } from '#modules/restrictions/index.ts';
import { roomCommands, schedulingCommands } from './commands.ts';
import { sessionEffects } from './jobs/session-effects.ts';
import type { SchedulingNeeds } from './facts/needs.ts';
import { outageEvents } from './outages/contract/outage-events.ts';
import { outages } from './outages/domain/outages.ts';
import { undoRemoval } from './commands/undo-removal.ts';
import { noteOutage } from './outages/commands/note-outage.ts';
import { bookingEvents } from './contract/booking-events.ts';
import { limitEvents } from './contract/limit-events.ts';
import { pictureEvents } from './picture/contract/picture.ts';
import { seriesEvents } from './series/contract/series-events.ts';
import { sessionEvents } from './contract/session-events.ts';
import type { SchedulingSettings } from './contract/settings.ts';
import { bookings } from './domain/bookings.ts';
import { picture } from './picture/domain/picture.ts';
import { series as seriesDecider } from './series/domain/series.ts';
import { session } from './domain/session.ts';
import { bookingsInWords } from './domain/bookings-words.ts';
import { sessionInWords } from './domain/session-words.ts';
import {
  attendanceFacts,
  meetings,
  memberFigures,
  ownFigures,
  wellNews,
  schedulingFacts,
  schedulingQueries,
  seatHistory,
  wellObstacles,
} from './facts.ts';
import { schedulingHandlers } from './http/sessions.ts';
import {
  ATTENDANCE_FACTS,
  OUTAGES,
  ROOM_SAFETIES,
  SCHEDULING_FACTS,
  SCHEDULING_QUERIES,
  SEAT_HISTORY,
  SERIES_FACTS,
  SESSION_COMMANDS,
  SESSION_REMOVALS,
  SESSION_EFFECTS,
  SHARED_SESSIONS,
} from './index.ts';
import { schedulingJobs } from './jobs/sessions.ts';
import { aboutMembers } from './about-members.ts';
import { leavingJobs } from './jobs/leaving.ts';
import { notHostingJobs } from './jobs/not-hosting.ts';
import { missedSessionHandlers } from './http/missed-sessions.ts';
import { pictureHandlers } from './http/pictures.ts';
import { pictureJobs } from './jobs/pictures.ts';
import { dropPicturesWhenNotShown } from './policies/drop-pictures-when-not-shown.ts';
import { cancelSessionsWhenWellDeleted } from './policies/cancel-sessions-when-well-deleted.ts';
import { endSeriesWhenWellDeleted } from './policies/end-series-when-well-deleted.ts';
import { callOffSessionsWhenHostLevelLost } from './policies/call-off-sessions-when-host-level-lost.ts';
import { callOffSessionsWhenHostRemovedFromWell } from './policies/call-off-sessions-when-host-removed-from-well.ts';
import { callOffSessionsWhenOnProbation } from './policies/call-off-sessions-when-on-probation.ts';
import { leaveSessionsWhenWellLeft } from './policies/leave-sessions-when-well-left.ts';
import { keepWaitingMembersApartWhenRestricted } from './policies/keep-waiting-members-apart-when-restricted.ts';
import { makeSessionsWhenSeriesGoesOn } from './policies/make-sessions-when-series-goes-on.ts';
import { openAndEndSessionsWhenPlanned } from './policies/open-and-end-sessions-when-planned.ts';
import { leaveSessionsWhenAccountClosed } from './policies/leave-sessions-when-account-closed.ts';
import { raiseHostLevelWhenAttended } from './policies/raise-host-level-when-attended.ts';
import { rewardHostWhenSessionHeld } from './policies/reward-host-when-session-held.ts';
import { settleBookingsWhenSeatsChanged } from './policies/settle-bookings-when-seats-changed.ts';
import { tendWaitingListsWhenSeatsAreOffered } from './policies/tend-waiting-lists-when-seats-are-offered.ts';
import { forgiveMissedSessionsWhenProductWasOut } from './policies/forgive-missed-sessions-when-product-was-out.ts';
import { sessionsProjection } from './projections/sessions.ts';
import { sharedSessions } from './projections/shared-sessions.ts';
import { searchRecords } from './search-records.ts';
import { comingSessions } from './series/facts/occurrences.ts';
import { seriesOfSession } from './series/facts/series-state.ts';
import { seriesJobs } from './jobs/series.ts';
import { outageJobs } from './jobs/outages.ts';
import { keepApartJobs } from './jobs/keep-apart.ts';

type SchedulingModuleSettings = CommonSettings & { scheduling: SchedulingSettings; communities: CommunitiesSettings };

const NEEDS = token<SchedulingNeeds>('SchedulingNeeds');

const needs = {
  shared: NEEDS,
  sql: DATABASE,
  raise: RAISE_HOST_LEVEL,
  rewards: HOST_REWARDS,
  files: FILES,
  names: NAMES_IN_WELLS,
  removals: REMOVAL_FACTS,
  rooms: optional(ROOM_SAFETIES),
};

const parts = ({ shared, sql, raise, rewards, files, names, removals, rooms }: Provided<typeof needs>): ModuleParts => {
  const commands = schedulingCommands(shared);
  return {
    name: 'scheduling',
    events: Object.values({
      ...sessionEvents,
      ...bookingEvents,
      ...limitEvents,
      ...seriesEvents,
      ...pictureEvents,
      ...outageEvents,
    }),
    handlers: [
      ...schedulingHandlers({ sql, commands, settings: shared.settings, rooms, removals }),
      ...pictureHandlers({ ...shared, files }, sql),
      ...missedSessionHandlers(shared),
    ],
    projections: [sessionsProjection],
    policies: [
      settleBookingsWhenSeatsChanged,
      openAndEndSessionsWhenPlanned(shared.settings),
      raiseHostLevelWhenAttended,
      rewardHostWhenSessionHeld,
      leaveSessionsWhenWellLeft,
      cancelSessionsWhenWellDeleted,
      makeSessionsWhenSeriesGoesOn,
      endSeriesWhenWellDeleted,
      tendWaitingListsWhenSeatsAreOffered,
      keepWaitingMembersApartWhenRestricted,
      dropPicturesWhenNotShown,
      leaveSessionsWhenAccountClosed,
      callOffSessionsWhenHostLevelLost(shared.settings),
      callOffSessionsWhenOnProbation(shared.settings),
      callOffSessionsWhenHostRemovedFromWell(shared.settings),
      forgiveMissedSessionsWhenProductWasOut,
    ],
    jobs: [
      ...schedulingJobs({ ...shared, commands, sql, raiseHostLevel: raise, rewards }),
      ...keepApartJobs({ ...shared, sql, names }),
      ...outageJobs({ ...shared, sql }),
      ...seriesJobs(commands, sql),
      ...pictureJobs({ log: shared.log, files }),
      ...leavingJobs({ commands, clock: shared.clock, sql }),
      ...notHostingJobs({ ...shared, commands, sql }),
    ],
    aboutMembers: aboutMembers({ ...shared, sql, files }),
    replays: {
      'scheduling.session-': replayOf(session, undefined, sessionInWords),
      'scheduling.picture-': replayOf(picture),
      'scheduling.series-': replayOf(seriesDecider),
      'scheduling.outages-': replayOf(outages),
      'scheduling.bookings-': replayOf(bookings, (state) => [...state.values()], bookingsInWords),
    },
  };
};

export const schedulingModule = containerModule((provide) => {
  const log = EVENT_LOG;
  provide(
    NEEDS,
    {
      execute: EXECUTE,
      log,
      clock: CLOCK,
      settings: settingsOf<SchedulingModuleSettings>(),
      wells: COMMUNITIES_FACTS,
      accounts: IDENTITY_FACTS,
      hosting: HOSTING_FACTS,
      people: IDENTITY_QUERIES,
      plans: MEMBERSHIP_FACTS,
      restrictions: RESTRICTION_FACTS,
    },
    ({ settings, ...rest }) => ({
      ...rest,
      settings: settings.scheduling,
      seriesOf: seriesOfSession(rest.log),
      excludedWell: settings.communities.SECOND_SPECIAL_WELL_UUID,
    }),
  );
  provide(
    SCHEDULING_FACTS,
    {
      log,
      clock: CLOCK,
      accounts: IDENTITY_FACTS,
      hosting: HOSTING_FACTS,
      settings: settingsOf<SchedulingModuleSettings>(),
    },
    ({ settings, ...needs }) => schedulingFacts({ ...needs, settings: settings.scheduling }),
  );
  provide(ATTENDANCE_FACTS, { log }, (parts) => attendanceFacts(parts.log));
  provide(SERIES_FACTS, { shared: NEEDS }, ({ shared }) => ({
    comingSessions: (series) => comingSessions(shared, series),
  }));
  provide(SEAT_HISTORY, { log }, (parts) => seatHistory(parts.log));
  provide(SCHEDULING_QUERIES, { log, wells: COMMUNITIES_FACTS }, schedulingQueries);
  provide(SESSION_COMMANDS, { shared: NEEDS }, ({ shared }) => roomCommands(shared));
  provide(SESSION_REMOVALS, { shared: NEEDS }, ({ shared }) => ({ undo: undoRemoval(shared) }));
  provide(OUTAGES, { execute: EXECUTE }, (given) => ({
    began: (caller, what, at) => noteOutage(given)(caller, { type: 'Begin', what, at }),
    ended: (caller, what, at) => noteOutage(given)(caller, { type: 'End', what, at }),
  }));
  provide(SESSION_EFFECTS, { shared: NEEDS, sql: DATABASE }, ({ shared, sql }) =>
    sessionEffects(shared, schedulingCommands(shared), sql),
  );
  provide(WELL_OBSTACLES, { log, sql: DATABASE, clock: CLOCK }, wellObstacles);
  provide(MEETINGS, { log, clock: CLOCK, settings: settingsOf<SchedulingModuleSettings>() }, (parts) =>
    meetings(parts.log, parts.clock, parts.settings.scheduling),
  );
  provide(MEMBER_FIGURES, { sql: DATABASE }, ({ sql }) => memberFigures(sql));
  provide(OWN_FIGURES, { sql: DATABASE }, ({ sql }) => ownFigures(sql));
  provide(SHARED_SESSIONS, { sql: DATABASE }, ({ sql }) => sharedSessions(sql));
  provide(WELL_NEWS, { sql: DATABASE }, ({ sql }) => wellNews(sql));
  provide(MARKETING_KEYS, { sql: DATABASE }, ({ sql }) => [searchRecords(sql)]);
  provide(MODULE_PARTS, needs, parts);
});
