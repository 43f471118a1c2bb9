import { GrowingMap, GrowingSet } from '#kernel/contract/growing.ts';
import { MAIN_ROOM } from '../contract/room-names.ts';
import type { AdmittedAs, RoomEvent } from '../contract/room-events.ts';
import { roomLifecycle, type RoomStatus } from '../contract/room-lifecycle.ts';
import type { RoomSafety } from '../contract/room-safety.ts';
import { between } from '#kernel/contract/time.ts';
import { evolveBreakouts, together, type Breakouts } from './breakout-state.ts';
import { evolveGoodbye, noGoodbye, type Goodbye } from './goodbye-state.ts';
import { evolveSubstitute, noLeader, type Substitute } from './substitute-state.ts';

/**
 * The state of an admitted member. `stepped-out` is the host whose seat is held; `removed` bars the way back permanently,
 * `moved-out` until staff decide.
 */
export type Presence = 'preparing' | 'present' | 'dropped' | 'stepped-out' | 'left' | 'moved-out' | 'removed';

export type Participant = {
  as: AdmittedAs;
  presence: Presence;
  room: number;
  /** The window that counts; null until the person came in. */
  tab: string | null;
  tookPart: boolean;
  /** From when on having opened the outside link counts; null before that. */
  linkFrom: string | null;
  /** The last host signal that asked this person to mute, and to speak; 0 for none. */
  muteSignal: number;
  speakSignal: number;
  /** Until when this person may stay without a working camera; null for the usual time (I-042). */
  cameraUntil: string | null;
  /** Until when the seat of a host who stepped out is held. */
  outUntil: string | null;
};

/** What the last host signal said (ROM-070, C-096). */
export type Signal = { number: number; mute: string | null; timerEnd: string | null; timerStop: boolean };

export type Agenda = { step: number; endsAt: string | null; by: string };

export type RoomState = {
  status: RoomStatus;
  safety: RoomSafety;
  /** All members ever admitted, by id. */
  people: GrowingMap<string, Participant>;
  /** Those of them who are not in the main room. */
  apart: GrowingSet<string>;
  /** Since when the room has not been safe; null while it is, and before the start. */
  unsafeSince: string | null;
  /** Since when the room has been safe; null while it is not. */
  safeSince: string | null;
  /** How long people were together in a safe room before the present stretch, in milliseconds (I-029). */
  safeMs: number;
  /** It was safe at least once: from then on a host who is away is not waited for (C-012). */
  wasSafe: boolean;
  /** The latest host signal; numbers grow. */
  signal: Signal | null;
  breakouts: Breakouts;
  substitute: Substitute;
  goodbye: Goodbye;
  /**
   * Who was put out last while here, for those who were there: numbers grow. A person who comes in later does not
   * learn of it.
   */
  putOut: { number: number; member: string | null; untilStaffDecide: boolean };
  agenda: Agenda | null;
  /** Whether attendees may share their screens; null as the settings say (C-158). */
  membersMayShare: boolean | null;
  /** Who reported whom in this session (C-186): reported member → reporters. */
  reports: GrowingMap<string, GrowingSet<string>>;
};

export const noRoom: RoomState = {
  status: roomLifecycle.initial,
  safety: 'NONE',
  people: GrowingMap.of(),
  apart: GrowingSet.of(),
  unsafeSince: null,
  safeSince: null,
  safeMs: 0,
  wasSafe: false,
  signal: null,
  breakouts: together,
  substitute: noLeader,
  goodbye: noGoodbye,
  putOut: { number: 0, member: null, untilStaffDecide: false },
  agenda: null,
  membersMayShare: null,
  reports: GrowingMap.of(),
};

const noMember: GrowingSet<string> = GrowingSet.of();

const stranger: Participant = {
  as: 'attendee',
  presence: 'preparing',
  room: MAIN_ROOM,
  tab: null,
  tookPart: false,
  linkFrom: null,
  muteSignal: 0,
  speakSignal: 0,
  cameraUntil: null,
  outUntil: null,
};

