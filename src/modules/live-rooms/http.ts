import { isRefusal, refuse, type Refusal } from '../../shared-kernel/contract/refusals.ts';
import { memberHandler, type Call, type Handler, type SignedIn } from '../../shared-kernel/handler.ts';
import { subscriptionBitrateLimit } from './contract/media-constants.ts';
import type { SchedulingQueries } from '../scheduling/index.ts';
import { VideoUnavailable, type VideoBackend } from './adapters/video-backend.ts';
import type { Board, Boards } from './boards.ts';
import type { Entered, RoomCommands } from './commands.ts';
import * as api from './contract/api.ts';
import { videoRoomName } from './contract/room-names.ts';
import { mayLead } from './domain/rules.ts';
import type { RoomSettings } from './settings.ts';
import type { SignsOfLife } from './signs-of-life.ts';
import { enteredSessionView, roomsAnswerBytes, sessionRoomView, seenPeople, type RoomsViews } from './views.ts';
import type { Names } from './names.ts';
import { between } from '../../shared-kernel/contract/time.ts';

export type LiveRoomsHttp = {
  commands: RoomCommands;
  boards: Boards;
  views: RoomsViews;
  names: Names;
  signs: SignsOfLife;
  video: VideoBackend;
  queries: SchedulingQueries;
  settings: RoomSettings;
  report: (where: string, problem: unknown) => void;
};

type Own = Call & { member: SignedIn };

/** What a window that does not name itself counts as. */
const UNNAMED_TAB = 'unnamed';

export const liveRoomsHandlers = (parts: LiveRoomsHttp): Handler[] => {
  const { commands, boards, views, signs, settings } = parts;

  /** Before the start a waiting browser reports once a minute, afterwards every few seconds (C-032). */
  const patience = (now: string, startsAt: string) => {
    const untilStart = between(now, startsAt) / 1000;
    return untilStart > 0
      ? Math.min(settings.WAITING_PRESENCE_SECONDS, untilStart + settings.PRESENCE_SECONDS)
      : settings.PRESENCE_SECONDS;
  };

  const look = async (input: { id: string; tab?: string | undefined }, call: Own) => {
    const { id, tab } = input;
    const who = { id: call.member.id, isAdmin: call.member.isAdmin, tab };
    let board = boards.look(id);
    if (board instanceof Promise) board = await board;
    let standing = standingOf(board, who);
    if (isRefusal(standing)) {
      // Another process may have let this person in a moment ago.
      board = await boards.lookAgain(id);
      standing = standingOf(board, who);
      if (isRefusal(standing)) return standing;
    }
    if (standing !== 'looks on') signs.heard(id, who.id, patience(call.now, board.session.startsAt));
    if (standing === 'was away') {
      const returned = await commands.cameBack(call.caller, id, {
        member: who.id,
        tab: board.room.people.get(who.id)!.tab!,
      });
      if (isRefusal(returned)) return returned;
      board = await boards.look(id);
    }
    return { writtenOut: roomsAnswerBytes(board, await views.tail(board), call.now, settings) };
  };

  return [
    memberHandler(api.enterRoom, async ({ id, rid, tab, step, reason }, call) => {
      const member = call.member.id;
      const entered = await commands.enter(call.caller, id, {
        member,
        room: rid,
        tab: step === 'prepare' ? null : (tab ?? UNNAMED_TAB),
        reason,
      });
      if (isRefusal(entered)) return entered;
      const { session, state } = entered;
      if (step !== 'prepare') signs.heard(id, member, patience(call.now, session.startsAt));
      const video = await openVideo(parts, entered, call, step);
      if (isRefusal(video)) return video;
      return {
        session_video: video,
        room: sessionRoomView(id, state, await parts.names.of(seenPeople(state))),
        session: enteredSessionView(session, call.member, settings),
        server_time: call.now,
      };
    }),

    memberHandler(api.listRooms, async (input, call) => {
      if (input.mute_user !== undefined) {
        const { session } = await boards.look(input.id);
        // A signal from anybody else is ignored (C-096).
        if (mayLead(session, call.member)) {
          const { id, isAdmin } = call.member;
          await commands.askToMute(call.caller, input.id, { by: { id, isAdmin }, member: input.mute_user });
        } else parts.report('a host signal was ignored', 'it came from somebody who does not lead');
      }
      return look(input, call);
    }),

    memberHandler(api.lookIntoWaitingRoom, look),

    memberHandler(api.leaveRoom, async ({ id, tab, confirmed }, call) => {
      const left = await commands.leave(call.caller, id, { member: call.member.id, tab: tab ?? null, confirmed });
      return isRefusal(left) ? left : { session_ended: left.ended };
    }),

    memberHandler(api.removeMember, async ({ id, uid, note }, call) => {
      const { id: by, isAdmin: byAdmin } = call.member;
      const refused = await commands.remove(call.caller, id, { member: uid, by, byAdmin, reason: note });
      if (refused) return refused;
      await call.settled();
      const rooms = await views.rooms(await boards.lookAgain(id));
      return { session_rooms: rooms };
    }),
  ];
};

/** What a look at the rooms is to this person: their poll, their return, staff looking on, or nothing of theirs. */
const standingOf = (
  { session, room }: Board,
  { id, isAdmin, tab }: { id: string; isAdmin: boolean; tab: string | undefined },
): 'is here' | 'was away' | 'looks on' | Refusal => {
  if (session.status === 'canceled' || session.status === 'deleted') return refuse('SESSION_CANCELED');
  const person = room.people.get(id);
  if (person?.presence === 'removed' || session.removed.has(id)) return refuse('SESSION_BLOCKED_USER');
  const known = person !== undefined || isAdmin || session.host === id || session.attendees.has(id);
  if (known && (session.status === 'over' || room.status === 'ended')) return refuse('SESSION_ENDED');
  const came = person !== undefined && (person.presence === 'present' || person.presence === 'dropped');
  if (!came) return isAdmin ? 'looks on' : refuse('SESSION_TIME_SKEW');
  if (tab !== undefined && person.tab !== tab) return refuse('SESSION_ENTERED_ELSEWHERE');
  return person.presence === 'present' ? 'is here' : 'was away';
};

/** A key to the video room for somebody about to connect; only a safe room is opened (ROM-054). */
const openVideo = async (
  { video, queries, report }: Pick<LiveRoomsHttp, 'video' | 'queries' | 'report'>,
  { session, state }: Entered,
  call: Own,
  step: 'prepare' | 'wait' | 'connect',
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
    // The newest window wins, and what is left of an earlier connection of the same window is a ghost (I-041).
    await video.evict(name, member);
    const { token } = await video.mintToken(name, {
      member,
      role: 'PUBLISHER',
      publicOrigin: call.origin,
      receiveLimit: subscriptionBitrateLimit(call.userAgent),
    });
    return { ...identifier, provider_token: token };
  } catch (problem) {
    if (!(problem instanceof VideoUnavailable)) throw problem;
    report('opening a video room', problem);
    return refuse('VIDEO_UNAVAILABLE');
  }
};
