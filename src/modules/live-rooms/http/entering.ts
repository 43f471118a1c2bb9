import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { memberHandler, memberWriteHandler, type Handler, type MemberCall } from '#kernel/module.ts';
import type { EnterRoomEntered } from '../commands/enter-room.ts';
import * as api from '../contract/api.ts';
import { MAIN_ROOM } from '../contract/room-names.ts';
import { mayRemove, mayShareScreen } from '../domain/powers.ts';
import { enteredSessionView, seenPeople, sessionRoomView } from '../views/rooms.ts';
import { asOrderer, presenceOf, refusalFor, secondsAlive, type RoomCallParts } from './parts.ts';
import { openVideo } from './video-key.ts';

/** What a window that does not name itself counts as. */
const UNNAMED_TAB = 'unnamed';

/** How people come into rooms and go. */
export const enteringHandlers = (parts: RoomCallParts): Handler[] => {
  const { commands, roomCache, views, settings } = parts;
  return [
    memberHandler(api.enterRoom, async ({ id, rid, tab = UNNAMED_TAB, step, reason }, call) => {
      const { id: member, isAdmin } = call.member;
      const entered = await commands.enter(call.caller, id, { member, isAdmin, room: rid, step, tab, reason });
      return isRefusal(entered) ? refusalFor(parts, id, call.member, entered) : enteredAnswer(parts, entered, call);
    }),

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

    memberHandler(api.stepOut, ({ id, tab }, call) =>
      commands.stepOut(call.caller, id, { member: call.member.id, tab: tab ?? null }),
    ),

    memberWriteHandler(
      api.removeMember,
      async ({ id, uid, note }, call) => {
        const { caller, member } = call;
        const { session, room } = await roomCache.reread(id);
        if (session.groupHosted && !mayRemove(room, session, asOrderer(call)))
          return refusalFor(parts, id, member, refuse('NOT_ALLOWED'));
        const removal = { member: uid, by: member.id, byAdmin: member.isAdmin, reason: note };
        const refusal = await commands.remove(caller, id, removal);
        return refusal && refusalFor(parts, id, member, refusal);
      },
      async (_, { id }) => ({ session_rooms: await views.rooms(await roomCache.reread(id)) }),
    ),

    memberHandler(api.shareScreen, async ({ id, tab }, call) => {
      const snapshot = await roomCache.reread(id);
      const { session, room } = snapshot;
      const presence = presenceOf(snapshot, { ...asOrderer(call), tab });
      if (isRefusal(presence)) return presence;
      if (room.safety !== 'SAFE') return refuse('SESSION_TIME_SKEW');
      if (!mayShareScreen(room, session, asOrderer(call), settings)) return refuse('SCREEN_SHARING_OFF');
      const opened = await openVideo(parts, { session, state: room, step: 'connect' }, call, 'screen');
      return isRefusal(opened) ? opened : { session_video: opened };
    }),
  ];
};

const enteredAnswer = async (parts: RoomCallParts, entered: EnterRoomEntered, call: MemberCall) => {
  const { names, signs, settings } = parts;
  const { session, state, step } = entered;
  const { id: member } = call.member;
  if (step !== 'prepare') signs.heard(session.session, member, secondsAlive(settings, call.now, session.startsAt));
  const video = await openVideo(parts, entered, call);
  if (isRefusal(video)) return video;
  return {
    session_video: video,
    room: sessionRoomView(
      { session, room: state },
      state.people.get(member)?.room ?? MAIN_ROOM,
      await names.of(seenPeople(state)),
      settings,
    ),
    session: enteredSessionView(session, call.member, settings),
    server_time: call.now,
  };
};
