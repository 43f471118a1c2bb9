import { did } from '#kernel/contract/event.ts';
import { GrowingMap } from '#kernel/contract/growing.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { between, days, plus } from '#kernel/contract/time.ts';
import { follows, type Decider } from '#kernel/commands/decider.ts';
import {
  BookingAttended,
  BookingConfirmed,
  BookingEnded,
  BookingMissed,
  BookingMoved,
  BookingReleased,
  BookingReserved,
  HostMissedOften,
  HostMissesForgiven,
  JoiningTried,
  MissedSessionExplained,
  MissedSessionWeighed,
  type BookingEventsAllowance,
  type BookingEvent,
} from '../contract/booking-events.ts';
import { bookingLifecycle, type BookingStatus } from '../contract/booking-lifecycle.ts';
import { dateText } from '../contract/days.ts';
import { bookingsStream } from '../contract/ids.ts';
import type { OutageOf } from '../outages/contract/outage-events.ts';
import type { JoiningEvidence, MissedBecause, MissedReason, MissedWeight } from '../contract/missed-session.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import { areTooMany, lastTooMany } from './missed-sessions.ts';

export type Booking = {
  session: string;
  startsAt: string;
  endsAt: string;
  month: string;
  as: 'attendee' | 'host';
  groupHosted: boolean;
  status: Exclude<BookingStatus, 'none'>;
  /** What is on record of tries to come in. */
  tried?: readonly JoiningEvidence[];
  /** Once it was missed. */
  weight?: MissedWeight;
  because?: MissedBecause;
  isExplained?: true;
  /** With this one the host had missed too many. */
  isOneTooMany?: true;
};
export type BookingRequest = Pick<Booking, 'session' | 'startsAt' | 'endsAt' | 'month' | 'as' | 'groupHosted'>;
export type BookingsState = GrowingMap<string, Booking>;

/** Limits are rules for members who register; hosting has another one, {@link HostingLimit}. */
export type Limits = {
  plan: BookingEventsAllowance['plan'];
  because: BookingEventsAllowance['because'];
  settings: Pick<
    SchedulingSettings,
    | 'BASIC_MAX_REGISTERED'
    | 'BASIC_MAX_ATTENDED'
    | 'UNLIMITED_MAX_REGISTERED'
    | 'ALLOWANCE_PERIOD'
    | 'NOSHOW_MAX'
    | 'NOSHOW_DAYS'
    | 'NOSHOW_BLOCK_DAYS'
  >;
  /** The member's zone, for dates in refusals. */
  timezone?: string;
};
/** How many coming sessions the plan of a host allows at a time (C-063). */
export type HostingLimit = { most: number; now: string };
type ReleasedBecause = Extract<BookingEvent, { type: 'BookingReleased' }>['data']['because'];

export type MissedSettings = Pick<SchedulingSettings, 'NOSHOW_MAX' | 'NOSHOW_DAYS' | 'NOSHOW_BLOCK_DAYS'>;
type HostLimits = Pick<SchedulingSettings, 'HOST_NOSHOW_MAX' | 'HOST_NOSHOW_DAYS'>;

type Moved = { session: string; startsAt: string; endsAt: string; month: string };

