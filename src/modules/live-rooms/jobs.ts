import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { between, seconds } from '#kernel/contract/time.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { SchedulingFacts, SessionCommands } from '#modules/scheduling/index.ts';
import type { VideoBackend } from './adapters/video-backend.ts';
import type { Boards } from './polls/boards.ts';
import type { RoomCommands } from './commands.ts';
import { MAIN_ROOM, videoRoomName } from './contract/room-names.ts';
import { hostWasAway } from './domain/room-state.ts';
import {
  closeUnsafeVideo,
  closeVideoRoom,
  evictFromVideo,
  stopSharedScreen,
} from './policies/clear-video-when-people-go.ts';
import { dropFromRooms } from './policies/drop-from-rooms-when-signed-out.ts';
import { closeBallot, returnFromBreakout } from './policies/end-breakouts-and-ballots-in-time.ts';
import { endRoom } from './policies/end-room-when-session-ended.ts';
import { endSessionOfEndedRoom } from './policies/end-session-when-room-ended.ts';
import { keepMemberOut, letMemberBack, noteReportInRoom } from './policies/follow-reports-about-people-in-rooms.ts';
import { judgeRoom } from './policies/judge-room-when-time-passes.ts';
import { makeVideoRoom } from './policies/make-video-rooms-when-people-may-meet.ts';
import { noteAttendance } from './policies/note-attendance-when-member-took-part.ts';
import { noteSessionHeld } from './policies/note-held-when-room-ended.ts';
import { takeOutOfRoom } from './policies/take-out-of-room-when-member-removed.ts';
import { roomsOfMember } from './projections/presence.ts';
import { isLive } from './background/stray-video.ts';

type Parts = {
  sql: Sql;
  commands: RoomCommands;
  sessions: SessionCommands;
  scheduling: SchedulingFacts;
  boards: Boards;
  video: VideoBackend;
  /** Breakout rooms a session can have (C-034). */
  breakoutRooms: number;
};

/** Too many concurrent writes: the job is retried. Every other refusal means that nothing is left to do. */
const unlessRaced = (result: Refusal | object | undefined) => {
  if (isRefusal(result) && result.refused === 'CHANGED_MEANWHILE')
    throw new Error('The stream changed again and again');
};

/** The jobs of the policies; each is safe to run twice. */
export const liveRoomsJobs = ({
  sql,
  commands,
  sessions,
  scheduling,
  boards,
  video,
  breakoutRooms,
}: Parts): readonly JobHandler[] => {
  const attend = async (by: Caller, session: string, members: readonly string[], since?: string) => {
    const refused = await sessions.start(by, session);
    unlessRaced(refused);
    if (refused) return;
    for (const member of members) unlessRaced(await sessions.noteAttendance(by, session, member, since));
  };

  /** The main room, and every room that was or may have been a breakout. */
  const roomsOf = (known: readonly number[]) => [
    ...new Set([MAIN_ROOM, ...Array.from({ length: breakoutRooms }, (_, index) => index + 1), ...known]),
  ];

  return [
    jobHandler(judgeRoom, async ({ session }, by) => {
      if ((await scheduling.session(session)).kind === 'INTERNAL') unlessRaced(await commands.judge(by, session));
    }),
    jobHandler(noteAttendance, ({ session, member, since }, by) => attend(by, session, [member], since)),
    jobHandler(noteSessionHeld, async ({ session, safeSeconds }, by) => {
      const { startsAt, endsAt } = await scheduling.session(session);
      const isHalf = seconds(safeSeconds) * 2 >= between(startsAt, endsAt);
      if (isHalf) unlessRaced(await sessions.noteHeld(by, session));
    }),
    jobHandler(endSessionOfEndedRoom, async ({ session, because }, by) => {
      // Attendance is recorded before the end of the session.
      const { room } = await boards.lookAgain(session);
      const tookPart = [...room.people].filter(([, person]) => person.tookPart).map(([member]) => member);
      if (tookPart.length > 0) await attend(by, session, tookPart);
      const { host } = await scheduling.session(session);
      unlessRaced(await sessions.end(by, session, because, hostWasAway(room, host)));
    }),
    jobHandler(endRoom, async ({ session, because }, by) => unlessRaced(await commands.end(by, session, because))),
    jobHandler(takeOutOfRoom, async ({ session, member }, by) =>
      unlessRaced(await commands.takeOut(by, session, member)),
    ),
    jobHandler(dropFromRooms, async ({ member }, by) => {
      for (const { session, tab } of await roomsOfMember(sql, member)) {
        unlessRaced(await commands.miss(by, session, [{ member, tab }]));
        const { room } = await boards.lookAgain(session);
        for (const number of roomsOf(room.breakouts.rooms)) await video.evict(videoRoomName(session, number), member);
      }
    }),
    jobHandler(evictFromVideo, async ({ session, member, silent }) => {
      const { room } = await boards.lookAgain(session);
      const person = room.people.get(member);
      // A member who came back meanwhile stays in the own room; one who stays silent is neither shown nor hears.
      const stays = person?.presence === 'present' || (person?.presence === 'dropped' && !silent);
      const own = stays ? person.room : null;
      for (const number of roomsOf(room.breakouts.rooms))
        if (number !== own) await video.evict(videoRoomName(session, number), member);
    }),
    jobHandler(closeVideoRoom, async ({ session, room: number }) => {
      const { room } = await boards.lookAgain(session);
      if (number === MAIN_ROOM) {
        for (const each of roomsOf([])) await video.closeRoom(videoRoomName(session, each));
        return;
      }
      if (room.breakouts.status !== 'apart') {
        await video.closeRoom(videoRoomName(session, number));
        return;
      }
      // A new breakout uses the room again: a member left over from the last one must not listen in.
      for (const [member, person] of room.people)
        if (person.room !== number) await video.evict(videoRoomName(session, number), member);
    }),
    jobHandler(closeUnsafeVideo, async ({ session }) => {
      const { room } = await boards.lookAgain(session);
      if (room.safety === 'SAFE') return;
      for (const each of roomsOf(room.breakouts.rooms)) await video.closeRoom(videoRoomName(session, each));
    }),
    jobHandler(makeVideoRoom, async ({ session, room: number }) => {
      const board = await boards.lookAgain(session);
      if (isLive(board, number)) await video.ensureRoom(videoRoomName(session, number));
    }),
    jobHandler(stopSharedScreen, ({ session, member, room }) =>
      video.evict(videoRoomName(session, room), member, 'screen'),
    ),
    jobHandler(returnFromBreakout, async ({ session }, by) =>
      unlessRaced(await commands.order(by, session, { type: 'ReturnFromBreakout' })),
    ),
    jobHandler(closeBallot, async ({ session }, by) =>
      unlessRaced(await commands.order(by, session, { type: 'CloseBallot' })),
    ),
    jobHandler(noteReportInRoom, async ({ session, member, by: reporter }, by) =>
      unlessRaced(await commands.order(by, session, { type: 'NoteReport', member, by: reporter })),
    ),
    jobHandler(letMemberBack, async ({ session, member }, by) =>
      unlessRaced(await commands.order(by, session, { type: 'LetBack', member })),
    ),
    jobHandler(keepMemberOut, async ({ session, member, by: staff }, by) =>
      unlessRaced(
        await commands.remove(by, session, {
          member,
          by: staff,
          byAdmin: true,
          reason: 'Staff decided after a report.',
        }),
      ),
    ),
  ];
};
