import { stateOf } from '#kernel/commands/commands.ts';
import { containerModule, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts, replayOf } from '#kernel/module.ts';
import { CLOCK, DATABASE, EVENT_LOG, EXECUTE, PORT_PROBLEMS, REPORT, settingsOf, VIDEO_SERVER } from '#kernel/parts.ts';
import { HOSTING_FACTS, IDENTITY_FACTS, IDENTITY_QUERIES, SANCTIONS } from '#modules/identity/index.ts';
import type { SchedulingSettings } from '#modules/scheduling/contract/settings.ts';
import {
  OUTAGES,
  ROOM_SAFETIES,
  SCHEDULING_FACTS,
  SCHEDULING_QUERIES,
  SESSION_COMMANDS,
} from '#modules/scheduling/index.ts';
import { openViduBackend } from './adapters/openvidu.ts';
import { severalDeployments } from './adapters/several-deployments.ts';
import { arrivalsOf, explained, videoProblems } from './adapters/video-problems.ts';
import { aboutMembers } from './about-members.ts';
import { cachedRooms } from './polls/room-cache.ts';
import { cameraTests } from './video/camera-tests.ts';
import { roomCommands } from './commands.ts';
import { roomEvents } from './contract/room-events.ts';
import { ROOM_STREAMS } from './contract/room-names.ts';
import { sessionDataEvents } from './contract/session-data-events.ts';
import type { LiveRoomsSettings } from './contract/settings.ts';
import { room } from './domain/room.ts';
import { enteringHandlers } from './http/entering.ts';
import { orderHandlers } from './http/orders.ts';
import { pollHandlers } from './http/poll.ts';
import { ROOM_FACTS, STAFF_ENTRIES, VIDEO_BACKEND, VIDEO_PROBLEMS } from './index.ts';
import { roomJobs } from './jobs/rooms.ts';
import { videoJobs } from './jobs/video.ts';
import { cachedNames } from './views/names.ts';
import { clearVideoWhenPeopleGo } from './policies/clear-video-when-people-go.ts';
import { followReportsAboutPeopleInRooms } from './policies/follow-reports-about-people-in-rooms.ts';
import { clearRoomWhenSessionMoved } from './policies/clear-room-when-session-moved.ts';
import { endRoomWhenSessionEnded } from './policies/end-room-when-session-ended.ts';
import { dropFromRoomsWhenSignedOut } from './policies/drop-from-rooms-when-signed-out.ts';
import { standDownWhenOnProbation } from './policies/stand-down-when-on-probation.ts';
import { letMemberBackWhenRemovalUndone } from './policies/let-member-back-when-removal-undone.ts';
import { takeOutOfRoomWhenMemberRemoved } from './policies/take-out-of-room-when-member-removed.ts';
import { leaveRoomWhenUnregistered } from './policies/leave-room-when-unregistered.ts';
import { judgeRoomWhenTimePasses } from './policies/judge-room-when-time-passes.ts';
import { endSessionWhenRoomEnded } from './policies/end-session-when-room-ended.ts';
import { makeVideoRoomsWhenPeopleMayMeet } from './policies/make-video-rooms-when-people-may-meet.ts';
import { noteAttendanceWhenMemberTookPart } from './policies/note-attendance-when-member-took-part.ts';
import { noteHeldWhenRoomEnded } from './policies/note-held-when-room-ended.ts';
import { endBreakoutsAndBallotsInTime } from './policies/end-breakouts-and-ballots-in-time.ts';
import { noteWhoCameInWhenRoomEnded } from './policies/note-who-came-in-when-room-ended.ts';
import { presenceProjection, roomsOfMember } from './projections/presence.ts';
import { sessionDataHandlers } from './http/session-data.ts';
import { roomSettings } from './domain/room-settings.ts';
import { roomInWords } from './domain/room-words.ts';
import { signsOfLife } from './polls/signs-of-life.ts';
import { notingOutages, sayReachable } from './background/outages.ts';
import { startBackgroundWork } from './background/background-work.ts';
import { videoWatch } from './video/video-watch.ts';
import { roomsViews } from './views/rooms.ts';

type LiveRoomsModuleSettings = { liveRooms: LiveRoomsSettings; scheduling: SchedulingSettings };

const needs = {
  execute: EXECUTE,
  log: EVENT_LOG,
  database: DATABASE,
  clock: CLOCK,
  common: settingsOf<LiveRoomsModuleSettings>(),
  identity: IDENTITY_FACTS,
  hosting: HOSTING_FACTS,
  people: IDENTITY_QUERIES,
  sanctions: SANCTIONS,
  scheduling: SCHEDULING_FACTS,
  queries: SCHEDULING_QUERIES,
  sessions: SESSION_COMMANDS,
  video: VIDEO_BACKEND,
  problems: VIDEO_PROBLEMS,
  report: REPORT,
  outages: OUTAGES,
};

