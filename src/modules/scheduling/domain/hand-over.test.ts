import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { refuse, type RefusalName } from '#kernel/contract/refusals.ts';
import { hours, minutes, plus } from '#kernel/contract/time.ts';
import { fold } from '#kernel/commands/decider.ts';
import { SeriesHandedOver, SeriesPlanned, type SeriesEvent } from '../series/contract/series-events.ts';
import {
  MemberRemoved,
  MemberUnregistered,
  SessionCanceled,
  SessionDeleted,
  SessionHandedOver,
  SessionUpdated,
  type SessionEvent,
} from '../contract/session-events.ts';
import { defaultSettings } from '../contract/settings.ts';
import { SeatOfferDeclined, SeatOffered, WaitingListJoined, WaitingListLeft } from '../contract/waiting-list-events.ts';
import {
  ANA,
  BEN,
  CLEO,
  DAN,
  ended,
  LONG_TEXT,
  MIA,
  NOW,
  opened,
  registered,
  scheduled,
  SESSION,
  TOMORROW_EVENING,
  WELL,
} from '../testing/examples.ts';
import { series } from '../series/domain/series.ts';
import { session, type SessionCommand } from './session.ts';

type HandOver = Extract<SessionCommand, { type: 'HandOver' }>;
const mia = { member: MIA, isAdmin: true };
const cleo = {
  exists: true,
  member: CLEO,
  isAdmin: false,
  hostLevel: 1,
  emailVerified: true,
  timezone: 'Europe/Paris',
};
const well = { exists: true, deleted: false, isMember: true, isMain: false, isExcluded: false };
const given = (...facts: SessionEvent[]) => ({
  when: (overrides: Partial<HandOver> = {}) =>
    session.decide(
      {
        type: 'HandOver',
        session: SESSION,
        by: mia,
        host: cleo,
        well,
        handOvers: 0,
        now: NOW,
        settings: defaultSettings,
        ...overrides,
      },
      fold(session, facts),
    ),
});
const handedOver = did(SessionHandedOver, {
  session: SESSION,
  host: CLEO,
  before: ANA,
  by: MIA,
  timezone: 'Europe/Paris',
  groupHosted: false,
  withSeries: false,
  handOvers: 0,
});
const became = { session: SESSION, member: CLEO, because: 'became-host' as const };

describe('a session gets another host (I-035)', () => {
  test('staff hand a session over, with the new host’s clock', () => {
    const after = fold(session, [scheduled(), registered(BEN), handedOver]);
    expect(given(scheduled(), registered(BEN)).when()).toEqual([handedOver]);
    expect([after.host, after.timezone, after.status, [...after.attendees]]).toEqual([
      CLEO,
      'Europe/Paris',
      'scheduled',
      [BEN],
    ]);
  });
  test('a new host with a seat gives it to the waiting list', () => {
    const full = [
      scheduled({ maxAttendees: 1 }),
      registered(CLEO),
      did(WaitingListJoined, { session: SESSION, member: BEN }),
    ];
    const decided = given(...full).when();
    expect(decided).toMatchObject([
      did(MemberUnregistered, became),
      handedOver,
      { type: SeatOffered.type, data: { member: BEN } },
    ]);
  });
  test('the new host gives up a place in line, offered a seat or not', () => {
    const line = [
      scheduled({ maxAttendees: 1 }),
      registered(BEN),
      did(WaitingListJoined, { session: SESSION, member: CLEO }),
    ];
    expect(given(...line).when()).toEqual([did(WaitingListLeft, became), handedOver]);
    const offered = did(SeatOffered, { session: SESSION, member: CLEO, until: plus(NOW, minutes(30)) });
    const asked = [...line, did(MemberUnregistered, { session: SESSION, member: BEN, because: 'own-wish' }), offered];
    expect(given(...asked).when()).toEqual([did(SeatOfferDeclined, became), handedOver]);
  });
  test('a hand-over of a group-hosted session changes its keeper, who keeps the seat', () => {
    const grown = { ...cleo, hostLevel: 2 };
    const decided = given(scheduled({ groupHosted: true }), registered(CLEO)).when({ host: grown });
    expect(decided).toEqual([did(SessionHandedOver, { ...handedOver.data, groupHosted: true })]);
  });
  test('asked again, it is so', () => {
    expect(given(scheduled(), handedOver).when()).toEqual([]);
  });
  test.each<[RefusalName, Partial<HandOver>, SessionEvent[]]>([
    ['SESSION_DOES_NOT_EXIST', {}, []],
    ['SESSION_DELETED', {}, [scheduled(), did(SessionDeleted, { session: SESSION, by: ANA })]],
    ['NOT_ALLOWED', { by: { member: ANA, isAdmin: false } }, [scheduled()]],
    ['SESSION_CANCELED', {}, [scheduled(), registered(BEN), did(SessionCanceled, { session: SESSION, by: ANA })]],
    ['SESSION_ENDED', {}, [scheduled(), ended(false)]],
    ['SESSION_DOORS_OPEN_ALREADY', {}, [scheduled(), opened]],
    ['SESSION_DOORS_OPEN_ALREADY', { now: plus(TOMORROW_EVENING, -minutes(10)) }, [scheduled()]],
  ])('%s', (name, partial, facts) => {
    expect(given(...facts).when(partial)).toEqual(refuse(name));
  });
  test.each<[RefusalName, Partial<HandOver>, SessionEvent[]]>([
    ['USER_DOES_NOT_EXIST', { host: { ...cleo, exists: false } }, []],
    ['NEW_HOST_LEVEL_TOO_LOW', { host: { ...cleo, hostLevel: 0 } }, []],
    ['NEW_HOST_LIMITED', { host: { ...cleo, isLimited: true } }, []],
    ['NEW_HOST_LEVEL_TOO_LOW', { well: { ...well, isMain: true } }, []],
    ['NEW_HOST_EMAIL_NOT_VERIFIED', { host: { ...cleo, emailVerified: false } }, []],
    ['NEW_HOST_NOT_PART_OF_GROUP', { well: { ...well, isMember: false } }, []],
    ['NEW_HOST_NOT_PART_OF_GROUP', { well: { ...well, exists: false } }, []],
    [
      'NEW_HOST_WAS_REMOVED',
      {},
      [registered(CLEO), did(MemberRemoved, { session: SESSION, member: CLEO, by: ANA, reason: 'shouted' })],
    ],
  ])('%s, told at the host', (name, partial, facts) => {
    expect(given(scheduled(), ...facts).when(partial)).toEqual(refuse(name, { field: 'host' }));
  });
  test('a group-hosted session needs a member who may plan one', () => {
    expect(given(scheduled({ groupHosted: true })).when()).toEqual(refuse('NEW_HOST_LEVEL_TOO_LOW', { field: 'host' }));
  });
  test('a session that moved after its doors had opened can be handed over until they open again', () => {
    const startsAt = plus(TOMORROW_EVENING, hours(24));
    const { host, title, description, durationMinutes, maxAttendees } = scheduled().data;
    const moved = did(SessionUpdated, {
      session: SESSION,
      host,
      title,
      description,
      durationMinutes,
      maxAttendees,
      startsAt,
      endsAt: plus(startsAt, hours(1)),
      startMoved: true,
    });
    const now = plus(TOMORROW_EVENING, -minutes(8));
    expect(given(scheduled(), opened, moved).when({ now })).toEqual([handedOver]);
  });
  test('a minute before the doors open it is still possible', () => {
    expect(given(scheduled()).when({ now: plus(TOMORROW_EVENING, -minutes(11)) })).toEqual([handedOver]);
  });
});

