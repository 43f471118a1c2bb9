import type { SessionEvent, SessionType } from '../contract/session-events.ts';
import { sessionLifecycle, type SessionStatus } from '../contract/session-lifecycle.ts';

export type SessionState = {
  status: SessionStatus;
  kind: SessionType;
  host: string;
  well: string;
  title: string;
  description: string;
  startsAt: string;
  endsAt: string;
  durationMinutes: number;
  timezone: string;
  maxAttendees: number;
  groupHosted: boolean;
  tookPlace: boolean;
  attendees: ReadonlySet<string>;
  removed: ReadonlySet<string>;
  /** Who was registered when the start moved: they may leave until the start (I-019). */
  freeToLeave: ReadonlySet<string>;
  /** Members who wait for a seat, the first in line first; also those who are being asked. */
  waiting: readonly string[];
  /** With whom those who wait share no session; as long as one of these has a place, they are not asked (C-024). */
  apart: ReadonlyMap<string, readonly string[]>;
  /** Seats that are kept for members who wait, and until when. */
  offers: ReadonlyMap<string, string>;
  attended: ReadonlySet<string>;
  /** Since when each of them took part. */
  attendedSince: ReadonlyMap<string, string>;
  held: boolean;
  /** It ended before it could begin: people came, the host did not. */
  hostAway: boolean;
  /** The series it belongs to, and which of its sessions it is; nothing for a single session. */
  series: string | undefined;
  occurrence: number | undefined;
  /** How often its series had changed hands when it was planned or handed over last. */
  handOvers: number;
  /** Its series took it away. */
  droppedBySeries: boolean;
};

/** Who acts, and whether as staff. */
export type Acting = { member: string; isAdmin: boolean };

export const initial: SessionState = {
  status: sessionLifecycle.initial,
  kind: 'INTERNAL',
  host: '',
  well: '',
  title: '',
  description: '',
  startsAt: '',
  endsAt: '',
  durationMinutes: 0,
  timezone: 'UTC',
  maxAttendees: 0,
  groupHosted: false,
  tookPlace: false,
  attendees: new Set(),
  removed: new Set(),
  freeToLeave: new Set(),
  waiting: [],
  apart: new Map(),
  offers: new Map(),
  attended: new Set(),
  attendedSince: new Map(),
  held: false,
  hostAway: false,
  series: undefined,
  occurrence: undefined,
  handOvers: 0,
  droppedBySeries: false,
};

export const evolve = (state: SessionState, fact: SessionEvent): SessionState => {
  const status = sessionLifecycle.after(state.status, fact.type);
  switch (fact.type) {
    case 'SessionScheduled': {
      const { session: _, externalUrl: __, ...planned } = fact.data;
      return { ...state, status, ...planned };
    }
    case 'SessionUpdated': {
      const { title, description, startsAt, endsAt, durationMinutes, maxAttendees } = fact.data;
      const freeToLeave = startsAt === state.startsAt ? state.freeToLeave : new Set(state.attendees);
      return { ...state, status, title, description, startsAt, endsAt, durationMinutes, maxAttendees, freeToLeave };
    }
    case 'SessionHandedOver': {
      const { host, timezone, handOvers } = fact.data;
      return { ...state, status, host, timezone, handOvers };
    }
    case 'SessionPutInSeries':
      return { ...state, status, series: fact.data.series, occurrence: fact.data.occurrence };
    case 'MemberRegistered':
      return {
        ...outOfLine(state, fact.data.member),
        status,
        attendees: new Set(state.attendees).add(fact.data.member),
        freeToLeave: without(state.freeToLeave, fact.data.member),
      };
    case 'MemberUnregistered':
      return { ...state, status, attendees: without(state.attendees, fact.data.member) };
    case 'MemberRemoved':
      return {
        ...state,
        status,
        attendees: without(state.attendees, fact.data.member),
        removed: new Set(state.removed).add(fact.data.member),
      };
    case 'MemberAttended': {
      const { member, since } = fact.data;
      const attendedSince = since === undefined ? state.attendedSince : new Map(state.attendedSince).set(member, since);
      return { ...state, status, attended: new Set(state.attended).add(member), attendedSince };
    }
    case 'AttendanceWaived':
      return { ...state, status, attended: without(state.attended, fact.data.member) };
    case 'SessionHeld':
      return { ...state, status, held: true };
    case 'WaitingListJoined':
      return { ...keptApart(state, fact.data), status, waiting: [...state.waiting, fact.data.member] };
    case 'WaitingApart':
      return { ...keptApart(state, fact.data), status };
    case 'SeatOffered':
    case 'SeatOfferMoved':
      return { ...state, status, offers: new Map(state.offers).set(fact.data.member, fact.data.until) };
    case 'WaitingListLeft':
    case 'SeatOfferLapsed':
    case 'SeatOfferDeclined':
    case 'MemberSkipped':
      return { ...outOfLine(state, fact.data.member), status };
    case 'SessionEnded':
      return {
        ...state,
        ...nobodyWaits,
        status,
        tookPlace: fact.data.tookPlace,
        hostAway: fact.data.hostAway ?? false,
      };
    case 'SessionCanceled':
    case 'SessionDeleted':
      return { ...state, ...nobodyWaits, status, droppedBySeries: fact.data.because !== undefined };
    case 'SessionOpened':
    case 'SessionStarted':
      return { ...state, status };
  }
};

/** The host of a session, who also keeps the options of a group-hosted one (C-156), and staff. */
export const leads = ({ member, isAdmin }: Acting, { host }: Pick<SessionState, 'host'>): boolean =>
  isAdmin || member === host;

const nobodyWaits: Pick<SessionState, 'waiting' | 'apart' | 'offers'> = {
  waiting: [],
  apart: new Map(),
  offers: new Map(),
};

const outOfLine = (state: SessionState, member: string): SessionState => {
  if (!state.waiting.includes(member)) return state;
  const offers = new Map(state.offers);
  offers.delete(member);
  const waiting = state.waiting.filter((each) => each !== member);
  return { ...keptApart(state, { member }), waiting, offers };
};

const keptApart = (
  state: SessionState,
  { member, apart = [] }: { member: string; apart?: readonly string[] | undefined },
): SessionState => {
  if (apart.length === 0 && !state.apart.has(member)) return state;
  const next = new Map(state.apart).set(member, apart);
  if (apart.length === 0) next.delete(member);
  return { ...state, apart: next };
};

const without = (set: ReadonlySet<string>, member: string): ReadonlySet<string> => {
  const rest = new Set(set);
  rest.delete(member);
  return rest;
};
