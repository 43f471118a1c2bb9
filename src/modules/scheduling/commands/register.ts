import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { monthOf } from '../contract/days.ts';
import { limitRefusals } from '../contract/limit-events.ts';
import type { Apart } from '../domain/apart.ts';
import { allowanceOf, type BookingsCommand, type Limits } from '../domain/bookings.ts';
import { limits } from '../domain/limits.ts';
import { session, type SessionCommand } from '../domain/session.ts';
import type { SessionState } from '../domain/session-state.ts';
import { bookingFor } from '../domain/settling.ts';
import { apartOf } from '../facts/apart.ts';
import { bookRefusal, changeBook, confirmOrRelease } from './book.ts';
import { bookOf, zoneOf } from '../facts/book.ts';
import { giveWay } from './give-way.ts';
import type { SchedulingNeeds, SchedulingUseCase } from '../facts/needs.ts';
import { hiddenFrom } from '../facts/plan-facts.ts';
import { changeSession } from './change-session.ts';
import { sessionState } from '../facts/session-state.ts';
import { unregister, unregisterRefusal } from './unregister.ts';

type Reservation = Extract<BookingsCommand, { type: 'Reserve' }>;

/**
 * A member takes a seat.
 * @param insteadOf the session whose place is given back once this one is taken; both stay when that fails
 */
export const register: SchedulingUseCase<[id: string, member: string, insteadOf?: string]> =
  (needs) => async (caller, id, member, insteadOf) => {
    if (insteadOf === undefined || insteadOf === id) return takeSeat(needs, caller, id, member);
    const refusal =
      (await unregisterRefusal(needs, insteadOf, member)) ?? (await takeSeat(needs, caller, id, member, insteadOf));
    if (!refusal) await unregister(needs)(caller, insteadOf, member);
    return refusal;
  };

type SeatFacts = {
  state: SessionState;
  apart: Apart;
  plan: Pick<Limits, 'plan' | 'because'>;
  timezone: string;
};

const takeSeat = async (
  needs: SchedulingNeeds,
  caller: Caller,
  id: string,
  member: string,
  insteadOf?: string,
): Promise<Refusal | undefined> => {
  const [state, apart, plan, timezone] = await Promise.all([
    sessionState(needs, id),
    apartOf(needs, member),
    needs.plans.planOf(member),
    zoneOf(needs, member),
  ]);
  const facts = { state, apart, plan, timezone };
  const refusal = await bookAndRegister(needs, caller, { session: id, member }, facts, insteadOf);
  return refusal && giveWay(needs, caller, state, { session: id, member }, refusal);
};

/**
 * What a member cannot change at once is refused first: the limits of the plan and a full session before the Well is asked
 * for, whose pledge would be sworn for nothing. Both are trial decisions before anything is booked, so that a rush for the
 * last seats is cheap; session and book decide again when they are written.
 */
const bookAndRegister = async (
  needs: SchedulingNeeds,
  caller: Caller,
  { session: id, member }: { session: string; member: string },
  { state, apart, plan, timezone }: SeatFacts,
  insteadOf?: string,
): Promise<Refusal | undefined> => {
  const { clock, settings, wells } = needs;
  const now = clock.now();
  const registration: SessionCommand = { type: 'Register', session: id, member, apart, now, settings };
  const trial = session.decide(registration, state);
  const full = isRefusal(trial) && trial.refused === 'SESSION_FULL' ? trial : undefined;
  if (isRefusal(trial) && !full) return (await hiddenFrom(needs, member, state)) ?? trial;
  const isRegistered = !isRefusal(trial) && trial.length === 0;
  if (isRegistered) return changeSession(needs, caller, registration);
  const isMember = await wells.isMember(state.well, member);
  const hidden = isMember ? undefined : await hiddenFrom(needs, member, state);
  if (hidden) return hidden;
  if (isMember && (await wells.handleIn(state.well, member)) !== undefined) return refuse('HANDLE_NOT_HERE');

  const booking = bookingFor(id, state, 'attendee', monthOf(state.startsAt, timezone));
  const reservation: Reservation = {
    type: 'Reserve',
    member,
    wanted: booking,
    now,
    limits: { ...plan, settings, timezone },
    ...(insteadOf === undefined ? {} : { insteadOf }),
  };
  const unbookable = await bookRefusal(needs, caller, reservation);
  if (unbookable) return recorded(needs, caller, reservation, unbookable);
  if (full) return full;
  if (!isMember) return refuse('SESSION_JOINED_NOT_PART_OF_GROUP');

  // A booking made at the same time may have used up the limit since.
  const usedUp = await changeBook(needs, caller, reservation);
  if (usedUp) return recorded(needs, caller, reservation, usedUp);
  return confirmOrRelease(needs, caller, member, booking, await changeSession(needs, caller, registration));
};

/** Auditors see what a decision about a plan's limits saw, where it refused, too. */
const recorded = async (
  needs: SchedulingNeeds,
  caller: Caller,
  reservation: Reservation,
  refusal: Refusal,
): Promise<Refusal> => {
  const { member, wanted } = reservation;
  const refused = limitRefusals.find((name) => name === refusal.refused);
  const { allowance } = allowanceOf(reservation, await bookOf(needs, member));
  if (refused && allowance)
    await needs.execute(caller, limits, member, {
      type: 'Refuse',
      booking: { member, session: wanted.session, refused, allowance },
    });
  return refusal;
};
