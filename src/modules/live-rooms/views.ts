import { createHash } from 'node:crypto';
import { between, minutes, plus } from '../../shared-kernel/contract/time.ts';
import { roomsAnswer, type EnteredSession, type RoomsAnswer, type SessionRoom } from './contract/api.ts';
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
  type View = { rooms: SessionRoom[]; names: ReadonlyMap<string, string>; tail?: Buffer };
  const views = new WeakMap<Board, View>();
  const view = (board: Board, known: ReadonlyMap<string, string>): View => {
    const made = { rooms: [sessionRoomView(board.session.session, board.room, known)], names: known };
    views.set(board, made);
    return made;
  };
  const of = (board: Board): View | Promise<View> => {
    const made = views.get(board);
    if (made) return made;
    const known = names.of(seenPeople(board.room));
    return known instanceof Promise ? known.then((found) => view(board, found)) : view(board, known);
  };
  return {
    rooms: (board: Board): SessionRoom[] | Promise<SessionRoom[]> => {
      const made = of(board);
      return made instanceof Promise ? made.then(({ rooms }) => rooms) : made.rooms;
    },
    /** The rooms and the latest signal as the end of a JSON object, checked once and written once for everybody. */
    tail: async (board: Board): Promise<Buffer> => {
      const made = await of(board);
      made.tail ??= Buffer.from(
        JSON.stringify(
          roomsAnswer
            .pick({ session_rooms: true, session_payload: true })
            .parse({ session_rooms: made.rooms, session_payload: signalView(board.room) }),
        ).slice(1),
      );
      return made.tail;
    },
  };
};
export type RoomsViews = ReturnType<typeof roomsViews>;

export const closesAt = (session: Pick<SessionFacts, 'endsAt'>, settings: Pick<RoomSettings, 'OVERRUN_MIN'>): string =>
  plus(session.endsAt, minutes(settings.OVERRUN_MIN));

const wholeSeconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);

const signalView = ({ signal }: RoomState): RoomsAnswer['session_payload'] =>
  signal ? { signal: signal.number, mute_user: signal.mute } : null;

/** What the poll answers: the times of this moment, then what is the same for everybody in the session. */
export const roomsAnswerBytes = (
  { session }: Board,
  tail: Buffer,
  now: string,
  settings: Pick<RoomSettings, 'OVERRUN_MIN'>,
): Buffer => {
  const times: Pick<RoomsAnswer, 'server_time' | 'seconds_to_end' | 'seconds_to_close'> = {
    server_time: now,
    seconds_to_end: wholeSeconds(between(now, session.endsAt)),
    seconds_to_close: wholeSeconds(between(now, closesAt(session, settings))),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(times).slice(0, -1)},`), tail]);
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
    ends_when_i_leave: isHost && settings.HOST_LEAVE_ENDS_SESSION,
    poll_failures_before_leave: settings.POLL_FAILURES_BEFORE_LEAVE,
    camera_grace_seconds: settings.CAMERA_GRACE_SECONDS,
  };
};
