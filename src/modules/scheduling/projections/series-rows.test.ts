import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { WellCreated, WellDeleted } from '#modules/communities/contract/well-events.ts';
import {
  OccurrenceLeftOut,
  SeriesChanged,
  SeriesEnded,
  SeriesEndMoved,
  SeriesPlanned,
} from '../series/contract/series-events.ts';
import { SessionCanceled, SessionPutInSeries } from '../contract/session-events.ts';
import { seriesAsSeenBy } from '../views/series.ts';
import { ANA, BEN, LONG_TEXT, NOW, OTHER, registered, scheduled, SESSION, THIRD, WELL } from '../testing/examples.ts';
import { activeSeriesOf, seriesRow } from './series-rows.ts';
import { seriesSessionRows, sessionRow, type Viewer } from './session-rows.ts';
import { sessionsProjection } from './sessions.ts';

const SERIES = '55555555-5555-4555-8555-555555555555';
const LINK = 'https://meet.google.com/abc-defg-hij';
const ana: Viewer = { id: ANA, isAdmin: false };
const ben: Viewer = { id: BEN, isAdmin: false };

const database = ownDatabase();
const given = rowsGiven(database, sessionsProjection);

const well = (visible = true) =>
  did(WellCreated, {
    well: WELL,
    title: 'Night Owls',
    description: LONG_TEXT,
    slug: 'night-owls',
    visible,
    isDefault: false,
    creator: null,
  });
const planned = (value: object = {}) =>
  did(SeriesPlanned, {
    series: SERIES,
    host: ANA,
    well: WELL,
    first: SESSION,
    title: 'Night talk',
    description: LONG_TEXT,
    timezone: 'Europe/London',
    localStart: '2026-05-05T20:00',
    weeks: 1,
    endsAt: null,
    durationMinutes: 60,
    maxAttendees: 3,
    kind: 'EXTERNAL',
    externalUrl: LINK,
    groupHosted: false,
    ...value,
  });
const changed = did(SeriesChanged, {
  series: SERIES,
  host: ANA,
  by: ANA,
  from: 1,
  title: 'Late talk',
  description: LONG_TEXT,
  localStart: '2026-05-13T21:00',
  durationMinutes: 90,
  maxAttendees: 5,
});
const seen = async (viewer: Viewer, now = NOW) => {
  const row = await seriesRow(database, viewer, SERIES, now);
  return row && seriesAsSeenBy(row, viewer, now);
};

describe('series in the read model', () => {
  test('[SCH-131] [SCH-096] is shown with its coming dates; its link to its host alone', async () => {
    await given(well(), planned());
    expect(await seen(null)).toMatchObject({
      uuid: SERIES,
      status: 'ACTIVE',
      repeat: 'WEEKS:1',
      end_datetime: null,
      title: 'Night talk',
      start_time: '2026-05-05T19:00:00.000Z',
      timezone: 'Europe/London',
      group_info: { uuid: WELL, title: 'Night Owls', slug: 'night-owls' },
      am_i_host: false,
      external_url: null,
    });
    expect(await seen(ana)).toMatchObject({ am_i_host: true, external_url: LINK });
    expect((await seen(null))!.next_dates).toHaveLength(12);
  });

  test('follows its changes, and its end', async () => {
    await given(well(), planned(), changed);
    expect(await seen(null, '2026-05-06T09:00:00.000Z')).toMatchObject({
      title: 'Late talk',
      duration_minutes: 90,
      max_attendees: 5,
      start_time: '2026-05-13T20:00:00.000Z',
    });
    const endsAt = '2026-05-21T00:00:00.000Z';
    await given(did(SeriesEndMoved, { series: SERIES, by: ANA, endsAt, cancelRegistered: false }));
    expect(await seen(null, '2026-05-06T09:00:00.000Z')).toMatchObject({
      end_datetime: endsAt,
      next_dates: ['2026-05-13T20:00:00.000Z', '2026-05-20T20:00:00.000Z'],
    });
    expect(await activeSeriesOf(database, WELL)).toEqual([SERIES]);
    await given(did(SeriesEnded, { series: SERIES, by: ANA, cancelRegistered: false }));
    expect(await seen(null)).toMatchObject({ status: 'DELETED', next_dates: [] });
    expect(await activeSeriesOf(database, WELL)).toEqual([]);
  });

  test('sessions carry their series, and are listed with what was called off', async () => {
    const in2 = { session: OTHER, series: SERIES, occurrence: 1, startsAt: '2026-05-12T19:00:00.000Z' };
    await given(
      well(),
      planned(),
      scheduled({ series: SERIES, occurrence: 0 }),
      scheduled(in2),
      scheduled({ session: THIRD }),
      registered(BEN),
      did(SessionCanceled, { session: OTHER, by: ANA }),
    );
    const rows = await seriesSessionRows(database, ben, SERIES, { limit: 999, offset: 0, order: 'asc' });
    expect(rows.map(({ session, status }) => [session, status])).toEqual([
      [SESSION, 'scheduled'],
      [OTHER, 'canceled'],
    ]);
    expect((await sessionRow(database, ben, SESSION))!.series).toMatchObject({ uuid: SERIES, active: true, weeks: 1 });
    expect((await sessionRow(database, ben, THIRD))!.series).toBeNull();
    expect(await seen(ana)).toMatchObject({ num_sessions_registered: 1, most_registered: 1 });
    expect(await seen(ben)).toMatchObject({ num_sessions_registered: 0, most_registered: 0 });
    const [latest] = await seriesSessionRows(database, ben, SERIES, { limit: 1, offset: 0, order: 'desc' });
    expect(latest!.session).toBe(OTHER);
  });

  test('a single session is put into it', async () => {
    await given(
      well(),
      scheduled(),
      planned(),
      did(SessionPutInSeries, { session: SESSION, series: SERIES, occurrence: 0 }),
    );
    expect((await sessionRow(database, ben, SESSION))!.series).toMatchObject({ uuid: SERIES });
  });

  test('the host sees dates that could not be planned, until they have a session', async () => {
    const startsAt = '2026-05-12T19:00:00.000Z';
    await given(
      well(),
      planned(),
      did(OccurrenceLeftOut, { series: SERIES, occurrence: 1, startsAt, because: 'SESSION_OVERLAP' }),
    );
    expect((await seen(ana))!.left_out).toEqual([{ start_time: startsAt, because: 'SESSION_OVERLAP' }]);
    expect((await seen(ben))!.left_out).toEqual([]);
    await given(scheduled({ series: SERIES, occurrence: 1, startsAt }));
    expect((await seen(ana))!.left_out).toEqual([]);
  });

  test('[I-066] a series of a deleted Well is there for its host and staff only', async () => {
    await given(well(), planned(), did(WellDeleted, { well: WELL, slug: 'night-owls' }));
    expect([await seen(null), await seen(ben)]).toEqual([undefined, undefined]);
    expect(await seen(ana)).toBeDefined();
    expect(await seen({ id: BEN, isAdmin: true })).toBeDefined();
  });

  test('a series of a private Well does not exist for outsiders', async () => {
    await given(well(false), planned());
    expect(await seen(null)).toBeUndefined();
    expect(await seen(ben)).toBeUndefined();
    expect(await seen(ana)).toBeDefined();
    expect(await seen({ id: BEN, isAdmin: true })).toBeDefined();
  });
});
