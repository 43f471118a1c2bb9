import type { z } from 'zod';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import { memberHandler, type Handler, type MemberCall } from '#kernel/module.ts';
import * as api from '../contract/api.ts';
import { videoRoomName } from '../contract/room-names.ts';
import { mayConduct, mayLead } from '../domain/powers.ts';
import type { Orderer } from '../domain/rules.ts';
import type { RoomSnapshot } from '../polls/room-cache.ts';
import type { VideoWatch } from '../video/video-watch.ts';
import { roomsAnswerView, roomsUnchangedView } from '../views/rooms.ts';
import { asOrderer, comeBack, presenceOf, secondsAlive, type RoomCallParts } from './parts.ts';

/** The calls that people in rooms, or waiting before them, repeat every few seconds. */
export const pollHandlers = (parts: RoomCallParts): Handler[] => [
  memberHandler(api.listRooms, async (input, call) => {
    const refusal = await takeHostSignal(parts, input, call);
    const snapshot = refusal ?? (await heard(parts, input, call));
    return isRefusal(snapshot) ? snapshot : newsOfRooms(parts, snapshot, call, input.known);
  }),
  memberHandler(api.lookIntoWaitingRoom, async (input, call) => {
    const snapshot = await heard(parts, input, call);
    return isRefusal(snapshot) ? snapshot : roomsAnswer(parts, snapshot, call);
  }),
];

/** What a caller sees of the rooms. */
export const roomsAnswer = async (
  { views, watch, settings }: RoomCallParts,
  snapshot: RoomSnapshot,
  call: MemberCall,
) => {
  const shared = await views.shared(snapshot, call.now);
  return roomsAnswerView(snapshot, shared, momentOf(watch, snapshot, call), settings);
};

/** Only what is new to a caller who has an earlier answer. */
const newsOfRooms = async (
  { views, watch, settings }: RoomCallParts,
  snapshot: RoomSnapshot,
  call: MemberCall,
  known: string | undefined,
) => {
  const shared = await views.shared(snapshot, call.now);
  const view = shared.version === known ? roomsUnchangedView : roomsAnswerView;
  return view(snapshot, shared, momentOf(watch, snapshot, call), settings);
};

const momentOf = (watch: VideoWatch, snapshot: RoomSnapshot, { now, member }: MemberCall) => ({
  now,
  videoLost: isVideoLost(watch, snapshot, member.id),
  isLimited: snapshot.session.hostIsLimited === true && snapshot.session.host === member.id,
});

/** A room is asked for outside its time also when its session moved away while people waited in it (C-193). */
const presenceNow = (
  { settings }: RoomCallParts,
  snapshot: RoomSnapshot,
  person: Parameters<typeof presenceOf>[1],
  { now }: MemberCall,
): ReturnType<typeof presenceOf> => {
  const presence = presenceOf(snapshot, person);
  // A session that never was has no start.
  if (isRefusal(presence)) return presence;
  const opens = plus(snapshot.session.startsAt, -minutes(settings.ENTRY_PERMISSION_MIN_BEFORE));
  return now >= opens ? presence : refuse('SESSION_TIME_SKEW');
};

/** Takes a poll as a sign of life; answers the rooms as they are now. */
const heard = async (
  parts: RoomCallParts,
  { id, tab }: { id: string; tab?: string | undefined },
  call: MemberCall,
): Promise<RoomSnapshot | Refusal> => {
  const { roomCache, signs, settings } = parts;
  const person = { id: call.member.id, isAdmin: call.member.isAdmin, tab };
  let snapshot = roomCache.get(id, call.after);
  if (snapshot instanceof Promise) snapshot = await snapshot;
  let presence = presenceNow(parts, snapshot, person, call);
  if (isRefusal(presence)) {
    // Another process may have let this person in a moment ago.
    snapshot = await roomCache.reread(id);
    presence = presenceNow(parts, snapshot, person, call);
    if (isRefusal(presence)) return presence;
  }
  signs.heard(id, person.id, secondsAlive(settings, call.now, snapshot.session.startsAt));
  // What the others do not learn must not look well here: another process can hear this browser meanwhile.
  if (!signs.areWritten()) return refuse('TRY_AGAIN_SOON');
  if (presence === 'was away') {
    const returned = await comeBack(parts, snapshot, id, call);
    if (isRefusal(returned)) return returned;
    snapshot = await roomCache.get(id);
  }
  return snapshot;
};

/** Whether the video server knows no connection of a member who is in a room where people see each other. */
const isVideoLost = (watch: VideoWatch, { session, room }: RoomSnapshot, member: string): boolean => {
  const person = room.people.get(member);
  if (session.kind !== 'INTERNAL' || room.safety !== 'SAFE' || person?.presence !== 'present') return false;
  return watch.polled(videoRoomName(session.session, person.room), member);
};

type ListRooms = z.output<typeof api.listRooms.input>;

/** Signals of senders who do not lead are ignored (C-096). */
const takeHostSignal = async (
  { commands, roomCache, report }: RoomCallParts,
  input: ListRooms,
  call: MemberCall,
): Promise<Refusal | undefined> => {
  const orderer = asOrderer(call);
  const signal = signalOf(input, orderer);
  if (!signal) return undefined;
  const snapshot = await roomCache.reread(input.id);
  const presence = presenceOf(snapshot, { ...orderer, tab: input.tab });
  if (isRefusal(presence)) return presence;
  const { session, room } = snapshot;
  const may = signal.type === 'SetBreakoutEnd' ? mayLead(session, orderer) : mayConduct(room, session, orderer);
  if (!may) {
    report('a host signal was ignored', 'its sender does not lead');
    return undefined;
  }
  const done = await commands.order(call.caller, input.id, signal);
  return isRefusal(done) ? done : undefined;
};

/** The host signal that came with a poll, if any (ROM-070). */
const signalOf = (input: ListRooms, orderer: Orderer) => {
  for (const { mute_user, timer_end, timer_stop } of [input.session_payload ?? {}, input]) {
    if (mute_user) return { type: 'AskToMute' as const, by: orderer, member: mute_user };
    if (timer_stop) return { type: 'StopBreakout' as const, by: orderer };
    if (timer_end) return { type: 'SetBreakoutEnd' as const, by: orderer, endsAt: timer_end };
  }
  return undefined;
};
