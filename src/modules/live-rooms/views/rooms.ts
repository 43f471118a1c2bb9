import { hash } from 'node:crypto';
import type { z } from 'zod';
import { between, minutes, plus } from '#kernel/contract/time.ts';
import { joined, serializer, type SerializerJson } from '#kernel/serializer.ts';
import {
  roomsAnswer,
  roomsUnchanged,
  type EnteredSession,
  type GoodbyeView,
  type LeadView,
  type RoomParticipant,
  type RoomsAnswer,
  type SessionRoom,
} from '../contract/api.ts';
import { MAIN_ROOM } from '../contract/room-names.ts';
import { substituteLifecycle } from '../contract/substitute-lifecycle.ts';
import { roomUuid } from '../facts/room-uuid.ts';
import type { RoomSnapshot } from '../polls/room-cache.ts';
import { shrunkenRooms } from '../domain/breakouts.ts';
import { comesAs } from '../domain/entering.ts';
import { isEndOfAll } from '../domain/goodbye-state.ts';
import { actingHost, isLeader, mayLead, membersMayShare, plannerIsHere } from '../domain/powers.ts';
import { isHere, type RoomState } from '../domain/room-state.ts';
import { givesUpAt } from '../domain/safety.ts';
import { substituteSoughtFrom } from '../domain/substitute.ts';
import type { RoomSettings } from '../domain/room-settings.ts';
import type { SessionFacts } from '#modules/scheduling/index.ts';
import { calledIn, nameIn, type KnownNames, type NamesOfRooms } from './names.ts';

/** Who is seen in the room: those who came in and did not leave on purpose. */
export const seenPeople = (room: RoomState): string[] =>
  [...room.people]
    .filter(([, { presence }]) => presence === 'present' || presence === 'dropped')
    .map(([member]) => member);

type RoomsShown = { session: SessionFacts; room: RoomState };

const participantView = (room: RoomState, member: string, names: KnownNames): RoomParticipant => {
  const { as, presence, muteSignal, speakSignal, cameraUntil } = room.people.get(member)!;
  return {
    uuid: member,
    user_uuid: member,
    active: presence === 'present',
    host: as === 'host',
    staff: as === 'staff',
    ...nameIn(names, member),
    mute_signal: muteSignal,
    speak_signal: speakSignal,
    camera_grace_until: cameraUntil,
  };
};

/** One room. While people are apart every room is safe (C-014). */
export const sessionRoomView = (
  { session, room }: RoomsShown,
  number: number,
  names: KnownNames,
  settings: Pick<RoomSettings, 'BREAKOUT_FEWEST_PEOPLE'>,
): SessionRoom => ({
  uuid: roomUuid(session.session, number),
  room_assigned: number,
  safety: room.safety,
  below_minimum: shrunkenRooms(room, settings).includes(number),
  users: seenPeople(room)
    .filter((member) => room.people.get(member)!.room === number)
    .map((member) => participantView(room, member, names)),
  planned_users: [...room.breakouts.planned].filter(([, planned]) => planned === number).map(([member]) => member),
});

/** The main room first, then the breakout rooms that exist (ROM-107, ROM-108). */
export const sessionRoomsView = (
  shown: RoomsShown,
  names: KnownNames,
  settings: Pick<RoomSettings, 'BREAKOUT_FEWEST_PEOPLE'>,
): SessionRoom[] =>
  [MAIN_ROOM, ...shown.room.breakouts.rooms].map((number) => sessionRoomView(shown, number, names, settings));

type BreakoutView = RoomsAnswer['breakout'];
const breakoutsView = ({ breakouts, people }: RoomState, names: KnownNames): BreakoutView =>
  breakouts.status === 'planned' || breakouts.status === 'apart'
    ? {
        state: breakouts.status,
        started_at: breakouts.running?.startsAt ?? null,
        ends_at: breakouts.running?.endsAt ?? breakouts.plannedEnd,
        calls: [...breakouts.calls].map((member) => ({
          user_uuid: member,
          ...calledIn(names, member),
          room_assigned: people.get(member)?.room ?? MAIN_ROOM,
        })),
      }
    : null;

const leadView = ({ session, room }: RoomsShown, names: KnownNames, maySeek: boolean): LeadView => {
  const { leader, ballot } = room.substitute;
  const answers = [...(ballot?.answers ?? [])].filter(([member]) => isHere(room, member));
  return {
    acting_host: actingHost(room, session),
    substitute: leader,
    host_returned: leader !== null && plannerIsHere(room, session),
    may_volunteer: substituteLifecycle.can(room.substitute.status, 'SubstituteVolunteered') && maySeek,
    ballot: ballot && {
      candidate: ballot.candidate,
      ...calledIn(names, ballot.candidate),
      closes_at: ballot.closesAt,
      electors: [...ballot.electors],
      answered: answers.map(([member]) => member),
      agree: answers.filter(([, agrees]) => agrees).length,
      against: answers.filter(([, agrees]) => !agrees).length,
    },
  };
};

