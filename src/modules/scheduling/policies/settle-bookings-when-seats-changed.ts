import { plus, seconds } from '../../../shared-kernel/contract/time.ts';
import type { Job, Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
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

/** Asks the session what it holds for a member and brings the member's book in line. */
export const SETTLE_BOOKING = 'settle-booking';
/** The same for all members of a session. */
export const SETTLE_SESSION = 'settle-session-bookings';

/** Longer than a registration takes: after this the process that ran it has died. */
const PATIENCE = seconds(15);

const key = (session: string, member: string) => `${SETTLE_BOOKING}:${session}:${member}`;

const settle = (of: { session: string; member: string }, because: string, dueAt?: string): Job => ({
  kind: SETTLE_BOOKING,
  key: key(of.session, of.member),
  payload: { session: of.session, member: of.member, because },
  ...(dueAt === undefined ? {} : { dueAt }),
});
const settleAll = (session: string, endedAt?: string): Job => ({
  kind: SETTLE_SESSION,
  key: `${SETTLE_SESSION}:${session}`,
  payload: { session, ...(endedAt === undefined ? {} : { endedAt }) },
});

/**
 * A seat and its booking are in two streams. Registering writes both; after a crash in between, and when a session
 * decides for all its members, the books follow the session.
 */
export const settleBookingsWhenSeatsChanged: Policy = {
  name: 'settle-bookings-when-seats-changed',
  reactions: [
    on(BookingReserved, ({ data, meta }) => [settle(data, 'refused', plus(meta.occurredAt, PATIENCE))]),
    on(MemberRegistered, ({ data, meta }) => [settle(data, 'refused', plus(meta.occurredAt, PATIENCE))]),
    on(BookingMoved, ({ data, meta }) => [settle(data, 'refused', plus(meta.occurredAt, PATIENCE))]),
    on(MemberUnregistered, ({ data, meta }) => [settle(data, 'unregistered', plus(meta.occurredAt, PATIENCE))]),
    on(BookingConfirmed, ({ data }) => [{ cancel: key(data.session, data.member) }]),
    on(BookingReleased, ({ data }) => [{ cancel: key(data.session, data.member) }]),
    on(MemberRemoved, ({ data }) => [settle(data, 'removed')]),
    on(MemberAttended, ({ data }) => [settle(data, 'refused')]),
    on(SessionHandedOver, ({ data: { session, host, before } }) =>
      [host, before].map((member) => settle({ session, member }, 'handed-over')),
    ),
    on(SessionUpdated, ({ data }) => [settleAll(data.session)]),
    on(SessionCanceled, ({ data }) => [settleAll(data.session)]),
    on(SessionDeleted, ({ data }) => [settleAll(data.session)]),
    on(SessionEnded, ({ data, meta }) => [settleAll(data.session, meta.occurredAt)]),
  ],
};
