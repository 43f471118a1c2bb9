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
  type BookingEventsAllowance,
  type BookingEvent,
} from '../contract/booking-events.ts';
import { bookingLifecycle, type BookingStatus } from '../contract/booking-lifecycle.ts';
import { dateText } from '../contract/days.ts';
import { bookingsStream } from '../contract/ids.ts';
import type { SchedulingSettings } from '../contract/settings.ts';

export type Booking = {
  session: string;
  startsAt: string;
  endsAt: string;
  month: string;
  as: 'attendee' | 'host';
  groupHosted: boolean;
  status: Exclude<BookingStatus, 'none'>;
};
export type BookingRequest = Omit<Booking, 'status'>;
export type BookingsState = GrowingMap<string, Booking>;

/** Limits are rules for members who register; hosting has none (C-063). */
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
type ReleasedBecause = Extract<BookingEvent, { type: 'BookingReleased' }>['data']['because'];

type Moved = { session: string; startsAt: string; endsAt: string; month: string };

export type BookingsCommand =
  /** `insteadOf`: the session whose place is given back once this one is taken. */
  | { type: 'Reserve'; member: string; wanted: BookingRequest; now: string; limits?: Limits; insteadOf?: string }
  /** All of them or none: what hosting a series takes. */
  | { type: 'ReserveAll'; member: string; wanted: readonly BookingRequest[] }
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
      settings?: Pick<SchedulingSettings, 'HOST_NOSHOW_MAX' | 'HOST_NOSHOW_DAYS'>;
    }
  | { type: 'End'; member: string; session: string; endedAt: string };

const evolve = (state: BookingsState, { type, data }: BookingEvent): BookingsState => {
  if (type === 'HostMissedOften') return state;
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
      return state.with(data.session, { ...booking, status: 'missed' });
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
    overlapProblem(wanted, rest) ?? [
      did(BookingReserved, { member, ...wanted, ...allowanceOf(wanted, command, state) }),
    ]
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
  { member, wanted }: Extract<BookingsCommand, { type: 'ReserveAll' }>,
  state: BookingsState,
): readonly BookingEvent[] | Refusal => {
  const missing = wanted.filter(({ session }) => !state.has(session));
  return firstClash(missing, state) ?? missing.map((booking) => did(BookingReserved, { member, ...booking }));
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

/** Hosts lose nothing at once; who leaves people waiting again and again is looked at by staff (I-022). */
const missed = (
  { member, session, settings }: Extract<BookingsCommand, { type: 'Miss' }>,
  state: BookingsState,
): BookingEvent[] => {
  const booking = state.get(session);
  if (!booking || !bookingLifecycle.can(booking.status, 'BookingMissed')) return [];
  const now = did(BookingMissed, { member, session });
  if (booking.as !== 'host' || !settings) return [now];
  const { HOST_NOSHOW_MAX, HOST_NOSHOW_DAYS } = settings;
  const since = plus(booking.startsAt, -days(HOST_NOSHOW_DAYS));
  const before = [...state.values()].filter(
    ({ status, as, startsAt }) => status === 'missed' && as === 'host' && startsAt >= since,
  );
  const count = before.length + 1;
  const until = plus(booking.endsAt, days(HOST_NOSHOW_DAYS));
  return HOST_NOSHOW_MAX > 0 && count >= HOST_NOSHOW_MAX
    ? [now, did(HostMissedOften, { member, session, count, until })]
    : [now];
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
const blockedUntil = (state: BookingsState, settings: Limits['settings']): string | undefined => {
  const { NOSHOW_MAX, NOSHOW_DAYS, NOSHOW_BLOCK_DAYS } = settings;
  if (NOSHOW_MAX === 0) return undefined;
  const missed = [...state.values()]
    .filter(({ status, as }) => status === 'missed' && as === 'attendee')
    .map(({ endsAt }) => endsAt)
    .sort();
  const last = missed.findLast((at, index) => {
    const first = missed[index - NOSHOW_MAX + 1];
    return first !== undefined && between(first, at) <= days(NOSHOW_DAYS);
  });
  return last === undefined ? undefined : plus(last, days(NOSHOW_BLOCK_DAYS));
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
  wanted: BookingRequest,
  { now, limits }: { now: string; limits?: Limits },
  state: BookingsState,
): { allowance?: BookingEventsAllowance } => {
  if (!limits || wanted.as === 'host') return {};
  const { atATime, counted } = takenOf(wanted, now, limits, state);
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
