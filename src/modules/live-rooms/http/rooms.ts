import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { memberHandler, memberWriteHandler, type Call, type Handler, type SignedIn } from '#kernel/module.ts';
import type { SchedulingQueries } from '#modules/scheduling/index.ts';
import { VideoUnavailable, type VideoBackend } from '../adapters/video-backend.ts';
import type { z } from 'zod';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import type { VideoKind } from '../contract/video-participant.ts';
import type { Board, Boards } from '../polls/boards.ts';
import type { Entered, Own as OwnPart, RoomCommands } from '../commands.ts';
import * as api from '../contract/api.ts';
import { MAIN_ROOM, videoRoomName } from '../contract/room-names.ts';
import { mayConduct, mayLead, mayShareScreen } from '../domain/powers.ts';
import type { RoomCommand } from '../domain/room.ts';
import type { Orderer } from '../domain/rules.ts';
import type { RoomSettings } from '../domain/room-settings.ts';
import type { SignsOfLife } from '../polls/signs-of-life.ts';
import type { VideoWatch } from '../video/video-watch.ts';
import { enteredSessionView, roomsAnswerView, sessionRoomView, seenPeople, type RoomsViews } from '../views/rooms.ts';
import type { Names } from '../views/names.ts';
import { between } from '#kernel/contract/time.ts';

export type LiveRoomsHttp = {
  commands: RoomCommands;
  boards: Boards;
  views: RoomsViews;
  names: Names;
  signs: SignsOfLife;
  video: VideoBackend;
  watch: VideoWatch;
  queries: SchedulingQueries;
  settings: RoomSettings;
  report: (where: string, problem: unknown) => void;
};

type Own = Call & { member: SignedIn };

/** What a window that does not name itself counts as. */
const UNNAMED_TAB = 'unnamed';