export type BookingsCommand =
  /** `insteadOf`: the session whose place is given back once this one is taken. */
  | {
      type: 'Reserve';
      member: string;
      wanted: BookingRequest;
      now: string;
      limits?: Limits;
      hosting?: HostingLimit;
      insteadOf?: string;
    }
  /** All of them or none: what hosting a series takes. */
  | { type: 'ReserveAll'; member: string; wanted: readonly BookingRequest[]; hosting?: HostingLimit }
  /** A moved series; sessions that move together do not stand in each other's way. */
  | { type: 'MoveAll'; member: string; moves: readonly Moved[] }
  | { type: 'Confirm'; member: string; wanted: BookingRequest }
  /** `isUnconfirmed`: only a booking that the session has not confirmed meanwhile. */
  | { type: 'Release'; member: string; session: string; because: ReleasedBecause; isUnconfirmed?: true }
  /** `isRequest`: a request, which an overlapping booking refuses; otherwise it has happened (I-019). */
  | {
      type: 'Move';
      member: string;
      session: string;
      startsAt: string;
      endsAt: string;
      month: string;
      isRequest: boolean;
    }
  | { type: 'Attend'; member: string; session: string }
  | {
      type: 'Miss';
      member: string;
      session: string;
      /** What follows for hosts; without them nothing does. */
      settings?: HostLimits;
      /** What was out of reach while members could come in. */
      outage?: OutageOf;
    }
  /** The member tried to come in, or says that they did; `opens`: so long before the start members may enter. */
  | {
      type: 'NoteTry';
      member: string;
      session: string;
      what: JoiningEvidence;
      at: string;
      opens: number;
      settings: HostLimits;
    }
  | {
      type: 'Explain';
      member: string;
      session: string;
      why: MissedReason;
      now: string;
      settings: HostLimits & Pick<SchedulingSettings, 'NOSHOW_DAYS' | 'NOSHOW_TOO_LATE_FREE'>;
    }
  /** It turned out that the session should not count. */
  | {
      type: 'Forgive';
      member: string;
      session: string;
      because: 'server-outage' | 'video-outage' | 'staff';
      settings: HostLimits;
    }
  | { type: 'End'; member: string; session: string; endedAt: string };

const evolve = (state: BookingsState, { type, data }: BookingEvent): BookingsState => {
  const booking = state.get(data.session);
  if (type === 'BookingReserved') {
    const { member: _, allowance: __, ...wanted } = data;
    return state.with(data.session, { ...wanted, status: 'reserved' });
  }
  if (!booking) return state;
  switch (type) {
    case 'BookingConfirmed':
      return booking.status === 'reserved' ? state.with(data.session, { ...booking, status: 'confirmed' }) : state;
    case 'BookingReleased':
      return state.without(data.session);
    case 'BookingMoved':
      return state.with(data.session, { ...booking, startsAt: data.startsAt, endsAt: data.endsAt, month: data.month });
    case 'BookingAttended':
      return state.with(data.session, { ...booking, status: 'attended' });
    case 'BookingEnded':
      return state.with(data.session, { ...booking, endsAt: data.endedAt });
    case 'BookingMissed':
      return state.with(data.session, {
        ...booking,
        status: 'missed',
        weight: data.weight,
        because: data.because,
      });
    case 'JoiningTried':
      return state.with(data.session, { ...booking, tried: [...(booking.tried ?? []), data.what] });
    case 'MissedSessionExplained':
      return state.with(data.session, { ...booking, weight: data.weight, because: data.because, isExplained: true });
    case 'MissedSessionWeighed':
      return state.with(data.session, { ...booking, weight: data.weight, because: data.because });
    case 'HostMissedOften':
      return state.with(data.session, { ...booking, isOneTooMany: true });
    case 'HostMissesForgiven': {
      const { isOneTooMany: _, ...forgiven } = booking;
      return state.with(data.session, forgiven);
    }
  }
};

const decide = (command: BookingsCommand, state: BookingsState): readonly BookingEvent[] | Refusal => {
  const { member } = command;
  switch (command.type) {
    case 'Reserve':
      return reserved(command, state);
    case 'ReserveAll':
      return reservedAll(command, state);
    case 'MoveAll':
      return movedAll(command, state);
    case 'Confirm':
      return confirmed(command, state);
    case 'Release': {
      const { session, because, isUnconfirmed = false } = command;
      const booking = state.get(session);
      return booking === undefined || (isUnconfirmed && booking.status !== 'reserved')
        ? []
        : [did(BookingReleased, { member, session, because })];
    }
    case 'Move':
      return moved(command, state);
    case 'Attend': {
      const booking = state.get(command.session);
      return booking && bookingLifecycle.can(booking.status, 'BookingAttended')
        ? [did(BookingAttended, { member, session: command.session })]
        : [];
    }
    case 'Miss':
      return missed(command, state);
    case 'NoteTry':
      return tried(command, state);
    case 'Explain':
      return explained(command, state);
    case 'Forgive':
      return forgiven(command, state);
    case 'End': {
      const booking = state.get(command.session);
      return booking && command.endedAt < booking.endsAt && command.endedAt > booking.startsAt
        ? [did(BookingEnded, { member, session: command.session, endedAt: command.endedAt })]
        : [];
    }
  }
};

