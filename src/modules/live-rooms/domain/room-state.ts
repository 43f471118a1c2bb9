import { MAIN_ROOM } from '../contract/room-names.ts';
import type { AdmittedAs, RoomEvent } from '../contract/room-events.ts';
import { roomLifecycle, type RoomStatus } from '../contract/room-lifecycle.ts';
import type { RoomSafety } from '../contract/room-safety.ts';

/** Where somebody who was let in is. Only `removed` bars the way back. */
export type Presence = 'preparing' | 'present' | 'dropped' | 'left' | 'removed';

export type Participant = {
  as: AdmittedAs;
  presence: Presence;
  room: number;
  /** The window that counts; null until the person came in. */
  tab: string | null;
  tookPart: boolean;
  openedLink: boolean;
};

export type RoomState = {
  status: RoomStatus;
  safety: RoomSafety;
  /** Everybody who was ever let in, by member. */
  people: ReadonlyMap<string, Participant>;
  /** Since when the room has not been safe; null while it is, and before the start. */
  unsafeSince: string | null;
  /** It was safe at least once: from then on a host who is away is not waited for (C-012). */
  wasSafe: boolean;
  /** The latest host signal; numbers grow. */
  signal: { number: number; mute: string } | null;
};

export const noRoom: RoomState = {
  status: roomLifecycle.initial,
  safety: 'NONE',
  people: new Map(),
  unsafeSince: null,
  wasSafe: false,
  signal: null,
};

const stranger: Participant = {
  as: 'attendee',
  presence: 'preparing',
  room: MAIN_ROOM,
  tab: null,
  tookPart: false,
  openedLink: false,
};

const withPerson = (state: RoomState, member: string, change: Partial<Participant>): RoomState => ({
  ...state,
  people: new Map(state.people).set(member, { ...(state.people.get(member) ?? stranger), ...change }),
});

const withFact = (state: RoomState, { type, data }: RoomEvent): RoomState => {
  switch (type) {
    case 'RoomOpened':
      return state;
    case 'MemberAdmitted':
      return withPerson(state, data.member, { as: data.as, presence: 'preparing' });
    case 'StaffAdmitted':
      return withPerson(state, data.member, { as: 'staff', presence: 'preparing' });
    case 'MemberEntered':
      return withPerson(state, data.member, { presence: 'present', room: data.room, tab: data.tab });
    case 'MemberDropped':
      return withPerson(state, data.member, { presence: 'dropped' });
    case 'MemberReturned':
      return withPerson(state, data.member, { presence: 'present', tab: data.tab });
    case 'MemberLeft':
      return withPerson(state, data.member, { presence: 'left', tab: null });
    case 'MemberTakenOut':
      return withPerson(state, data.member, { presence: 'removed', tab: null });
    case 'MemberTookPart':
      return withPerson(state, data.member, { tookPart: true });
    case 'OutsideLinkOpened':
      return withPerson(state, data.member, { openedLink: true });
    case 'RoomBecameSafe':
      return { ...state, safety: 'SAFE', unsafeSince: null, wasSafe: true };
    case 'RoomBecameUnsafe':
      return { ...state, safety: data.because, unsafeSince: data.since };
    case 'MuteAsked':
      return { ...state, signal: { number: (state.signal?.number ?? 0) + 1, mute: data.member } };
    case 'RoomEnded':
      return { ...state, safety: 'NONE' };
  }
};

/** The room once the fact is recorded. */
export const evolveRoom = (state: RoomState, fact: RoomEvent): RoomState => ({
  ...withFact(state, fact),
  status: roomLifecycle.after(state.status, fact.type),
});

/** Everybody who is present, staff included. */
export const present = (state: RoomState): string[] =>
  [...state.people].filter(([, { presence }]) => presence === 'present').map(([member]) => member);

/** Is the session's host present? */
export const hostIsPresent = (state: RoomState): boolean =>
  [...state.people.values()].some(({ as, presence }) => as === 'host' && presence === 'present');