const withPerson = (state: RoomState, member: string, change: Partial<Participant>): RoomState => {
  const person = { ...(state.people.get(member) ?? stranger), ...change };
  return {
    ...state,
    people: state.people.with(member, person),
    apart: person.room === MAIN_ROOM ? state.apart.without(member) : state.apart.with(member),
  };
};

const withSignal = (state: RoomState, said: Partial<Omit<Signal, 'number'>>): RoomState => ({
  ...state,
  signal: { mute: null, timerEnd: null, timerStop: false, ...said, number: (state.signal?.number ?? 0) + 1 },
});

const putOut = (state: RoomState, member: string, untilStaffDecide: boolean): RoomState =>
  ['present', 'dropped'].includes(state.people.get(member)?.presence ?? '')
    ? { ...state, putOut: { number: state.putOut.number + 1, member, untilStaffDecide } }
    : state;

/** Members are in the named room, else in the main room. */
const inRooms = (state: RoomState, rooms: ReadonlyMap<string, number>): RoomState => {
  let moved = state;
  for (const member of new Set([...state.apart, ...rooms.keys()])) {
    const room = rooms.get(member) ?? MAIN_ROOM;
    const person = moved.people.get(member);
    if (person && person.room !== room) moved = withPerson(moved, member, { room });
  }
  return moved;
};

const allTogether = (state: RoomState): RoomState => inRooms(state, new Map());

/** How long people were together in a safe room until now, in milliseconds (I-029). */
export const safeMsUntil = (state: RoomState, now: string): number =>
  state.safeMs + (state.safeSince === null ? 0 : Math.max(0, between(state.safeSince, now)));

const withFact = (state: RoomState, { type, data }: RoomEvent): RoomState => {
  switch (type) {
    case 'RoomCleared':
      return {
        ...noRoom,
        people: GrowingMap.of([...state.people].filter(([, { presence }]) => presence === 'moved-out')),
        signal: state.signal,
        putOut: { ...state.putOut, member: null },
        reports: state.reports,
      };
    case 'MemberAdmitted':
      return withPerson(state, data.member, { as: data.as, presence: 'preparing' });
    case 'StaffAdmitted':
      return withPerson(state, data.member, { as: 'staff', presence: 'preparing' });
    case 'MemberEntered':
      return withPerson({ ...state, putOut: { ...state.putOut, member: null } }, data.member, {
        presence: 'present',
        room: data.room,
        tab: data.tab,
        outUntil: null,
      });
    case 'MemberDropped':
      return withPerson(state, data.member, { presence: 'dropped' });
    case 'MemberReturned':
      return withPerson(state, data.member, { presence: 'present', tab: data.tab });
    case 'MemberLeft':
      return withPerson(state, data.member, { presence: 'left', tab: null });
    case 'HostSteppedOut':
      return withPerson(state, data.member, { presence: 'stepped-out', tab: null, outUntil: data.until });
    case 'HostStayedAway':
      return withPerson(state, data.member, { presence: 'left', outUntil: null });
    case 'MemberTakenOut':
      return withPerson(putOut(state, data.member, false), data.member, { presence: 'removed', tab: null });
    case 'MemberMovedOut':
      return withPerson(putOut(state, data.member, true), data.member, { presence: 'moved-out', tab: null });
    case 'MemberLetBack':
      return withPerson({ ...state, reports: state.reports.without(data.member) }, data.member, { presence: 'left' });
    case 'MemberReportedHere':
      return {
        ...state,
        reports: state.reports.with(data.member, (state.reports.get(data.member) ?? noMember).with(data.by)),
      };
    case 'MemberTookPart':
      return withPerson(state, data.member, { tookPart: true });
    case 'OutsideLinkOpened':
      return withPerson(state, data.member, { linkFrom: data.startsAt });
    case 'RoomBecameSafe':
      return { ...state, safety: 'SAFE', unsafeSince: null, safeSince: data.since ?? null, wasSafe: true };
    case 'RoomBecameUnsafe':
      return {
        ...state,
        safety: data.because,
        unsafeSince: data.since,
        safeMs: safeMsUntil(state, data.since),
        safeSince: null,
      };
    case 'MuteAsked': {
      const signaled = withSignal(state, { mute: data.member });
      return withPerson(signaled, data.member, { muteSignal: signaled.signal!.number });
    }
    case 'InvitedToSpeak': {
      const signaled = withSignal(state, {});
      return withPerson(signaled, data.member, { speakSignal: signaled.signal!.number });
    }
    case 'CameraTimeGiven':
      return withPerson(state, data.member, { cameraUntil: data.until });
    case 'ScreenSharingChanged':
      return { ...state, membersMayShare: data.members };
    case 'AgendaMoved':
      return { ...state, agenda: { step: data.step, endsAt: data.endsAt, by: data.by } };
    case 'BreakoutTimerPlanned':
    case 'BreakoutTimerChanged':
      return withSignal(state, { timerEnd: data.endsAt });
    case 'BreakoutStarted': {
      const roomOf = new Map(data.rooms.flatMap(({ room, members }) => members.map((member) => [member, room])));
      return inRooms(withSignal(state, { timerEnd: data.endsAt }), roomOf);
    }
    case 'MemberMoved':
      return withPerson(state, data.member, { room: data.to });
    case 'BreakoutEnded':
      return allTogether(withSignal(state, { timerStop: true }));
    case 'RoomEnded':
      return allTogether({ ...state, safety: 'NONE' });
    // A goodbye is no time together.
    case 'GoodbyeBegan':
      return { ...state, safeMs: safeMsUntil(state, data.since), safeSince: null };
    case 'GoodbyeCalledOff':
      return { ...state, safeSince: state.safety === 'SAFE' ? data.since : null };
    case 'RoomOpened':
    case 'ScreenShareStopped':
    case 'BreakoutRoomCreated':
    case 'MemberAssigned':
    case 'AllRoomsTold':
    case 'HostCalled':
    case 'HostCallAnswered':
    case 'SubstituteVolunteered':
    case 'SubstituteVoted':
    case 'SubstituteTookOver':
    case 'SubstituteNotAgreed':
    case 'SubstituteStoodDown':
      return state;
  }
};

