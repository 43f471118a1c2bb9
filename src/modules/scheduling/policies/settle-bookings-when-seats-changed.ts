import { plus, seconds } from '#kernel/contract/time.ts';
import { moment } from '#kernel/contract/values.ts';
import { z } from 'zod';
import { job, type Job } from '#kernel/jobs/job.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import { BookingConfirmed, BookingMoved, BookingReleased, BookingReserved } from '../contract/booking-events.ts';
import {
  MemberAttended,
  MemberRegistered,
  MemberRemoved,
  MemberUnregistered,
  SessionCanceled,
  SessionDeleted,
  SessionEnded,
  SessionHandedOver,
  SessionUpdated,
} from '../contract/session-events.ts';

/** Why a booking is released when the session does not hold the seat. */
const reason = z.enum(['refused', 'unregistered', 'removed', 'handed-over']);
/** Makes the booking of a member agree with the seat that the session holds. */
export const settleBooking = job('settle-booking', z.object({ session: z.guid(), member: z.guid(), because: reason }));
/** The same for the host and every attendee of a session. */
export const settleSessionBookings = job(
  'settle-session-bookings',
  z.object({ session: z.guid(), endedAt: moment.optional() }),
);

/** Longer than a registration takes: a process that has not finished it after this has died. */
const GIVEN_UP_AFTER = seconds(15);

type SettleBookingsWhenSeatsChangedSeat = { session: string; member: string };
const aboutSeat = ({ session, member }: SettleBookingsWhenSeatsChangedSeat) => `${session}:${member}`;
const settle = (
  { session, member }: SettleBookingsWhenSeatsChangedSeat,
  because: z.output<typeof reason>,
  dueAt?: string,
): Job => settleBooking.of(aboutSeat({ session, member }), { session, member, because }, dueAt);
const settleAll = (session: string, endedAt?: string): Job => settleSessionBookings.of(session, { session, endedAt });

/**
 * A seat and its booking are in two streams. Registering writes both; after a crash in between, and when a session
 * decides for all its members, the books follow the session.
 */
export const settleBookingsWhenSeatsChanged = policy(
  'settle-bookings-when-seats-changed',
  on(BookingReserved, ({ data, meta }) => [settle(data, 'refused', plus(meta.occurredAt, GIVEN_UP_AFTER))]),
  on(MemberRegistered, ({ data, meta }) => [settle(data, 'refused', plus(meta.occurredAt, GIVEN_UP_AFTER))]),
  on(BookingMoved, ({ data, meta }) => [settle(data, 'refused', plus(meta.occurredAt, GIVEN_UP_AFTER))]),
  on(MemberUnregistered, ({ data, meta }) => [settle(data, 'unregistered', plus(meta.occurredAt, GIVEN_UP_AFTER))]),
  on(BookingConfirmed, ({ data }) => [settleBooking.cancel(aboutSeat(data))]),
  on(BookingReleased, ({ data }) => [settleBooking.cancel(aboutSeat(data))]),
  on(MemberRemoved, ({ data }) => [settle(data, 'removed')]),
  on(MemberAttended, ({ data }) => [settle(data, 'refused')]),
  on(SessionHandedOver, ({ data: { session, host, before } }) =>
    [host, before].map((member) => settle({ session, member }, 'handed-over')),
  ),
  on(SessionUpdated, ({ data }) => [settleAll(data.session)]),
  on(SessionCanceled, ({ data }) => [settleAll(data.session)]),
  on(SessionDeleted, ({ data }) => [settleAll(data.session)]),
  on(SessionEnded, ({ data, meta }) => [settleAll(data.session, meta.occurredAt)]),
);