/** The status of the booking that a fact is about. */
const statusOf = (state: BookingsState, { data }: BookingEvent): BookingStatus =>
  state.get(data.session)?.status ?? 'none';

/** What one member's time is taken by: no two bookings overlap, and the plan's limits hold (C-025, C-061, C-148). */
export const bookings: Decider<BookingsState, BookingsCommand, BookingEvent> = {
  stream: bookingsStream,
  isCompensated: true,
  initial: GrowingMap.of(),
  evolve,
  decide,
  lifecycles: [follows(bookingLifecycle, statusOf)],
};

const reserved = (
  command: Extract<BookingsCommand, { type: 'Reserve' }>,
  state: BookingsState,
): readonly BookingEvent[] | Refusal => {
  const { member, wanted } = command;
  if (state.has(wanted.session)) return [];
  const rest = withoutPlace(state, command);
  return (
    missedProblem(command, state) ??
    limitProblem(wanted, command, rest) ??
    hostingProblem([wanted], command, rest) ??
    overlapProblem(wanted, rest) ?? [did(BookingReserved, { member, ...wanted, ...allowanceOf(command, state) })]
  );
};

/** A place that can still be given back does not stand in the way of the one that is taken for it. */
const withoutPlace = (
  state: BookingsState,
  { insteadOf, now }: Extract<BookingsCommand, { type: 'Reserve' }>,
): BookingsState => {
  const place = insteadOf === undefined ? undefined : state.get(insteadOf);
  const isGivenBack =
    place?.as === 'attendee' && (place.status === 'reserved' || place.status === 'confirmed') && now < place.startsAt;
  return isGivenBack ? state.without(place.session) : state;
};

const reservedAll = (
  command: Extract<BookingsCommand, { type: 'ReserveAll' }>,
  state: BookingsState,
): readonly BookingEvent[] | Refusal => {
  const { member, wanted } = command;
  const missing = wanted.filter(({ session }) => !state.has(session));
  return (
    hostingProblem(missing, command, state) ??
    firstClash(missing, state) ??
    missing.map((booking) => did(BookingReserved, { member, ...booking }))
  );
};

const movedAll = (
  { member, moves }: Extract<BookingsCommand, { type: 'MoveAll' }>,
  state: BookingsState,
): readonly BookingEvent[] | Refusal => {
  const moving = moves.filter(({ session, startsAt, endsAt }) => {
    const booking = state.get(session);
    return booking !== undefined && (booking.startsAt !== startsAt || booking.endsAt !== endsAt);
  });
  const others = new Map(state);
  for (const { session } of moves) others.delete(session);
  return firstClash(moving, others) ?? moving.map((move) => did(BookingMoved, { member, ...move }));
};

/** The first overlapping booking; its start is a value of the refusal (C-148). */
const firstClash = (
  wanted: readonly Pick<BookingRequest, 'session' | 'startsAt' | 'endsAt'>[],
  state: ReadonlyMap<string, Booking>,
): Refusal | undefined => {
  for (const each of wanted) {
    const clash = overlapProblem(each, state);
    if (clash) return { ...clash, values: { startsAt: each.startsAt } };
  }
};