/** The room once the fact is recorded. */
export const evolveRoom = (state: RoomState, fact: RoomEvent): RoomState => ({
  ...withFact(state, fact),
  status: roomLifecycle.after(state.status, fact.type),
  breakouts: evolveBreakouts(state.breakouts, fact),
  substitute: evolveSubstitute(state.substitute, fact),
  goodbye: evolveGoodbye(state.goodbye, fact),
});

const isPresent = ({ presence }: Participant) => presence === 'present';

/** All present members, staff included. */
export const present = (state: RoomState): string[] =>
  [...state.people].filter(([, person]) => isPresent(person)).map(([member]) => member);

/** All present members who count: all but staff (C-013). */
export const presentPeers = (state: RoomState): string[] =>
  [...state.people].filter(([, person]) => isPresent(person) && person.as !== 'staff').map(([member]) => member);

export const isHere = (state: RoomState, member: string): boolean => state.people.get(member)?.presence === 'present';

/** Is the session's host present? Group-hosted sessions have none. */
export const hostIsPresent = (state: RoomState): boolean =>
  [...state.people.values()].some((person) => person.as === 'host' && isPresent(person));

/** Is the room live and safe, and not about to close, so that things can be done in it? */
export const isLive = (state: RoomState): boolean => state.status === 'live' && state.goodbye.announced === null;

/** A member with a seat came in, and the host never did (I-022). */
export const hostWasAway = ({ people }: Pick<RoomState, 'people'>, host: string): boolean => {
  const came = (person: Participant | undefined) => person !== undefined && person.presence !== 'preparing';
  return !came(people.get(host)) && [...people.values()].some((person) => person.as === 'attendee' && came(person));
};
