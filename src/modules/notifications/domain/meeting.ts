import { GrowingMap, GrowingSet } from '#kernel/contract/growing.ts';
import { sessionStream } from '#modules/scheduling/contract/ids.ts';
import type { SessionEvent } from '#modules/scheduling/contract/session-events.ts';

type MeetingSeat = { held: boolean; revision: number };

/** A session as mails and calendars know it. */
export type Meeting = {
  host: string;
  startsAt: string;
  endsAt: string;
  durationMinutes: number;
  /** The host's zone. */
  timezone: string;
  groupHosted: boolean;
  state: 'none' | 'planned' | 'canceled' | 'deleted' | 'over';
  /** Where in its history it was last planned, changed or called off. */
  revision: number;
  /** All members who ever held a seat. */
  seats: GrowingMap<string, MeetingSeat>;
  /** Members who stand in line for a seat, those who are asked too. */
  waiting: GrowingSet<string>;
  /** The series it belongs to. */
  series: string | null;
  /** The members for whom a free seat is held, and until when. */
  offers: GrowingMap<string, string>;
};

type MeetingFact = SessionEvent & { revision: bigint };

const initial: Meeting = {
  host: '',
  startsAt: '',
  endsAt: '',
  durationMinutes: 0,
  timezone: 'UTC',
  groupHosted: false,
  state: 'none',
  revision: 0,
  seats: GrowingMap.of(),
  waiting: GrowingSet.of(),
  series: null,
  offers: GrowingMap.of(),
};

const offer = (state: Meeting, member: string, until: string | null): Meeting => ({
  ...state,
  offers: until === null ? state.offers.without(member) : state.offers.with(member, until),
});

const inLine = (state: Meeting, member: string, stands: boolean): Meeting => ({
  ...state,
  waiting: stands ? state.waiting.with(member) : state.waiting.without(member),
});

const seat = (state: Meeting, member: string, held: boolean, revision: number): Meeting => ({
  ...state,
  seats: state.seats.with(member, { held, revision }),
});

const evolve = (state: Meeting, fact: MeetingFact): Meeting => {
  const revision = Number(fact.revision);
  switch (fact.type) {
    case 'SessionScheduled': {
      const { host, startsAt, endsAt, durationMinutes, timezone, groupHosted, series = null } = fact.data;
      const planned = { host, startsAt, endsAt, durationMinutes, timezone, groupHosted, series };
      return { ...state, ...planned, state: 'planned', revision };
    }
    case 'SessionUpdated': {
      const { host, startsAt, endsAt, durationMinutes } = fact.data;
      return { ...state, host, startsAt, endsAt, durationMinutes, revision };
    }
    case 'SessionHandedOver':
      return { ...state, host: fact.data.host, timezone: fact.data.timezone, revision };
    case 'SessionPutInSeries':
      return { ...state, series: fact.data.series };
    case 'SessionCanceled':
      return { ...state, state: 'canceled', revision };
    case 'SessionDeleted':
      return { ...state, state: 'deleted', revision };
    case 'SessionEnded':
      return { ...state, state: 'over' };
    case 'MemberRegistered':
      return seat(
        inLine(offer(state, fact.data.member, null), fact.data.member, false),
        fact.data.member,
        true,
        revision,
      );
    case 'MemberUnregistered':
    case 'MemberRemoved':
      return seat(state, fact.data.member, false, revision);
    case 'WaitingListJoined':
      return inLine(state, fact.data.member, true);
    case 'WaitingListLeft':
      return inLine(state, fact.data.member, false);
    case 'SeatOffered':
    case 'SeatOfferMoved':
      return offer(state, fact.data.member, fact.data.until);
    case 'SeatOfferLapsed':
    case 'SeatOfferDeclined':
    case 'MemberSkipped':
      return inLine(offer(state, fact.data.member, null), fact.data.member, false);
    default:
      return state;
  }
};

/** Folds a session's facts into what mails and calendars need. */
export const meeting = {
  stream: sessionStream,
  initial,
  evolve,
  of: (facts: readonly { type: string; data: unknown; revision: bigint }[]): Meeting =>
    (facts as readonly MeetingFact[]).reduce(evolve, initial),
};

/** Members who hold a seat. */
export const attendeesOf = ({ seats }: Meeting): string[] =>
  [...seats].filter(([, { held }]) => held).map(([member]) => member);

/** Its participants: attendees, and the host unless it is group-hosted. */
export const peopleOf = (meeting: Meeting): string[] => [
  ...new Set([...(meeting.groupHosted ? [] : [meeting.host]), ...attendeesOf(meeting)]),
];

/** SEQUENCE of the appointment in a member's calendar: increases with every change of the session or of their seat. */
export const sequenceFor = (meeting: Pick<Meeting, 'revision' | 'seats'>, member: string): number =>
  Math.max(meeting.revision, meeting.seats.get(member)?.revision ?? 0);