/** The seat is the truth: a booking given up meanwhile comes back with it. */
const confirmed = (
  { member, wanted }: Extract<BookingsCommand, { type: 'Confirm' }>,
  state: BookingsState,
): BookingEvent[] => {
  const { session } = wanted;
  const booking = state.get(session);
  if (booking && booking.as === wanted.as)
    return bookingLifecycle.can(booking.status, 'BookingConfirmed') ? [did(BookingConfirmed, { member, session })] : [];
  // Hosts now what they had a seat in, or the other way round.
  if (booking)
    return [
      did(BookingReleased, { member, session, because: 'handed-over' }),
      did(BookingReserved, { member, ...wanted }),
      did(BookingConfirmed, { member, session }),
    ];
  return [did(BookingReserved, { member, ...wanted }), did(BookingConfirmed, { member, session })];
};

const moved = (
  { member, session, startsAt, endsAt, month, isRequest }: Extract<BookingsCommand, { type: 'Move' }>,
  state: BookingsState,
): readonly BookingEvent[] | Refusal => {
  const booking = state.get(session);
  if (!booking || (booking.startsAt === startsAt && booking.endsAt === endsAt)) return [];
  const clash = isRequest ? overlapProblem({ session, startsAt, endsAt }, state) : undefined;
  return clash ?? [did(BookingMoved, { member, session, startsAt, endsAt, month })];
};

const missedOf = (state: BookingsState, role: Booking['as']) =>
  [...state.values()].flatMap((booking) =>
    booking.status === 'missed' && booking.as === role
      ? [{ ...booking, weight: booking.weight ?? 'full', because: booking.because ?? 'before-evidence' }]
      : [],
  );

const hostLimit = ({ HOST_NOSHOW_MAX, HOST_NOSHOW_DAYS }: HostLimits) => ({
  most: HOST_NOSHOW_MAX,
  within: HOST_NOSHOW_DAYS,
});

/** For how many days a missed session counts, and can be explained. */
export const missedSessionsCountFor = (
  role: Booking['as'] | undefined,
  { NOSHOW_DAYS, HOST_NOSHOW_DAYS }: Pick<SchedulingSettings, 'NOSHOW_DAYS' | 'HOST_NOSHOW_DAYS'>,
): number => (role === 'host' ? HOST_NOSHOW_DAYS : NOSHOW_DAYS);

/** A missed session counts only when the product was reachable for the member, who may not even have tried. */
const weightOf = (booking: Booking, outage: OutageOf | undefined): { weight: MissedWeight; because: MissedBecause } => {
  if (outage !== undefined) return { weight: 'none', because: `${outage}-outage` };
  if (booking.tried !== undefined) return { weight: 'none', because: 'could-not-join' };
  return { weight: 'full', because: 'reachable' };
};

/** Hosts lose nothing at once; who leaves people waiting again and again is looked at by staff (I-022). */
const missed = (
  { member, session, settings, outage }: Extract<BookingsCommand, { type: 'Miss' }>,
  state: BookingsState,
): BookingEvent[] => {
  const booking = state.get(session);
  if (!booking || !bookingLifecycle.can(booking.status, 'BookingMissed')) return [];
  const fact = did(BookingMissed, { member, session, ...weightOf(booking, outage) });
  if (booking.as !== 'host' || !settings || fact.data.weight === 'none') return [fact];
  const after = missedOf(evolve(state, fact), 'host');
  const limit = hostLimit(settings);
  if (!areTooMany(after, booking.endsAt, limit)) return [fact];
  const since = plus(booking.endsAt, -days(limit.within));
  const count = after.filter(({ endsAt, weight }) => weight !== 'none' && endsAt >= since).length;
  const until = plus(booking.endsAt, days(limit.within));
  return [fact, did(HostMissedOften, { member, session, count, until })];
};

/** What followed for a host ends when the missed sessions that led to it weigh less. */
const withHostForgiven = (
  member: string,
  facts: readonly BookingEvent[],
  state: BookingsState,
  settings: HostLimits,
): BookingEvent[] => {
  const missedByHost = missedOf(facts.reduce(evolve, state), 'host');
  const over = missedByHost.filter(
    ({ isOneTooMany, endsAt, weight }) =>
      isOneTooMany && (weight === 'none' || !areTooMany(missedByHost, endsAt, hostLimit(settings))),
  );
  return [...facts, ...over.map(({ session }) => did(HostMissesForgiven, { member, session }))];
};