export const liveRoomsHandlers = (parts: LiveRoomsHttp): Handler[] => {
  const { commands, boards, views, signs, settings, watch } = parts;

  const roomsOf = async (board: Board, call: Own) =>
    roomsAnswerView(
      board,
      await views.shared(board, call.now),
      { now: call.now, videoLost: isVideoLost(watch, board, call.member.id) },
      settings,
    );

  /** Before the start a waiting browser reports once a minute, afterwards every few seconds (C-032). */
  const patience = (now: string, startsAt: string) => {
    const untilStart = between(now, startsAt) / 1000;
    return untilStart > 0
      ? Math.min(settings.WAITING_PRESENCE_SECONDS, untilStart + settings.PRESENCE_SECONDS)
      : settings.PRESENCE_SECONDS;
  };

  const comeBack = ({ room }: Board, id: string, call: Own) =>
    commands.cameBack(call.caller, id, { member: call.member.id, tab: room.people.get(call.member.id)!.tab! });

  /** A session of a private Well is refused to others as one that never was (C-142). */
  const asKnown = async (refusal: Refusal, session: string, { id, isAdmin }: SignedIn): Promise<Refusal> =>
    !isAdmin && (await parts.queries.isHiddenFrom(session, id)) ? refuse('SESSION_DOES_NOT_EXIST') : refusal;

  const look = async (input: { id: string; tab?: string | undefined }, call: Own) => {
    const { id, tab } = input;
    const who = { id: call.member.id, isAdmin: call.member.isAdmin, tab };
    let board = boards.look(id, call.after);
    if (board instanceof Promise) board = await board;
    let standing = standingOf(board, who);
    if (isRefusal(standing)) {
      // Another process may have let this person in a moment ago.
      board = await boards.lookAgain(id);
      standing = standingOf(board, who);
      if (isRefusal(standing)) return standing;
    }
    signs.heard(id, who.id, patience(call.now, board.session.startsAt));
    // What the others do not learn must not look well here: another process can hear this browser meanwhile.
    if (!signs.areWritten()) return refuse('TRY_AGAIN_SOON');
    if (standing === 'was away') {
      const returned = await comeBack(board, id, call);
      if (isRefusal(returned)) return returned;
      board = await boards.look(id);
    }
    return roomsOf(board, call);
  };

  /** An order of a participant; answers the rooms afterwards. */
  const ordering = <I extends z.ZodType<{ id: string }>>(
    which: Endpoint<I, typeof api.roomsAnswer>,
    command: (input: z.output<I>, by: Orderer) => OwnPart<RoomCommand>,
  ) =>
    memberHandler(which, async (input, call) => {
      const { id } = input;
      const known = await boards.lookAgain(id);
      const standing = standingOf(known, { id: call.member.id, isAdmin: call.member.isAdmin, tab: undefined });
      if (isRefusal(standing)) return standing;
      // An order is a sign of life, also when it arrives before the poll.
      const returned = standing === 'was away' ? await comeBack(known, id, call) : undefined;
      if (isRefusal(returned)) return returned;
      const done = await commands.order(call.caller, id, command(input, asOrderer(call)));
      if (isRefusal(done)) return done;
      return roomsOf(await boards.lookAgain(id), call);
    });

  return [
    memberHandler(api.enterRoom, async ({ id, rid, tab = UNNAMED_TAB, step: asked, reason }, call) => {
      const member = call.member.id;
      const { isAdmin } = call.member;
      const entered = await commands.enter(call.caller, id, { member, isAdmin, room: rid, step: asked, tab, reason });
      if (isRefusal(entered)) return asKnown(entered, id, call.member);
      const { session, state, step } = entered;
      if (step !== 'prepare') signs.heard(id, member, patience(call.now, session.startsAt));
      const video = await openVideo(parts, entered, call);
      if (isRefusal(video)) return video;
      return {
        session_video: video,
        room: sessionRoomView(
          { session, room: state },
          state.people.get(member)?.room ?? MAIN_ROOM,
          await parts.names.of(seenPeople(state)),
          settings,
        ),
        session: enteredSessionView(session, call.member, settings),
        server_time: call.now,
      };
    }),

    memberHandler(api.listRooms, async (input, call) => {
      const signal = signalOf(input, asOrderer(call));
      if (signal) {
        const board = await boards.lookAgain(input.id);
        const { session, room } = board;
        const { id, isAdmin } = call.member;
        const standing = standingOf(board, { id, isAdmin, tab: input.tab });
        if (isRefusal(standing)) return standing;
        const may =
          signal.type === 'SetBreakoutEnd'
            ? (_: unknown, of: { host: string }, by: Orderer) => mayLead(of, by)
            : mayConduct;
        // Signals of other senders are ignored (C-096).
        if (may(room, session, asOrderer(call))) {
          const done = await commands.order(call.caller, input.id, signal);
          if (isRefusal(done)) return done;
        } else parts.report('a host signal was ignored', 'it came from somebody who does not lead');
      }
      return look(input, call);
    }),

    memberHandler(api.lookIntoWaitingRoom, look),

    memberHandler(api.leaveRoom, async ({ id, tab, confirmed, hand_over_to, to_group }, call) => {
      const left = await commands.leave(call.caller, id, {
        member: call.member.id,
        tab: tab ?? null,
        confirmed,
        handOverTo: hand_over_to ?? null,
        toGroup: to_group,
      });
      return isRefusal(left) ? left : { session_ended: left.ended };
    }),

    memberHandler(api.stepOut, async ({ id, tab }, call) =>
      commands.stepOut(call.caller, id, { member: call.member.id, tab: tab ?? null }),
    ),
    ordering(api.closeSession, (_, by) => ({ type: 'Close', by })),

    memberWriteHandler(
      api.removeMember,
      async ({ id, uid, note }, { caller, member }) => {
        const { id: by, isAdmin: byAdmin } = member;
        const removed = await commands.remove(caller, id, { member: uid, by, byAdmin, reason: note });
        return isRefusal(removed) ? asKnown(removed, id, member) : removed;
      },
      async (_, { id }) => ({ session_rooms: await views.rooms(await boards.lookAgain(id)) }),
    ),

    ordering(api.createRoom, ({ id, rid }, by) => ({
      type: 'CreateBreakoutRoom',
      by,
      room: commands.numberOf(id, rid) ?? 0,
    })),
    ordering(api.assignToRoom, ({ id, rid, uid }, by) => ({
      type: 'Assign',
      by,
      member: uid,
      room: commands.numberOf(id, rid),
    })),
    ordering(api.startBreakout, ({ minutes, rooms }, by) => ({ type: 'StartBreakout', by, minutes, rooms })),
    ordering(api.changeBreakoutTimer, ({ minutes }, by) => ({ type: 'ChangeBreakoutLength', by, minutes })),
    ordering(api.stopBreakout, (_, by) => ({ type: 'StopBreakout', by })),
    ordering(api.tellAllRooms, ({ text }, by) => ({ type: 'TellAllRooms', by, text })),
    ordering(api.returnToMainRoom, (_, { id }) => ({ type: 'ReturnToMainRoom', member: id })),
    ordering(api.callHost, (_, { id }) => ({ type: 'CallHost', member: id })),
    ordering(api.answerCall, ({ uid }, by) => ({ type: 'AnswerCall', by, member: uid })),
    ordering(api.volunteer, (_, { id }) => ({ type: 'Volunteer', member: id })),
    ordering(api.voteForSubstitute, ({ x }, { id }) => ({ type: 'Vote', member: id, agrees: x })),
    ordering(api.standDown, (_, { id }) => ({ type: 'StandDown', member: id })),
    ordering(api.takeRoomBack, (_, { id }) => ({ type: 'TakeBack', member: id })),
    ordering(api.moveAgenda, ({ step, minutes }, by) => ({ type: 'MoveAgenda', by, step, minutes })),
    ordering(api.inviteToSpeak, ({ uid }, by) => ({ type: 'InviteToSpeak', by, member: uid })),
    ordering(api.giveCameraTime, ({ uid }, by) => ({ type: 'GiveCameraTime', by, member: uid })),
    ordering(api.allowScreens, ({ members }, by) => ({ type: 'AllowScreens', by, members })),
    ordering(api.stopScreen, ({ uid }, by) => ({ type: 'StopScreen', by, member: uid })),

    memberHandler(api.shareScreen, async ({ id, tab }, call) => {
      const board = await boards.lookAgain(id);
      const { session, room } = board;
      const standing = standingOf(board, { id: call.member.id, isAdmin: false, tab });
      if (isRefusal(standing)) return standing;
      if (room.safety !== 'SAFE') return refuse('SESSION_TIME_SKEW');
      if (!mayShareScreen(room, session, asOrderer(call), settings)) return refuse('SCREEN_SHARING_OFF');
      const opened = await openVideo(parts, { session, state: room, step: 'connect' }, call, 'screen');
      return isRefusal(opened) ? opened : { session_video: opened };
    }),
  ];
};