const givesUpView = ({ session, room }: RoomsShown, settings: RoomSettings): RoomsAnswer['gives_up'] => {
  const at = givesUpAt(room, session, settings);
  return at === null ? null : { at, took_place: room.wasSafe };
};

const hostOut = (room: RoomState) => [...room.people].find(([, { presence }]) => presence === 'stepped-out');

/** All members whose names a view of the rooms may show. */
const namedPeople = (room: RoomState): string[] => {
  const [host] = hostOut(room) ?? [];
  const others = [room.breakouts.announcement?.by, room.goodbye.announced?.member, room.putOut.member, host];
  return [
    ...new Set([...seenPeople(room), ...room.breakouts.calls, ...others.filter((one) => typeof one === 'string')]),
  ];
};

const calledOrNone = (names: KnownNames, member: string | null) =>
  member === null ? { username: null } : calledIn(names, member);

const goodbyeView = ({ goodbye: { announced } }: RoomState, names: KnownNames): GoodbyeView | null =>
  announced && {
    because: announced.because,
    user_uuid: announced.member,
    ...calledOrNone(names, announced.member),
    until: announced.until,
    ends_session: isEndOfAll(announced),
  };

const hostOutView = (room: RoomState, names: KnownNames): RoomsAnswer['host_out'] => {
  const [host, person] = hostOut(room) ?? [];
  return host !== undefined && person?.outUntil
    ? { user_uuid: host, ...calledIn(names, host), until: person.outUntil }
    : null;
};

const putOutView = (
  { putOut: { number, member, untilStaffDecide } }: RoomState,
  names: KnownNames,
): RoomsAnswer['put_out'] => ({
  number,
  user_uuid: member,
  ...calledOrNone(names, member),
  until_staff_decide: untilStaffDecide,
});

const callersRooms = roomsUnchanged.omit({ unchanged: true });
const sharedRooms = roomsAnswer.omit({
  video_lost: true,
  is_limited: true,
  server_time: true,
  seconds_to_end: true,
  seconds_to_close: true,
  version: true,
});
const serializeCallers = serializer(callersRooms, 'a session’s rooms');
const serializeUnchanged = serializer(roomsUnchanged, 'a session’s rooms');
const serializeShared = serializer(sharedRooms, 'a session’s rooms');
type SharedRooms = { json: SerializerJson<z.output<typeof sharedRooms>>; version: string };

/** The same in every process, and says nothing about how often something changed. */
const versionOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

/** Views of a session's rooms, cached until the snapshot changes. */
export const roomsViews = (names: NamesOfRooms, settings: RoomSettings) => {
  type CachedView = {
    rooms: SessionRoom[];
    names: KnownNames;
    soughtFrom: string | null;
    shared?: SharedRooms;
    maySeek?: boolean;
  };
  const views = new WeakMap<RoomSnapshot, CachedView>();
  const view = (snapshot: RoomSnapshot, names: KnownNames): CachedView => {
    const soughtFrom = substituteSoughtFrom(snapshot.room, { session: snapshot.session, rules: settings });
    const made = { rooms: sessionRoomsView(snapshot, names, settings), names, soughtFrom };
    views.set(snapshot, made);
    return made;
  };
  const cachedView = (snapshot: RoomSnapshot): CachedView | Promise<CachedView> => {
    const made = views.get(snapshot);
    if (made) return made;
    const named = names.of(namedPeople(snapshot.room));
    return named instanceof Promise ? named.then((read) => view(snapshot, read)) : view(snapshot, named);
  };
  return {
    rooms: (snapshot: RoomSnapshot): SessionRoom[] | Promise<SessionRoom[]> => {
      const made = cachedView(snapshot);
      return made instanceof Promise ? made.then(({ rooms }) => rooms) : made.rooms;
    },
    /** What is the same for every member in the session, serialized once per snapshot: `npm run bench poll` needs it. */
    shared: async (snapshot: RoomSnapshot, now: string): Promise<SharedRooms> => {
      const made = await cachedView(snapshot);
      const { session, room } = snapshot;
      // Whether a substitute may be sought is the one thing here that changes by the clock alone.
      const maySeek = made.soughtFrom !== null && now >= made.soughtFrom;
      if (made.shared && made.maySeek === maySeek) return made.shared;
      made.maySeek = maySeek;
      const { announcement } = room.breakouts;
      const json = serializeShared({
        session_rooms: made.rooms,
        session_payload: signalView(room),
        breakout: breakoutsView(room, made.names),
        announcement:
          announcement === null || announcement.text === null
            ? null
            : {
                number: announcement.number,
                text: announcement.text,
                user_uuid: announcement.by,
                ...calledIn(made.names, announcement.by),
              },
        lead: leadView(snapshot, made.names, maySeek),
        agenda: room.agenda && { step: room.agenda.step, ends_at: room.agenda.endsAt },
        members_may_share: membersMayShare(room, session, settings),
        gives_up: givesUpView(snapshot, settings),
        goodbye: goodbyeView(room, made.names),
        host_out: hostOutView(room, made.names),
        put_out: putOutView(room, made.names),
      } satisfies z.input<typeof sharedRooms>);
      made.shared = { json, version: versionOf(json.text) };
      return made.shared;
    },
  };
};
export type RoomsViews = ReturnType<typeof roomsViews>;

