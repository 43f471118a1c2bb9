import { createHash } from 'node:crypto';
import { between, minutes, plus } from '../../shared-kernel/contract/time.ts';
import type { EnteredSession, RoomsAnswer, SessionRoom } from './contract/api.ts';
import { MAIN_ROOM } from './contract/room-names.ts';
import type { Board } from './boards.ts';
import type { RoomState } from './domain/room-state.ts';
import { comesAs } from './domain/entering.ts';
import { mayLead } from './domain/rules.ts';
import type { RoomSettings } from './settings.ts';
import type { SessionFacts } from '../scheduling/index.ts';
import { FORMER_MEMBER, type Names } from './names.ts';

/** A room's uuid: the same for ever, derived from session and number (C-157). */
export const roomUuid = (session: string, room: number): string => {
  const hash = createHash('sha256').update(`room ${room} of ${session}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
};

/** Who is seen in the room: those who came in and did not leave on purpose. */
export const seenPeople = (room: RoomState): string[] =>
  [...room.people]
    .filter(([, { presence }]) => presence === 'present' || presence === 'dropped')
    .map(([member]) => member);

export const sessionRoomView = (session: string, room: RoomState, names: ReadonlyMap<string, string>): SessionRoom => ({
  uuid: roomUuid(session, MAIN_ROOM),
  room_assigned: MAIN_ROOM,
  safety: room.safety,
  users: seenPeople(room).map((member) => {
    const { as, presence } = room.people.get(member)!;
    return {
      uuid: member,
      user_uuid: member,
      active: presence === 'present',
      host: as === 'host',
      staff: as === 'staff',
      username: names.get(member) ?? FORMER_MEMBER,
    };
  }),
});

/** Where a session's rooms are shown from; remembered as long as nothing changes. */
export const roomsViews = (names: Names) => {
  const views = new WeakMap<Board, { rooms: SessionRoom[]; names: ReadonlyMap<string, string> }>();
  const view = (board: Board, known: ReadonlyMap<string, string>) => {
    const rooms = [sessionRoomView(board.session.session, board.room, known)];
    views.set(board, { rooms, names: known });
    return rooms;
  };
  return {
    rooms: (board: Board): SessionRoom[] | Promise<SessionRoom[]> => {
      const made = views.get(board);
      if (made) return made.rooms;
      const known = names.of(seenPeople(board.room));
      return known instanceof Promise ? known.then((found) => view(board, found)) : view(board, known);
    },
  };
};
export type RoomsViews = ReturnType<typeof roomsViews>;

export const closesAt = (session: Pick<SessionFacts, 'endsAt'>, settings: Pick<RoomSettings, 'OVERRUN_MIN'>): string =>
  plus(session.endsAt, minutes(settings.OVERRUN_MIN));

const wholeSeconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);

export const roomsAnswerView = (
  { session, room }: Board,
  rooms: SessionRoom[],
  now: string,
  settings: Pick<RoomSettings, 'OVERRUN_MIN'>,
): RoomsAnswer => ({
  session_rooms: rooms,
  session_payload: room.signal ? { signal: room.signal.number, mute_user: room.signal.mute } : null,
  server_time: now,
  seconds_to_end: wholeSeconds(between(now, session.endsAt)),
  seconds_to_close: wholeSeconds(between(now, closesAt(session, settings))),
});

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
    ends_when_i_leave: isHost && settings.HOST_LEAVE_ENDS_SESSION,
    poll_failures_before_leave: settings.POLL_FAILURES_BEFORE_LEAVE,
    camera_grace_seconds: settings.CAMERA_GRACE_SECONDS,
  };
};