/** Evidence counts from the moment when members may enter until the end, also when a browser could send it only later. */
const tried = (
  { member, session, what, at, opens, settings }: Extract<BookingsCommand, { type: 'NoteTry' }>,
  state: BookingsState,
): BookingEvent[] => {
  const booking = state.get(session);
  if (!booking || !bookingLifecycle.can(booking.status, 'JoiningTried') || booking.tried?.includes(what)) return [];
  if (at < plus(booking.startsAt, -opens) || at > booking.endsAt) return [];
  const fact = did(JoiningTried, { member, session, what, at });
  if (booking.status !== 'missed' || booking.weight === 'none') return [fact];
  const weighed = did(MissedSessionWeighed, { member, session, weight: 'none', because: 'could-not-join' });
  return withHostForgiven(member, [fact, weighed], state, settings);
};

/**
 * By any reason an explained session weighs half, so that no member gains by choosing one. Within the days in which missed
 * sessions count, a member is believed without evidence once that they could not get in, and as often as is set that it was too
 * late to give the place back (C-180).
 */
const explained = (
  { member, session, why, now, settings }: Extract<BookingsCommand, { type: 'Explain' }>,
  state: BookingsState,
): readonly BookingEvent[] | Refusal => {
  const booking = state.get(session);
  const counts = days(missedSessionsCountFor(booking?.as, settings));
  if (booking?.status !== 'missed' || now > plus(booking.endsAt, counts)) return refuse('MISSED_SESSION_NOT_COUNTED');
  if (booking.isExplained) return [];
  const { weight = 'full', because = 'before-evidence' } = booking;
  const say = (result: { weight: MissedWeight; because: MissedBecause }) =>
    withHostForgiven(member, [did(MissedSessionExplained, { member, session, why, ...result })], state, settings);
  if (weight === 'none') return say({ weight, because });
  const since = plus(now, -counts);
  const isBelieved = (word: MissedBecause, most: number): boolean =>
    [...state.values()].filter((other) => other.because === word && other.endsAt >= since).length < most;
  if (why === 'could-not-get-in' && isBelieved('own-word', 1)) return say({ weight: 'none', because: 'own-word' });
  // Hosts hand their sessions over instead.
  if (why === 'too-late-to-leave' && booking.as === 'attendee' && isBelieved(why, settings.NOSHOW_TOO_LATE_FREE))
    return say({ weight: 'none', because: why });
  return say({ weight: 'half', because: 'explained' });
};

const forgiven = (
  { member, session, because, settings }: Extract<BookingsCommand, { type: 'Forgive' }>,
  state: BookingsState,
): readonly BookingEvent[] | Refusal => {
  const booking = state.get(session);
  if (booking?.status !== 'missed') return because === 'staff' ? refuse('MISSED_SESSION_NOT_COUNTED') : [];
  if (booking.weight === 'none') return [];
  const fact = did(MissedSessionWeighed, { member, session, weight: 'none', because });
  return withHostForgiven(member, [fact], state, settings);
};

/** Too many sessions missed in a short time: others could have had those seats (C-150). */
const missedProblem = (
  { wanted, now, limits }: Extract<BookingsCommand, { type: 'Reserve' }>,
  state: BookingsState,
): Refusal | undefined => {
  if (!limits || wanted.as === 'host') return undefined;
  const { timezone = 'UTC', settings } = limits;
  const until = blockedUntil(state, settings);
  return until !== undefined && now < until
    ? refuse('SESSION_NOSHOW_TOO_MANY', { values: { until: dateText(until, timezone) } })
    : undefined;
};

