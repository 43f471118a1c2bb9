import { z } from 'zod';
import { instantInWords } from '#kernel/contract/days-in-words.ts';
import { memberEvent, personal, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';
import {
  becauseWords,
  evidenceWords,
  joiningEvidence,
  missedBecause,
  missedReason,
  missedWeight,
  weightWords,
  type MissedBecause,
  type MissedWeight,
} from './missed-session.ts';

const session = z.guid();
const member = z.guid();

/** What the limits of the plan were decided on. */
export const allowance = z.object({
  plan: z.enum(['basic', 'unlimited']),
  because: z.enum(['paid-or-given', 'grace', 'renewal-under-way', 'nothing-paid', 'set-by-staff', 'without-payments']),
  /** Bookings at that time, and those that counted in the period of the new one. */
  booked: z.int(),
  counted: z.int(),
});
export type BookingEventsAllowance = z.output<typeof allowance>;
export const allowanceText = ({ plan, because, booked, counted }: BookingEventsAllowance): string =>
  `on ${plan === 'basic' ? 'Basic' : 'Unlimited'} (${because.replaceAll('-', ' ')}), with ${booked} booked and ${counted} counted before`;

/** The member's book keeps a place for a session while the session is asked for the seat. */
export const BookingReserved = memberEvent(
  'BookingReserved',
  z.object({
    member,
    session,
    startsAt: moment,
    endsAt: moment,
    /** Calendar month of the start in the member's zone, `2026-05` (C-061). */
    month: z.string(),
    as: z.enum(['attendee', 'host']),
    groupHosted: z.boolean(),
    /** Only for members who register. */
    allowance: allowance.optional(),
  }),
  ({ session, as, startsAt, allowance }) =>
    `keeps ${startsAt} free ${as === 'host' ? 'to host' : 'to attend'} session ${session}${allowance ? ` ${allowanceText(allowance)}` : ''}`,
);
/** The session gave the seat. */
export const BookingConfirmed = memberEvent(
  'BookingConfirmed',
  z.object({ member, session }),
  ({ session }) => `has a confirmed booking of session ${session}`,
);
const released = {
  refused: 'the seat was not given',
  unregistered: 'the seat was given back',
  canceled: 'the session was canceled',
  deleted: 'the session was deleted',
  removed: 'the member was removed from the session',
  'did-not-take-place': 'the session did not take place',
  'cut-short': 'the session ended before half of its time',
  'handed-over': 'the session was handed over',
};
/** The time is free again: refused, unregistered, canceled, removed. */
export const BookingReleased = memberEvent(
  'BookingReleased',
  z.object({
    member,
    session,
    because: z.enum([
      'refused',
      'unregistered',
      'canceled',
      'deleted',
      'removed',
      'did-not-take-place',
      'cut-short',
      // The session has another host, or the member hosts now what they had a seat in.
      'handed-over',
    ]),
  }),
  ({ session, because }) => `no longer holds the booking of session ${session}: ${released[because]}`,
);
export const BookingMoved = memberEvent(
  'BookingMoved',
  z.object({ member, session, startsAt: moment, endsAt: moment, month: z.string() }),
  ({ session, startsAt }) => `has the booking of session ${session} moved to ${startsAt}`,
);
/** The member was there: it counts toward the month (C-061). */
export const BookingAttended = memberEvent(
  'BookingAttended',
  z.object({ member, session }),
  ({ session }) => `attended session ${session}, which was booked`,
);
/** The session ended before its time, so the rest of it is free again. */
export const BookingEnded = memberEvent(
  'BookingEnded',
  z.object({ member, session, endedAt: moment }),
  ({ session, endedAt }) => `is free again since ${endedAt}, when session ${session} ended`,
);
/** The member tried to come in, which is evidence when the session counts as missed otherwise (C-150). */
export const JoiningTried = memberEvent(
  'JoiningTried',
  z.object({ member, session, what: joiningEvidence, at: moment }),
  ({ session, what, at }) =>
    what === 'came-in'
      ? `had been in the room of session ${session} by ${instantInWords(at)}, too briefly for it to count`
      : `tried to come into session ${session} at ${instantInWords(at)}: ${evidenceWords[what]}`,
);
const weighed = ({ weight, because }: { weight: MissedWeight; because: MissedBecause }): string =>
  `it ${weightWords[weight]}, because ${becauseWords[because]}`;
/** The session is over and the member never came (C-150). */
export const BookingMissed = memberEvent(
  'BookingMissed',
  z.object({ member, session, weight: missedWeight, because: missedBecause }),
  (data) => `did not come to session ${data.session}, which was booked; ${weighed(data)}`,
  {
    version: 2,
    upcasts: { 1: (data) => ({ ...data, weight: 'full', because: 'before-evidence' }) },
  },
);
/** The member said why they did not come. What they said stays theirs; only what it weighs is a rule. */
export const MissedSessionExplained = memberEvent(
  'MissedSessionExplained',
  z.object({ member, session, why: personal('member', missedReason), weight: missedWeight, because: missedBecause }),
  (data) => `explained why they missed session ${data.session}; ${weighed(data)}`,
);
/** What is known of the missed session now weighs otherwise. */
export const MissedSessionWeighed = memberEvent(
  'MissedSessionWeighed',
  z.object({ member, session, weight: missedWeight, because: missedBecause }),
  (data) => `missed session ${data.session}, which is counted otherwise now: ${weighed(data)}`,
);

/** A host left people waiting too often: staff know, and their sessions are not suggested until then (I-022). */
export const HostMissedOften = memberEvent(
  'HostMissedOften',
  z.object({ member, session, count: z.int(), until: moment }),
  ({ count, until }) =>
    `did not come to ${count === 1 ? 'one session' : `${count} sessions`} they host; these are not suggested until ${until}`,
);
/** What the host missed weighs less now, so that their sessions are suggested again. */
export const HostMissesForgiven = memberEvent(
  'HostMissesForgiven',
  z.object({ member, session }),
  () => 'is suggested as a host again, because what they missed counts less',
);

export const bookingEvents = {
  BookingReserved,
  BookingConfirmed,
  BookingReleased,
  BookingMoved,
  BookingAttended,
  BookingEnded,
  JoiningTried,
  BookingMissed,
  MissedSessionExplained,
  MissedSessionWeighed,
  HostMissedOften,
  HostMissesForgiven,
};
export type BookingEvent = EventOf<typeof bookingEvents>;
