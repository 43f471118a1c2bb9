import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { fold } from '#kernel/commands/decider.ts';
import {
  SessionCanceled,
  SessionDeleted,
  SessionPutInSeries,
  SessionUpdated,
  type SessionEvent,
} from '../contract/session-events.ts';
import { defaultSettings } from '../contract/settings.ts';
import { SeatOffered, WaitingListJoined } from '../contract/waiting-list-events.ts';
import {
  ANA,
  BEN,
  CLEO,
  LONG_TEXT,
  NOW,
  opened,
  registered,
  scheduled,
  SESSION,
  started,
  TOMORROW_EVENING,
  WELL,
} from '../testing/examples.ts';
import { session, type SessionCommand } from './session.ts';

const SERIES = '55555555-5555-4555-8555-555555555555';
const plan = {
  title: 'Night talk',
  description: LONG_TEXT,
  startsAt: TOMORROW_EVENING,
  durationMinutes: 60,
  maxAttendees: 3,
};
const host = { member: ANA, isAdmin: false, hostLevel: 1, emailVerified: true, timezone: 'Europe/London' };
const well = { well: WELL, exists: true, deleted: false, isMember: true, isMain: false, isExcluded: false };
const schedule = (value: object = {}): SessionCommand => ({
  type: 'ScheduleOccurrence',
  session: SESSION,
  series: SERIES,
  occurrence: 3,
  host,
  well,
  kind: 'INTERNAL',
  groupHosted: false,
  plan,
  settings: defaultSettings,
  ...value,
});
const follow = (value: object = {}, now = NOW): SessionCommand => ({
  type: 'FollowSeries',
  session: SESSION,
  plan: { ...plan, ...value },
  now,
});
const put = (now = NOW): SessionCommand => ({
  type: 'PutInSeries',
  session: SESSION,
  series: SERIES,
  occurrence: 0,
  now,
});
const drop = (value: object = {}): SessionCommand => ({
  type: 'Drop',
  session: SESSION,
  by: ANA,
  because: 'series-ended',
  cancelRegistered: false,
  now: NOW,
  settings: defaultSettings,
  ...value,
});
const inSeries = scheduled({ series: SERIES, occurrence: 3 });
const given = (...facts: SessionEvent[]) => ({
  when: (command: SessionCommand) => session.decide(command, fold(session, facts)),
});