/** Until when missed sessions stop new registrations; nothing when they never did. */
export const blockedUntil = (
  state: BookingsState,
  { NOSHOW_MAX, NOSHOW_DAYS, NOSHOW_BLOCK_DAYS }: MissedSettings,
): string | undefined => {
  const last = lastTooMany(missedOf(state, 'attendee'), { most: NOSHOW_MAX, within: NOSHOW_DAYS });
  return last === undefined ? undefined : plus(last.endsAt, days(NOSHOW_BLOCK_DAYS));
};

/** What a plan's limits are about: bookings at this time, and those that count in the period of the new one. */
const takenOf = (wanted: BookingRequest, now: string, { settings }: Limits, state: BookingsState) => {
  const attending = [...state.values()].filter(({ as, status }) => as === 'attendee' && status !== 'missed');
  return {
    atATime: attending.filter(({ endsAt }) => endsAt > now).length,
    counted: attending.filter(
      (booking) => !booking.groupHosted && samePeriod(booking, wanted, settings.ALLOWANCE_PERIOD),
    ),
  };
};

/** What the limits of the plan are decided on; nothing for hosts, who have none. */
export const allowanceOf = (
  command: Extract<BookingsCommand, { type: 'Reserve' }>,
  state: BookingsState,
): { allowance?: BookingEventsAllowance } => {
  const { wanted, now, limits } = command;
  if (!limits || wanted.as === 'host') return {};
  const { atATime, counted } = takenOf(wanted, now, limits, withoutPlace(state, command));
  const { plan, because } = limits;
  return { allowance: { plan, because, booked: atATime, counted: counted.length } };
};

/** The month that is used up comes first: giving up another booking would not help (C-038). */
const limitProblem = (
  wanted: BookingRequest,
  { now, limits }: { now: string; limits?: Limits },
  state: BookingsState,
): Refusal | undefined => {
  if (!limits || wanted.as === 'host') return undefined;
  const { plan, settings } = limits;
  const { atATime, counted } = takenOf(wanted, now, limits, state);
  if (plan === 'unlimited') {
    const limit = settings.UNLIMITED_MAX_REGISTERED;
    return limit > 0 && atATime >= limit ? refuse('SESSION_JOINED_TOO_MANY', { values: { limit } }) : undefined;
  }
  const allowed = settings.BASIC_MAX_ATTENDED;
  const usedUp = (used: readonly Booking[]) => !wanted.groupHosted && allowed > 0 && used.length >= allowed;
  if (usedUp(counted.filter(({ status }) => status === 'attended'))) return refuse('SESSION_BASIC_PLAN_MAX_REACHED');
  if (settings.BASIC_MAX_REGISTERED > 0 && atATime >= settings.BASIC_MAX_REGISTERED)
    return refuse('SESSION_JOINED_TOO_MANY_BASIC');
  if (usedUp(counted)) return refuse('SESSION_BASIC_PLAN_MAX_REACHED');
};

const hostingProblem = (
  wanted: readonly BookingRequest[],
  { hosting }: { hosting?: HostingLimit },
  state: BookingsState,
): Refusal | undefined => {
  if (!hosting || wanted.length === 0) return undefined;
  const coming = [...state.values()].filter(({ as, endsAt }) => as === 'host' && endsAt > hosting.now);
  return coming.length + wanted.length > hosting.most ? refuse('SESSION_HOSTED_TOO_MANY_BASIC') : undefined;
};

const samePeriod = (
  one: BookingRequest,
  other: BookingRequest,
  period: SchedulingSettings['ALLOWANCE_PERIOD'],
): boolean =>
  period === 'month' ? one.month === other.month : Math.abs(between(one.startsAt, other.startsAt)) < days(30);

/** Back-to-back is allowed. */
const overlapProblem = (
  { session, startsAt, endsAt }: Pick<BookingRequest, 'session' | 'startsAt' | 'endsAt'>,
  state: ReadonlyMap<string, Booking>,
): Refusal | undefined => {
  for (const booking of state.values())
    if (
      booking.session !== session &&
      booking.status !== 'missed' &&
      booking.startsAt < endsAt &&
      booking.endsAt > startsAt
    )
      return refuse('SESSION_OVERLAP');
};
