import { describe, expect, test } from '@jest/globals';
import { did, type Event } from '#kernel/contract/event.ts';
import { minutes, plus, seconds } from '#kernel/contract/time.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { MemberRemovedFromWell, WellDeleted, WellLeft } from '#modules/communities/contract/well-events.ts';
import { BookingConfirmed, BookingReleased, BookingReserved } from '../contract/booking-events.ts';
import {
  MemberAttended,
  MemberRemoved,
  MemberUnregistered,
  SessionCanceled,
  SessionUpdated,
} from '../contract/session-events.ts';
import { defaultSettings } from '../contract/settings.ts';
import {
  ANA,
  BEN,
  ended,
  LONG_TEXT,
  NOW,
  registered,
  scheduled,
  SESSION,
  TOMORROW_EVENING,
  WELL,
} from '../testing/examples.ts';
import { cancelSessionsWhenWellDeleted } from './cancel-sessions-when-well-deleted.ts';
import { leaveSessionsWhenWellLeft } from './leave-sessions-when-well-left.ts';
import { openAndEndSessionsWhenPlanned } from './open-and-end-sessions-when-planned.ts';
import { raiseHostLevelWhenAttended } from './raise-host-level-when-attended.ts';
import { settleBookingsWhenSeatsChanged } from './settle-bookings-when-seats-changed.ts';

const EVENT = '00000000-0000-4000-8000-00000000000e';
const when = (policy: Policy, { type, data }: Event) =>
  policy.reactions
    .filter((reaction) => reaction.type === type)
    .flatMap(({ react }) => react({ id: EVENT, type, data, meta: { occurredAt: NOW } } as never, undefined as never));

const about = { session: SESSION, member: BEN };
const updated = did(SessionUpdated, {
  session: SESSION,
  host: ANA,
  title: 'Night talk',
  description: LONG_TEXT,
  startsAt: plus(TOMORROW_EVENING, minutes(30)),
  endsAt: plus(TOMORROW_EVENING, minutes(90)),
  durationMinutes: 60,
  maxAttendees: 3,
});
const canceled = did(SessionCanceled, { session: SESSION, by: ANA });
const attended = (asHost: boolean) =>
  did(MemberAttended, { ...about, asHost, startsAt: TOMORROW_EVENING, groupHosted: false });

describe('books follow sessions', () => {
  const key = `settle-booking:${SESSION}:${BEN}`;
  const later = { kind: 'settle-booking', key, dueAt: plus(NOW, seconds(15)) };
  test('a booking is looked at again unless it is confirmed or released meanwhile', () => {
    const reserved = did(BookingReserved, {
      ...about,
      startsAt: TOMORROW_EVENING,
      endsAt: plus(TOMORROW_EVENING, minutes(60)),
      month: '2026-05',
      as: 'attendee',
      groupHosted: false,
    });
    expect(when(settleBookingsWhenSeatsChanged, reserved)).toEqual([
      { ...later, payload: { ...about, because: 'refused' } },
    ]);
    expect(when(settleBookingsWhenSeatsChanged, registered(BEN))).toEqual([
      { ...later, payload: { ...about, because: 'refused' } },
    ]);
    expect(when(settleBookingsWhenSeatsChanged, did(BookingConfirmed, about))).toEqual([{ cancel: key }]);
    expect(when(settleBookingsWhenSeatsChanged, did(BookingReleased, { ...about, because: 'refused' }))).toEqual([
      { cancel: key },
    ]);
  });
  test('a seat that was given back or taken away gives the time back', () => {
    expect(when(settleBookingsWhenSeatsChanged, did(MemberUnregistered, { ...about, because: 'own-wish' }))).toEqual([
      { ...later, payload: { ...about, because: 'unregistered' } },
    ]);
    expect(when(settleBookingsWhenSeatsChanged, did(MemberRemoved, { ...about, by: ANA, reason: 'shouted' }))).toEqual([
      { kind: 'settle-booking', key, payload: { ...about, because: 'removed' } },
    ]);
  });
  test('a decision of a session settles the bookings of all its members', () => {
    const all = { kind: 'settle-session-bookings', key: `settle-session-bookings:${SESSION}` };
    expect(when(settleBookingsWhenSeatsChanged, canceled)).toEqual([{ ...all, payload: { session: SESSION } }]);
    expect(when(settleBookingsWhenSeatsChanged, updated)).toEqual([{ ...all, payload: { session: SESSION } }]);
    expect(when(settleBookingsWhenSeatsChanged, ended(true))).toEqual([
      { ...all, payload: { session: SESSION, endedAt: NOW } },
    ]);
  });
});

describe('sessions open and end by the clock', () => {
  const policy = openAndEndSessionsWhenPlanned(defaultSettings);
  const at = (opens: string, ends: string) => [
    { kind: 'open-session', key: `open-session:${SESSION}`, payload: { session: SESSION }, dueAt: opens },
    { kind: 'end-session', key: `end-session:${SESSION}`, payload: { session: SESSION }, dueAt: ends },
  ];
  test('ten minutes before the start, five after the end; a moved session moves its deadlines', () => {
    expect(when(policy, scheduled())).toEqual(
      at(plus(TOMORROW_EVENING, -minutes(10)), plus(TOMORROW_EVENING, minutes(65))),
    );
    expect(when(policy, updated)).toEqual(at(plus(TOMORROW_EVENING, minutes(20)), plus(TOMORROW_EVENING, minutes(95))));
  });
  test('deadlines of a session that is over or off are taken back', () => {
    const none = [{ cancel: `open-session:${SESSION}` }, { cancel: `end-session:${SESSION}` }];
    expect(when(policy, canceled)).toEqual(none);
    expect(when(policy, ended(true))).toEqual(none);
  });
});

test('attending lets a member host; hosting does not need it [SCH-128]', () => {
  expect(when(raiseHostLevelWhenAttended, attended(false))).toMatchObject([
    { kind: 'raise-host-level', payload: { member: BEN } },
  ]);
  expect(when(raiseHostLevelWhenAttended, attended(true))).toEqual([]);
});

test('leaving a Well and deleting one concern their sessions', () => {
  expect(when(leaveSessionsWhenWellLeft, did(WellLeft, { well: WELL, member: BEN }))).toMatchObject([
    { payload: { well: WELL, member: BEN } },
  ]);
  const removed = did(MemberRemovedFromWell, { well: WELL, member: BEN, by: ANA, reason: 'Sold things' });
  expect(when(leaveSessionsWhenWellLeft, removed)).toMatchObject([
    { payload: { well: WELL, member: BEN, because: 'removed-from-well', by: ANA } },
  ]);
  expect(when(cancelSessionsWhenWellDeleted, did(WellDeleted, { well: WELL, slug: 'night-owls' }))).toMatchObject([
    { payload: { well: WELL } },
  ]);
});