const parts = (given: Provided<typeof needs>): ModuleParts => {
  const { log, database, clock, people, scheduling, video, report } = given;
  const settings = roomSettings(given.common);
  const roomCache = cachedRooms({ log, scheduling, report });
  const commands = roomCommands({ ...given, now: () => clock.now(), roomCache, settings });
  const signs = signsOfLife(database);
  const names = cachedNames(people);
  const tests = cameraTests({ video, settings, report });
  const watch = videoWatch({ video, arrivals: arrivalsOf(given.problems), report });
  const calls = { ...given, commands, roomCache, views: roomsViews(names, settings), names, signs, watch, settings };
  return {
    name: 'live-rooms',
    events: [...Object.values(roomEvents), ...Object.values(sessionDataEvents)],
    handlers: [
      ...enteringHandlers(calls),
      ...pollHandlers(calls),
      ...orderHandlers(calls),
      tests.handler,
      ...sessionDataHandlers({ log, scheduling, identity: people }),
    ],
    projections: [presenceProjection],
    policies: [
      judgeRoomWhenTimePasses(settings),
      noteAttendanceWhenMemberTookPart,
      endSessionWhenRoomEnded,
      noteHeldWhenRoomEnded,
      noteWhoCameInWhenRoomEnded,
      endRoomWhenSessionEnded,
      clearRoomWhenSessionMoved,
      takeOutOfRoomWhenMemberRemoved,
      leaveRoomWhenUnregistered,
      dropFromRoomsWhenSignedOut,
      standDownWhenOnProbation,
      makeVideoRoomsWhenPeopleMayMeet,
      clearVideoWhenPeopleGo,
      endBreakoutsAndBallotsInTime(settings),
      followReportsAboutPeopleInRooms,
      letMemberBackWhenRemovalUndone,
    ],
    jobs: [
      ...roomJobs({ ...given, sql: database, commands, roomCache, settings }),
      ...videoJobs({ ...given, sql: database, commands, roomCache, breakoutRooms: settings.BREAKOUT_ROOMS_MAX }),
    ],
    aboutMembers: aboutMembers({ sql: database, log }),
    replays: { [ROOM_STREAMS]: replayOf(room, undefined, roomInWords) },
    start: async (role) => {
      const stop = await startBackgroundWork({
        ...calls,
        role,
        sayReachable: sayReachable({ ...given, sql: database }),
        presenceSeconds: settings.PRESENCE_SECONDS,
      });
      return async () => {
        watch.stop();
        await tests.stop();
        await stop();
      };
    },
  };
};

export const liveRoomsModule = containerModule((provide) => {
  provide(
    VIDEO_PROBLEMS,
    { ports: PORT_PROBLEMS, clock: CLOCK, outages: OUTAGES, report: REPORT },
    ({ ports, ...noting }) => videoProblems(notingOutages(ports, noting)),
  );
  provide(
    VIDEO_BACKEND,
    { at: VIDEO_SERVER, problems: VIDEO_PROBLEMS },
    ({ at: { url, more = [], secret, embedded, isAsleep, turn }, problems }) =>
      severalDeployments(
        [url, ...more].map((each) => ({
          url: each,
          backend: openViduBackend({
            url: each,
            secret,
            throughOwnOrigin: embedded,
            isAsleep,
            turn,
            outcome: (problem) => (problem ? problems.failed(each, explained(problem)) : problems.works(each)),
          }),
        })),
      ),
  );
  provide(ROOM_FACTS, { sql: DATABASE }, ({ sql }) => ({
    isInRoom: async (member) => (await roomsOfMember(sql, member)).length > 0,
  }));
  provide(STAFF_ENTRIES, { log: EVENT_LOG }, ({ log }) => ({
    hasEntered: async (session, member) => (await stateOf(log, room, session)).people.get(member)?.as === 'staff',
  }));
  provide(ROOM_SAFETIES, { sql: DATABASE, log: EVENT_LOG }, ({ sql, log }) => ({
    of: async (member) => {
      const rooms = await roomsOfMember(sql, member);
      const safeties = rooms.map(async ({ session }) => [session, (await stateOf(log, room, session)).safety] as const);
      return new Map(await Promise.all(safeties));
    },
  }));
  provide(MODULE_PARTS, needs, parts);
});
