import type { EnteredSession, RoomParticipant, RoomsAnswer } from '#modules/live-rooms/contract/api.ts';
import { breakoutCan } from '#modules/live-rooms/contract/breakout-lifecycle.ts';
import type { RoomSession } from '../room/room-session.ts';
import { leadsIn } from '../room/room-context.ts';
import { useRoomState } from '../room/use-room.tsx';
import { calledIn } from '#client/entities/identity/member-name.tsx';

export type Leading = {
  me: string;
  seen: RoomsAnswer;
  entered: EnteredSession;
  /** All people in any room, staff included. */
  everyMember: readonly RoomParticipant[];
  /** The number of one's own room. */
  room: number;
  isApart: boolean;
  /** Full powers: the host, the planner of a group-hosted session, staff. */
  leads: boolean;
  isSubstitute: boolean;
  /** Whether this person may move the agenda for all (ROM-081, ROM-082). */
  movesAgenda: boolean;
  /** A hosted session without its host in any room. */
  hostAway: boolean;
  nameOf: (member: string) => string | undefined;
};

/** What a look at the rooms says about leading them. */
export const leadingIn = (
  me: string,
  seen: RoomsAnswer,
  entered: EnteredSession,
  current: number | null = null,
): Leading => {
  const { session_rooms: rooms, lead } = seen;
  const everyMember = rooms.flatMap(({ users }) => users);
  const own = rooms.find(({ users }) => users.some(({ user_uuid }) => user_uuid === me));
  const isSubstitute = lead.substitute === me;
  const leads = leadsIn({ entered, seen });
  return {
    me,
    seen,
    entered,
    everyMember,
    room: own?.room_assigned ?? current ?? 0,
    isApart: breakoutCan(seen, 'MemberMoved'),
    leads,
    isSubstitute,
    movesAgenda: leads || isSubstitute || entered.is_group_hosted,
    // A group is not asked to continue by itself in a goodbye, nor while the room is held for the host.
    hostAway:
      !entered.is_group_hosted &&
      seen.goodbye === null &&
      seen.host_out === null &&
      !everyMember.some(({ host, active }) => host && active),
    nameOf: (member) => {
      const person = everyMember.find(({ user_uuid }) => user_uuid === member);
      return person && calledIn(person);
    },
  };
};

/** Null before the first look. */
export const useLeading = (session: RoomSession): Leading | null => {
  const seen = useRoomState(session, ({ context }) => context.seen);
  const entered = useRoomState(session, ({ context }) => context.entered);
  const me = useRoomState(session, ({ context }) => context.me.uuid);
  return seen && entered ? leadingIn(me, seen, entered) : null;
};