describe('a series gets another host', () => {
  const SERIES = '55555555-5555-4555-8555-555555555555';
  const { session: _, startsAt: __, endsAt: ___, series: ____, occurrence: _____, ...data } = scheduled().data;
  const planned = did(SeriesPlanned, {
    ...data,
    description: LONG_TEXT,
    well: WELL,
    series: SERIES,
    first: SESSION,
    localStart: '2026-05-05T20:00',
    weeks: 1,
    endsAt: null,
  });
  const when = (
    overrides: Partial<Extract<Parameters<typeof series.decide>[0], { type: 'HandOver' }>>,
    ...facts: SeriesEvent[]
  ) =>
    series.decide(
      {
        type: 'HandOver',
        series: SERIES,
        by: mia,
        host: cleo,
        well,
        now: NOW,
        settings: defaultSettings,
        ...overrides,
      },
      fold(series, facts),
    );
  const handed = did(SeriesHandedOver, {
    series: SERIES,
    host: CLEO,
    before: ANA,
    by: MIA,
    timezone: 'Europe/Paris',
    from: 0,
  });
  test('a series changes hands from its next session on; its dates stay in the zone they were announced in', () => {
    expect(when({}, planned)).toEqual([handed]);
    expect(when({ now: '2026-05-06T09:00:00.000Z' }, planned)).toMatchObject([{ data: { from: 1 } }]);
    const after = fold(series, [planned, handed]);
    expect([after.host, after.hostZone, after.timezone, [...after.formerHosts]]).toEqual([
      CLEO,
      'Europe/Paris',
      'Europe/London',
      [ANA],
    ]);
    expect(when({}, planned, handed)).toEqual([]);
  });
  test('handing a series over is refused to its host, for a series that is gone, and to a member who may not host', () => {
    expect(when({ by: { member: ANA, isAdmin: false } }, planned)).toEqual(refuse('NOT_ALLOWED'));
    expect(when({})).toEqual(refuse('SERIES_DOES_NOT_EXIST'));
    expect(when({ host: { ...cleo, hostLevel: 0 } }, planned)).toEqual(
      refuse('NEW_HOST_LEVEL_TOO_LOW', { field: 'host' }),
    );
  });
  test('sessions of a series that changed hands follow while their doors are closed, and once', () => {
    const follow = {
      type: 'FollowHost',
      session: SESSION,
      by: MIA,
      host: CLEO,
      timezone: 'Europe/Paris',
      handOvers: 1,
    } as const;
    const decide = (now: string, ...facts: SessionEvent[]) =>
      session.decide({ ...follow, now, settings: defaultSettings }, fold(session, facts));
    const followed = did(SessionHandedOver, { ...handedOver.data, withSeries: true, handOvers: 1 });
    expect(decide(NOW, scheduled({ series: SERIES }))).toEqual([followed]);
    expect(decide(NOW, scheduled({ series: SERIES }), followed)).toEqual([]);
    expect(decide(plus(TOMORROW_EVENING, -minutes(5)), scheduled({ series: SERIES }))).toEqual([]);
    expect(
      decide(NOW, scheduled({ series: SERIES, host: DAN }), did(SessionDeleted, { session: SESSION, by: DAN })),
    ).toEqual([]);
  });
});