describe('a session of a series', () => {
  test('[I-015] is an ordinary session that knows its series, made once', () => {
    expect(given().when(schedule())).toEqual([inSeries]);
    expect(given(inSeries).when(schedule())).toEqual([]);
  });
  test.each([
    ['the host may not host any more', { host: { ...host, hostLevel: 0 } }, refuse('HOST_LEVEL_TOO_LOW')],
    [
      'the host has left the Well',
      { well: { ...well, isMember: false } },
      refuse('HOST_NOT_PART_OF_GROUP', { field: 'group' }),
    ],
    ['the Well is gone', { well: { ...well, deleted: true } }, refuse('GROUP_DELETED', { field: 'group' })],
    [
      'group-hosting is not theirs',
      { groupHosted: true },
      refuse('GROUP_HOSTING_NOT_ALLOWED', { field: 'is_group_hosted' }),
    ],
  ])('is not made when %s', (_, options, refusal) => {
    expect(given().when(schedule(options))).toEqual(refusal);
  });

  test('follows its series until it starts; who has a seat keeps it', () => {
    const updated = did(SessionUpdated, {
      session: SESSION,
      host: ANA,
      ...plan,
      title: 'Late talk',
      maxAttendees: 1,
      endsAt: '2026-05-05T20:00:00.000Z',
      startMoved: false,
      withSeries: true,
    });
    const people = scheduled({ series: SERIES, maxAttendees: 2 });
    expect(given(people, registered(BEN)).when(follow({ title: 'Late talk', maxAttendees: 0 }))).toEqual([updated]);
    expect(given(inSeries).when(follow())).toEqual([]);
    expect(given(inSeries).when(follow({ title: 'Late talk' }, TOMORROW_EVENING))).toEqual([]);
    expect(given(inSeries, opened, started).when(follow({ title: 'Late talk' }))).toEqual([]);
  });
  test('that others offer has their link, and seats for all who come', () => {
    const link = 'https://meet.google.com/abc-defg-hij';
    expect(given().when(schedule({ kind: 'EXTERNAL', plan: { ...plan, externalUrl: link } }))).toMatchObject([
      { data: { kind: 'EXTERNAL', externalUrl: link } },
    ]);
    const outside = scheduled({ series: SERIES, kind: 'EXTERNAL', maxAttendees: 1 });
    const updated = given(outside, registered(BEN), registered(CLEO)).when(
      follow({ maxAttendees: 1, title: 'Late talk' }),
    );
    expect(updated).toMatchObject([{ data: { maxAttendees: 1 } }]);
  });
  test('follows its series to another start, and keeps a seat that is offered', () => {
    const startsAt = '2026-05-05T20:00:00.000Z';
    expect(given(inSeries).when(follow({ startsAt }))).toMatchObject([{ data: { startsAt, startMoved: true } }]);
    const waits = did(WaitingListJoined, { session: SESSION, member: CLEO });
    const offered = did(SeatOffered, { session: SESSION, member: CLEO, until: TOMORROW_EVENING });
    const two = given(scheduled({ series: SERIES, maxAttendees: 2 }), registered(BEN), waits, offered);
    expect(two.when(follow({ maxAttendees: 1, title: 'Late talk' }))).toMatchObject([{ data: { maxAttendees: 2 } }]);
  });
  test('a new link is recorded although nothing else changed', () => {
    const link = 'https://meet.google.com/abc-defg-hij';
    expect(given(inSeries).when(follow({ externalUrl: link }))).toMatchObject([{ data: { externalUrl: link } }]);
  });

  test('[SCH-092] an occurrence is not changed on its own while its series is active', () => {
    const update: SessionCommand = {
      type: 'Update',
      session: SESSION,
      by: { member: ANA, isAdmin: false },
      form: { title: 'Late talk' },
      inActiveSeries: true,
      now: NOW,
      settings: defaultSettings,
    };
    expect(given(inSeries).when(update)).toEqual(refuse('SESSION_IN_ACTIVE_SERIES'));
    expect(given(inSeries).when({ ...update, inActiveSeries: false })).not.toHaveProperty('refused');
  });

  test('a single session is put into a series once, by its host or staff, before its start', () => {
    const inIt = did(SessionPutInSeries, { session: SESSION, series: SERIES, occurrence: 0 });
    expect(given(scheduled()).when(put())).toEqual([inIt]);
    expect(given(scheduled(), inIt).when(put())).toEqual([]);
    expect(given(scheduled()).when(put(TOMORROW_EVENING))).toEqual([]);
    expect(fold(session, [scheduled(), inIt])).toMatchObject({ series: SERIES, occurrence: 0, status: 'scheduled' });
  });

  test('an occurrence without attendees is removed', () => {
    const gone = did(SessionDeleted, { session: SESSION, by: ANA, because: 'series-ended' });
    expect(given(inSeries).when(drop())).toEqual([gone]);
    expect(given(inSeries, gone).when(drop())).toEqual([]);
    expect(fold(session, [inSeries, gone]).droppedBySeries).toBe(true);
    const own = scheduled({ series: SERIES, groupHosted: true });
    expect(given(own, registered(ANA)).when(drop())).toEqual([gone]);
    expect(given(own, registered(ANA), registered(BEN)).when(drop())).toEqual([]);
  });
  test('a session with people registered stays when its series ends, or is canceled where the host chose so', () => {
    expect(given(inSeries, registered(BEN)).when(drop())).toEqual([]);
    expect(given(inSeries, registered(BEN)).when(drop({ cancelRegistered: true }))).toEqual([
      did(SessionCanceled, { session: SESSION, by: ANA, because: 'series-ended' }),
    ]);
    const settings = { ...defaultSettings, DELETE_WITH_ATTENDEES: 'refuse' };
    expect(given(inSeries, registered(BEN)).when(drop({ cancelRegistered: true, settings }))).toEqual([]);
  });
  test('stays once it has begun, and stays called off when the host called it off alone', () => {
    expect(given(inSeries).when(drop({ now: TOMORROW_EVENING }))).toEqual([]);
    const off = did(SessionDeleted, { session: SESSION, by: ANA });
    expect(given(inSeries, off).when(schedule())).toEqual([]);
    expect(fold(session, [inSeries, off]).droppedBySeries).toBe(false);
  });
});