export const closesAt = (session: Pick<SessionFacts, 'endsAt'>, settings: Pick<RoomSettings, 'OVERRUN_MIN'>): string =>
  plus(session.endsAt, minutes(settings.OVERRUN_MIN));

const wholeSeconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);

const signalView = ({ signal }: RoomState): RoomsAnswer['session_payload'] =>
  signal && {
    signal: signal.number,
    mute_user: signal.mute,
    timer_end: signal.timerEnd,
    timer_stop: signal.timerStop,
  };

/** The answer of the poll: what is true for this caller at this moment, and what is the same for every member. */
export const roomsAnswerView = (
  snapshot: RoomSnapshot,
  shared: SharedRooms,
  moment: RoomsAnswerMoment,
  settings: Pick<RoomSettings, 'OVERRUN_MIN'>,
): SerializerJson<RoomsAnswer> =>
  joined(serializeCallers(callersPart(snapshot, shared, moment, settings)), shared.json);

/** The same for a caller who has the rest. */
export const roomsUnchangedView = (
  snapshot: RoomSnapshot,
  shared: SharedRooms,
  moment: RoomsAnswerMoment,
  settings: Pick<RoomSettings, 'OVERRUN_MIN'>,
): SerializerJson<z.output<typeof roomsUnchanged>> =>
  serializeUnchanged({ ...callersPart(snapshot, shared, moment, settings), unchanged: true });

type RoomsAnswerMoment = { now: string; videoLost: boolean; isLimited: boolean };

const callersPart = (
  { session }: RoomSnapshot,
  { version }: SharedRooms,
  { now, videoLost, isLimited }: RoomsAnswerMoment,
  settings: Pick<RoomSettings, 'OVERRUN_MIN'>,
): z.input<typeof callersRooms> => {
  const secondsToEnd = wholeSeconds(between(now, session.endsAt));
  return {
    video_lost: videoLost,
    ...(isLimited ? { is_limited: true as const } : {}),
    server_time: now,
    seconds_to_end: secondsToEnd,
    seconds_to_close: secondsToEnd + settings.OVERRUN_MIN * 60,
    version,
  };
};

export const enteredSessionView = (
  session: SessionFacts,
  person: { id: string; isAdmin: boolean },
  settings: RoomSettings,
): EnteredSession => {
  const isHost = comesAs(session, person) === 'host';
  return {
    uuid: session.session,
    title: session.title,
    group_uuid: session.well,
    is_group_hosted: session.groupHosted,
    start_time: session.startsAt,
    end_time: session.endsAt,
    waiting_room_time: plus(session.startsAt, -minutes(settings.WAITING_ROOM_MIN_BEFORE)),
    host_grace_time: plus(session.startsAt, minutes(settings.HOST_GRACE_MIN)),
    close_time: closesAt(session, settings),
    min_participants: settings.MIN_PARTICIPANTS,
    am_i_host: isHost,
    can_lead: mayLead(session, person),
    ends_when_i_leave: isHost && isLeader(session, person.id) && settings.HOST_LEAVE_ENDS_SESSION,
    step_out_minutes: isHost ? settings.HOST_STEP_OUT_MIN : 0,
    camera_grace_seconds: settings.CAMERA_GRACE_SECONDS,
    breakouts: {
      rooms: settings.BREAKOUT_ROOMS_MAX,
      least_minutes: settings.BREAKOUT_LEAST_MIN,
      most_minutes: settings.BREAKOUT_MOST_MIN,
      usual_minutes: settings.BREAKOUT_USUAL_MIN,
      fewest_people: settings.BREAKOUT_FEWEST_PEOPLE,
    },
  };
};