/** Whether the video server knows no connection of a member who is in a room where people see each other. */
const isVideoLost = (watch: VideoWatch, { session, room }: Board, member: string): boolean => {
  const person = room.people.get(member);
  if (session.kind !== 'INTERNAL' || room.safety !== 'SAFE' || person?.presence !== 'present') return false;
  return watch.polled(videoRoomName(session.session, person.room), member);
};

/** What a look at the rooms is to this person: their poll, their return, or nothing of theirs. */
const standingOf = (
  { session, room }: Board,
  { id, isAdmin, tab }: { id: string; isAdmin: boolean; tab: string | undefined },
): 'is here' | 'was away' | Refusal => {
  if (session.status === 'canceled' || session.status === 'deleted') return refuse('SESSION_CANCELED');
  const person = room.people.get(id);
  if (person?.presence === 'removed' || session.removed.has(id)) return refuse('SESSION_BLOCKED_USER');
  if (person?.presence === 'moved-out') return refuse('SESSION_MOVED_OUT');
  const known = person !== undefined || isAdmin || session.host === id || session.attendees.has(id);
  if (known && (session.status === 'over' || room.status === 'ended')) return refuse('SESSION_ENDED');
  const came = person !== undefined && (person.presence === 'present' || person.presence === 'dropped');
  // Nor do staff see or order anything while the others do not see them, before their entry or after they left (C-099).
  if (!came) return refuse('SESSION_TIME_SKEW');
  if (tab !== undefined && person.tab !== tab) return refuse('SESSION_ENTERED_ELSEWHERE');
  return person.presence === 'present' ? 'is here' : 'was away';
};

const asOrderer = ({ member: { id, isAdmin } }: Own): Orderer => ({ id, isAdmin });

/** The host signal that came with a poll, if any (ROM-070). */
const signalOf = (input: z.output<typeof api.listRooms.input>, by: Orderer) => {
  const { mute_user, timer_end, timer_stop } = { ...input, ...input.session_payload };
  if (mute_user !== undefined) return { type: 'AskToMute' as const, by, member: mute_user };
  if (timer_stop) return { type: 'StopBreakout' as const, by };
  if (timer_end !== undefined) return { type: 'SetBreakoutEnd' as const, by, endsAt: timer_end };
  return undefined;
};

/** A token for the video room; issued for safe rooms only (ROM-054). */
const openVideo = async (
  { video, watch, queries, report }: Pick<LiveRoomsHttp, 'video' | 'watch' | 'queries' | 'report'>,
  { session, state, step }: Entered,
  call: Own,
  kind: VideoKind = 'camera',
): Promise<api.SessionVideo | Refusal> => {
  const none = { provider_api_key: '' as const, provider_token: '' };
  if (session.kind === 'EXTERNAL')
    return {
      ...none,
      provider: 'EXTERNAL',
      provider_identifier: step === 'prepare' ? '' : ((await queries.externalUrl(session.session)) ?? ''),
    };
  const member = call.member.id;
  const name = videoRoomName(session.session, state.people.get(member)?.room ?? 0);
  const identifier = { provider: 'OPENVIDU' as const, provider_identifier: name, ...none };
  if (step !== 'connect' || state.safety !== 'SAFE') return identifier;
  try {
    const { token } = await video.mintToken(name, { member, kind, role: 'PUBLISHER', publicOrigin: call.origin });
    // The newest window wins, and what is left of an earlier connection of the same window is a ghost (I-041): both end
    // while this browser connects, once for all who enter now, so that no entry waits for a look into the room.
    watch.keyGiven(name, member);
    return { ...identifier, provider_token: token };
  } catch (problem) {
    if (!(problem instanceof VideoUnavailable)) throw problem;
    report('opening a video room', problem);
    return refuse('VIDEO_UNAVAILABLE');
  }
};
