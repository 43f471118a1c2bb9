import { caller, type Caller } from '../../shared-kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '../../shared-kernel/contract/refusals.ts';
import { between, seconds } from '../../shared-kernel/contract/time.ts';
import type { JobHandler } from '../../shared-kernel/jobs/policy.ts';
import type { SchedulingFacts, SessionCommands } from '../scheduling/index.ts';
import type { VideoBackend } from './adapters/video-backend.ts';
import type { Boards } from './boards.ts';
import type { RoomCommands } from './commands.ts';
import { MAIN_ROOM, videoRoomName } from './contract/room-names.ts';
import type { Ended } from './domain/room.ts';
import { hostWasAway } from './domain/room-state.ts';
import { CLOSE_VIDEO_ROOM, EVICT_FROM_VIDEO, STOP_SCREEN } from './policies/clear-video-when-people-go.ts';
import { KEEP_OUT, LET_BACK, NOTE_REPORT } from './policies/follow-reports-about-people-in-rooms.ts';
import { CLOSE_BALLOT, RETURN_FROM_BREAKOUT } from './policies/end-breakouts-and-ballots-in-time.ts';
import { END_ROOM } from './policies/end-room-when-session-ended.ts';
import { TAKE_OUT } from './policies/take-out-of-room-when-member-removed.ts';
import { JUDGE_ROOM } from './policies/judge-room-when-time-passes.ts';
import { END_SESSION } from './policies/end-session-when-room-ended.ts';
import { NOTE_ATTENDANCE } from './policies/note-attendance-when-member-took-part.ts';
import { NOTE_HELD } from './policies/note-held-when-room-ended.ts';

type Parts = {
  commands: RoomCommands;
  sessions: SessionCommands;
  scheduling: SchedulingFacts;
  boards: Boards;
  video: VideoBackend;
  /** Breakout rooms a session can have (C-034). */
  breakoutRooms: number;
};

/** Repeated concurrency conflict: the job is retried later. Every other refusal means there is nothing left to do. */
const unlessRaced = (result: Refusal | object | undefined) => {
  if (isRefusal(result) && result.refused === 'CHANGED_MEANWHILE')
    throw new Error('The stream changed again and again');
};

/** A job that acts for its policy on one session. */
const job =
  (kind: string, work: (by: Caller, session: string, payload: Record<string, unknown>) => Promise<void>): JobHandler =>
  ({ payload, correlation, causation }) =>
    work(caller({ kind: 'system', policy: kind }, correlation, causation), String(payload['session']), payload);

/** What the policies of live rooms ask for; every job may be done twice. */
export const liveRoomsJobs = ({
  commands,
  sessions,
  scheduling,
  boards,
  video,
  breakoutRooms,
}: Parts): Record<string, JobHandler> => {
  const noteAttendance = async (by: Caller, session: string, members: readonly string[], since?: string) => {
    const refused = await sessions.start(by, session);
    unlessRaced(refused);
    if (refused) return;
    for (const member of members) unlessRaced(await sessions.noteAttendance(by, session, member, since));
  };

  /** The main room, and every room that was or may have been a breakout. */
  const roomsOf = (known: readonly number[]) => [
    ...new Set([MAIN_ROOM, ...Array.from({ length: breakoutRooms }, (_, index) => index + 1), ...known]),
  ];

  const jobs: Record<string, Parameters<typeof job>[1]> = {
    [JUDGE_ROOM]: async (by, session) => {
      if ((await scheduling.session(session)).kind === 'INTERNAL') unlessRaced(await commands.judge(by, session));
    },
    [NOTE_ATTENDANCE]: (by, session, { member, since }) =>
      noteAttendance(by, session, [String(member)], typeof since === 'string' ? since : undefined),
    [NOTE_HELD]: async (by, session, { safeSeconds }) => {
      const { startsAt, endsAt } = await scheduling.session(session);
      const isHalf = seconds(Number(safeSeconds)) * 2 >= between(startsAt, endsAt);
      if (isHalf) unlessRaced(await sessions.noteHeld(by, session));
    },
    [END_SESSION]: async (by, session, { because }) => {
      // Attendance has to be recorded before the end.
      const { room } = await boards.lookAgain(session);
      const tookPart = [...room.people].filter(([, person]) => person.tookPart).map(([member]) => member);
      if (tookPart.length > 0) await noteAttendance(by, session, tookPart);
      const { host } = await scheduling.session(session);
      const ended = await sessions.end(by, session, because as 'host-left' | 'too-few-people', hostWasAway(room, host));
      unlessRaced(ended);
    },
    [END_ROOM]: async (by, session, { because }) => unlessRaced(await commands.end(by, session, because as Ended)),
    [TAKE_OUT]: async (by, session, { member }) => unlessRaced(await commands.takeOut(by, session, String(member))),
    [EVICT_FROM_VIDEO]: async (_, session, payload) => {
      const member = String(payload['member']);
      const { room } = await boards.lookAgain(session);
      const person = room.people.get(member);
      // Members who came back meanwhile or only lost the connection keep their room.
      const own = person?.presence === 'present' || person?.presence === 'dropped' ? person.room : null;
      for (const number of roomsOf(room.breakouts.rooms))
        if (number !== own) await video.evict(videoRoomName(session, number), member);
    },
    [CLOSE_VIDEO_ROOM]: async (_, session, payload) => {
      const number = Number(payload['room'] ?? MAIN_ROOM);
      const { room } = await boards.lookAgain(session);
      if (number === MAIN_ROOM) {
        for (const each of roomsOf([])) await video.closeRoom(videoRoomName(session, each));
        return;
      }
      if (room.breakouts.status !== 'apart') {
        await video.closeRoom(videoRoomName(session, number));
        return;
      }
      // A new breakout reuses the room: members who stayed behind from the last one must not listen in.
      for (const [member, person] of room.people)
        if (person.room !== number) await video.evict(videoRoomName(session, number), member);
    },
    [STOP_SCREEN]: (_, session, payload) =>
      video.evict(videoRoomName(session, Number(payload['room'])), String(payload['member']), 'screen'),
    [RETURN_FROM_BREAKOUT]: async (by, session) =>
      unlessRaced(await commands.order(by, session, { type: 'ReturnFromBreakout' })),
    [CLOSE_BALLOT]: async (by, session) => unlessRaced(await commands.order(by, session, { type: 'CloseBallot' })),
    [NOTE_REPORT]: async (by, session, payload) =>
      unlessRaced(
        await commands.order(by, session, {
          type: 'NoteReport',
          member: String(payload['member']),
          by: String(payload['by']),
        }),
      ),
    [LET_BACK]: async (by, session, payload) =>
      unlessRaced(await commands.order(by, session, { type: 'LetBack', member: String(payload['member']) })),
    [KEEP_OUT]: async (by, session, payload) =>
      unlessRaced(
        await commands.remove(by, session, {
          member: String(payload['member']),
          by: String(payload['by']),
          byAdmin: true,
          reason: 'Staff decided after a report.',
        }),
      ),
  };
  return Object.fromEntries(Object.entries(jobs).map(([kind, work]) => [kind, job(kind, work)]));
};
