import { z } from 'zod';
import { event, memberEvent, personal, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';
import { waitingListEvents } from './waiting-list-events.ts';

const session = z.guid();
const member = z.guid();

/** INTERNAL meets in a room of ours, EXTERNAL on Zoom or Google Meet (SCH-004). */
export const sessionType = z.enum(['INTERNAL', 'EXTERNAL']);
export type SessionType = z.output<typeof sessionType>;

/** The series removed its session, so that it may plan another for that date; absent: this one was called off. */
const bySeries = z.enum(['series-shortened', 'series-ended']).optional();

/** Who called it off; null: the product did, by one of its policies. */
const orProduct = member.nullable();
/** Version 1 named the host where the product had acted; the actor of the event told them apart already. */
const namesOnlyMembers = { version: 2, upcasts: { 1: (data: Record<string, unknown>) => data } };

const seats = (count: number): string => (count === 1 ? 'one seat' : `${count} seats`);

/** A session is planned. */
export const SessionScheduled = event(
  'SessionScheduled',
  z.object({
    session,
    /** Who planned it; also who leads it, unless it is group-hosted (C-156). */
    host: member,
    well: z.guid(),
    title: z.string(),
    description: z.string(),
    startsAt: moment,
    endsAt: moment,
    durationMinutes: z.int(),
    /** The host's IANA zone (C-028). */
    timezone: z.string(),
    /** Registered members, the host not counted (C-023). */
    maxAttendees: z.int(),
    kind: sessionType,
    externalUrl: personal('host', z.string()).optional(),
    groupHosted: z.boolean(),
    /** The series that it belongs to, and which of its sessions it is, counted from 0. */
    series: z.guid().optional(),
    occurrence: z.int().optional(),
  }),
  ({ title, startsAt, maxAttendees }) => `planned "${title}" for ${startsAt} with ${seats(maxAttendees)}`,
);

/** What attendees see of it changed; every field with its new value. */
export const SessionUpdated = event(
  'SessionUpdated',
  z.object({
    session,
    host: member,
    title: z.string(),
    description: z.string(),
    startsAt: moment,
    endsAt: moment,
    durationMinutes: z.int(),
    maxAttendees: z.int(),
    externalUrl: personal('host', z.string()).optional(),
    /** Who was registered before may leave until the start (I-019). */
    startMoved: z.boolean().optional(),
    /** Its series changed, and it with it. */
    withSeries: z.literal(true).optional(),
  }),
  ({ title, startsAt, maxAttendees }) => `changed the session: "${title}", ${startsAt}, ${seats(maxAttendees)}`,
);

/** A single session begins to repeat: it is the first of a series and keeps everything it has (C-190). */
export const SessionPutInSeries = event(
  'SessionPutInSeries',
  z.object({ session, series: z.guid(), occurrence: z.int() }),
  () => 'made the session the first of a series',
);

/** Staff gave it to another host; the former one is free again (I-035). */
export const SessionHandedOver = event(
  'SessionHandedOver',
  z.object({
    session,
    /** The new host; of a group-hosted session its new keeper. */
    host: member,
    before: member,
    by: member,
    /** The new host's IANA zone (C-028). */
    timezone: z.string(),
    groupHosted: z.boolean(),
    /** Together with its series. */
    withSeries: z.boolean(),
    /** How often its series had changed hands by then; those are not followed again. */
    handOvers: z.int(),
  }),
  ({ host, before, withSeries }) =>
    `handed the session over from member ${before} to member ${host}${withSeries ? ', with its series' : ''}`,
);

/**
 * A member holds one of the seats; `waited`: the member was on the waiting list, and was offered the seat or took a
 * free one.
 */
export const MemberRegistered = memberEvent(
  'MemberRegistered',
  z.object({ session, member, waited: z.enum(['asked', 'not-asked']).optional() }),
  ({ waited }) => (waited === 'asked' ? 'took the seat that was offered' : 'took a seat'),
);

export const MemberUnregistered = memberEvent(
  'MemberUnregistered',
  z.object({
    session,
    member,
    because: z.enum(['own-wish', 'left-well', 'removed-from-well', 'account-closed', 'became-host']),
  }),
  ({ because }) => (because === 'became-host' ? 'gave the seat back to host the session' : 'gave the seat back'),
);

/** The host or staff removed a member, who cannot come back to this session (MOD-019, MOD-021). */
export const MemberRemoved = event(
  'MemberRemoved',
  z.object({ session, member, by: member, reason: personal('member', z.string()) }),
  ({ member }) => `removed member ${member} from the session`,
);

/** What removed a member was overturned: they may take a place again. */
export const RemovalUndone = event(
  'RemovalUndone',
  z.object({ session, member }),
  ({ member }) => `let member ${member} take a place in the session again`,
);

/** The doors are open: people may prepare and wait (C-001). */
export const SessionOpened = event('SessionOpened', z.object({ session }), () => 'the doors opened', { subject: null });

/** The session takes place: its room was safe for the first time, or its outside link was opened. */
export const SessionStarted = event('SessionStarted', z.object({ session }), () => 'the session began', {
  subject: null,
});

/** A registered member or the host took part in a session that takes place (C-061). */
export const MemberAttended = memberEvent(
  'MemberAttended',
  z.object({
    session,
    member,
    asHost: z.boolean(),
    startsAt: moment,
    groupHosted: z.boolean(),
    /** Since when the member took part (I-045). */
    since: moment.optional(),
  }),
  ({ asHost }) => (asHost ? 'hosted the session' : 'attended the session'),
);

/** Removed before it counted: as if the member had not been there, so that no allowance is used (I-045). */
export const AttendanceWaived = memberEvent(
  'AttendanceWaived',
  z.object({ session, member }),
  () => 'was there too briefly for it to count',
);

/** People were together for at least half of the planned time, led by this host: it counts as held (I-029, C-062). */
export const SessionHeld = event(
  'SessionHeld',
  z.object({ session, host: member }),
  ({ host }) => `the session counts as held by member ${host}`,
  { subject: null },
);

/** It is over. `tookPlace` is false when it never became safe to begin (I-021): it then uses up no booking. */
export const SessionEnded = event(
  'SessionEnded',
  z.object({
    session,
    tookPlace: z.boolean(),
    because: z.enum(['time', 'host-left', 'too-few-people', 'admin']),
    /** It did not take place although people came: the host did not (I-022). */
    hostAway: z.literal(true).optional(),
    /** Too few people were left before they had been together for half of its time (I-029). */
    fellApart: z.literal(true).optional(),
    /** Members could still come in for the first time (C-002): none of them has missed it. */
    whileArriving: z.literal(true).optional(),
    /** Who came to lead it, where it took place; null without one. Absent from older events. */
    ledBy: member.nullable().optional(),
  }),
  ({ tookPlace, because, hostAway }) =>
    tookPlace
      ? `the session ended${because === 'host-left' ? ' because the host left' : ''}`
      : `the session did not take place${hostAway ? ': the host did not come' : ''}`,
  { subject: null },
);

/** Called off with people registered: they keep nothing and lose nothing (C-009). */
export const SessionCanceled = event(
  'SessionCanceled',
  z.object({ session, by: orProduct, because: bySeries }),
  () => 'canceled the session',
  namesOnlyMembers,
);

/** Removed before any member registered (C-009). */
export const SessionDeleted = event(
  'SessionDeleted',
  z.object({ session, by: orProduct, because: bySeries }),
  () => 'deleted the session',
  namesOnlyMembers,
);

export const sessionEvents = {
  ...waitingListEvents,
  SessionScheduled,
  SessionUpdated,
  SessionPutInSeries,
  SessionHandedOver,
  MemberRegistered,
  MemberUnregistered,
  MemberRemoved,
  RemovalUndone,
  SessionOpened,
  SessionStarted,
  MemberAttended,
  AttendanceWaived,
  SessionEnded,
  SessionHeld,
  SessionCanceled,
  SessionDeleted,
};
export type SessionEvent = EventOf<typeof sessionEvents>;
