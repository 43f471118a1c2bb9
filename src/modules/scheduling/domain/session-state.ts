import { GrowingMap, GrowingSet } from '#kernel/contract/growing.ts';
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
  attendees: GrowingSet<string>;
  removed: GrowingSet<string>;
  /** By whom each of them was removed last. */
  removedBy: GrowingMap<string, string>;
  /** Who was registered when the start moved: they may leave until the start (I-019). */
  freeToLeave: GrowingSet<string>;
  /** Members who wait for a seat, the first in line first; also those who are being asked. */
  waiting: GrowingSet<string>;
  /** With whom those who wait share no session; as long as one of these has a place, they are not asked (C-024). */
  apart: GrowingMap<string, readonly string[]>;
  /** Seats held for members on the waiting list, and until when. */
  offers: GrowingMap<string, string>;
  attended: GrowingSet<string>;
  /** Since when each of them took part. */
  attendedSince: GrowingMap<string, string>;
  held: boolean;
  /** It ended before it could begin: people came, the host did not. */
  hostAway: boolean;
  /** The host left for good, or staff closed it. */
  isCutOff: boolean;
  fellApart: boolean;
  endedWhileArriving: boolean;
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
  attendees: GrowingSet.of(),
  removed: GrowingSet.of(),
  removedBy: GrowingMap.of(),
  freeToLeave: GrowingSet.of(),
  waiting: GrowingSet.of(),
  apart: GrowingMap.of(),
  offers: GrowingMap.of(),
  attended: GrowingSet.of(),
  attendedSince: GrowingMap.of(),
  held: false,
  hostAway: false,
  isCutOff: false,
  fellApart: false,
  endedWhileArriving: false,
  series: undefined,
  occurrence: undefined,
  handOvers: 0,
  droppedBySeries: false,
};

export const evolve = (state: SessionState, fact: SessionEvent): SessionState => {
  const status = sessionLifecycle.after(state.status, fact.type);
  switch (fact.type) {
    case 'SessionScheduled': {
      const { session: _, externalUrl: __, ...plan } = fact.data;
      return { ...state, status, ...plan };
    }
    case 'SessionUpdated': {
      const { title, description, startsAt, endsAt, durationMinutes, maxAttendees } = fact.data;
      const freeToLeave = startsAt === state.startsAt ? state.freeToLeave : state.attendees;
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
        attendees: state.attendees.with(fact.data.member),
        freeToLeave: state.freeToLeave.without(fact.data.member),
      };
    case 'MemberUnregistered':
      return { ...state, status, attendees: state.attendees.without(fact.data.member) };
    case 'MemberRemoved':
      return {
        ...state,
        status,
        attendees: state.attendees.without(fact.data.member),
        removed: state.removed.with(fact.data.member),
        removedBy: state.removedBy.with(fact.data.member, fact.data.by),
      };
    case 'RemovalUndone':
      return { ...state, status, removed: state.removed.without(fact.data.member) };
    case 'MemberAttended': {
      const { member, since } = fact.data;
      const attendedSince = since === undefined ? state.attendedSince : state.attendedSince.with(member, since);
      return { ...state, status, attended: state.attended.with(member), attendedSince };
    }
    case 'AttendanceWaived':
      return { ...state, status, attended: state.attended.without(fact.data.member) };
    case 'SessionHeld':
      return { ...state, status, held: true };
    case 'WaitingListJoined':
      return { ...heldApart(state, fact.data), status, waiting: state.waiting.with(fact.data.member) };
    case 'WaitingApart':
      return { ...heldApart(state, fact.data), status };
    case 'SeatOffered':
    case 'SeatOfferMoved':
      return { ...state, status, offers: state.offers.with(fact.data.member, fact.data.until) };
    case 'WaitingListLeft':
    case 'SeatOfferLapsed':
    case 'SeatOfferDeclined':
    case 'MemberSkipped':
      return { ...outOfLine(state, fact.data.member), status };
    case 'SessionEnded':
      return {
        ...state,
        ...emptyWaitingList,
        status,
        tookPlace: fact.data.tookPlace,
        hostAway: fact.data.hostAway ?? false,
        isCutOff: fact.data.because === 'host-left' || fact.data.because === 'admin',
        fellApart: fact.data.fellApart ?? false,
        endedWhileArriving: fact.data.whileArriving ?? false,
      };
    case 'SessionCanceled':
    case 'SessionDeleted':
      return { ...state, ...emptyWaitingList, status, droppedBySeries: fact.data.because !== undefined };
    case 'SessionOpened':
    case 'SessionStarted':
      return { ...state, status };
  }
};

/**
 * May decide about a session: its host, who also keeps the options of a group-hosted one (C-156) unless removed from it, staff,
 * and the product (null).
 */
export const leads = (
  acting: Acting | null,
  { host, removed }: Pick<SessionState, 'host'> & { removed?: ReadonlySet<string> },
): boolean => acting === null || acting.isAdmin || (acting.member === host && removed?.has(host) !== true);

const emptyWaitingList: Pick<SessionState, 'waiting' | 'apart' | 'offers'> = {
  waiting: GrowingSet.of(),
  apart: GrowingMap.of(),
  offers: GrowingMap.of(),
};

const outOfLine = (state: SessionState, member: string): SessionState =>
  state.waiting.has(member)
    ? {
        ...heldApart(state, { member }),
        waiting: state.waiting.without(member),
        offers: state.offers.without(member),
      }
    : state;

const heldApart = (
  state: SessionState,
  { member, apart = [] }: { member: string; apart?: readonly string[] | undefined },
): SessionState => {
  if (apart.length === 0 && !state.apart.has(member)) return state;
  return { ...state, apart: apart.length === 0 ? state.apart.without(member) : state.apart.with(member, apart) };
};
