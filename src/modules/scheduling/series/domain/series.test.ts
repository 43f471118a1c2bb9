import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { fold } from '#kernel/commands/decider.ts';
import { seriesLifecycle } from '../contract/series-lifecycle.ts';
import {
  OccurrenceLeftOut,
  SeriesChanged,
  SeriesContinued,
  SeriesEnded,
  SeriesEndMoved,
  SeriesPlanned,
  seriesEvents,
  type SeriesEvent,
} from '../contract/series-events.ts';
import { SessionScheduled } from '../../contract/session-events.ts';
import { defaultSettings } from '../../contract/settings.ts';
import { ANA, BEN, form, LONG_TEXT, MIA, NOW, SESSION, TOMORROW_EVENING, WELL } from '../../testing/examples.ts';
import { session } from '../../domain/session.ts';
import { series, type SeriesCommand } from './series.ts';

const SERIES = '55555555-5555-4555-8555-555555555555';
const host = { member: ANA, isAdmin: false, hostLevel: 1, emailVerified: true, timezone: 'Europe/London' };
const well = { exists: true, deleted: false, isMember: true, isMain: false, isExcluded: false };
const ana = { member: ANA, isAdmin: false };
const ben = { member: BEN, isAdmin: false };
const mia = { member: MIA, isAdmin: true };

type SeriesOf<Type extends SeriesCommand['type']> = Partial<Extract<SeriesCommand, { type: Type }>>;
const plan = (options: SeriesOf<'Plan'> = {}): SeriesCommand => ({
  type: 'Plan',
  series: SERIES,
  first: SESSION,
  host,
  well,
  form: form(),
  repeat: 'WEEKS:1',
  endsAt: null,
  groupHosted: false,
  now: NOW,
  settings: defaultSettings,
  ...options,
});
const change = (
  sent: Partial<Omit<ReturnType<typeof form>, 'group'>>,
  options: SeriesOf<'Change'> = {},
): SeriesCommand => ({
  type: 'Change',
  series: SERIES,
  by: ana,
  form: sent,
  registered: 0,
  now: NOW,
  settings: defaultSettings,
  ...options,
});
const moveEnd = (endsAt: string | null, options: SeriesOf<'MoveEnd'> = {}): SeriesCommand => ({
  type: 'MoveEnd',
  series: SERIES,
  by: ana,
  endsAt,
  cancelRegistered: false,
  now: NOW,
  ...options,
});
const end = (actor: { member: string; isAdmin: boolean } | null = ana): SeriesCommand => ({
  type: 'End',
  series: SERIES,
  by: actor,
  cancelRegistered: false,
});

type Planned = Extract<SeriesEvent, { type: 'SeriesPlanned' }>['data'];
/** Every Tuesday at 20:00 in London, which is 19:00 UTC, from tomorrow on. */
const planned = (overrides: Partial<Planned> = {}) =>
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
    kind: 'INTERNAL',
    groupHosted: false,
    ...overrides,
  });
type DomainSeriesChanged = Extract<SeriesEvent, { type: 'SeriesChanged' }>['data'];
const changed = (overrides: Partial<DomainSeriesChanged> = {}) =>
  did(SeriesChanged, {
    series: SERIES,
    host: ANA,
    by: ANA,
    from: 0,
    title: 'Night talk',
    description: LONG_TEXT,
    localStart: '2026-05-05T20:00',
    durationMinutes: 60,
    maxAttendees: 3,
    ...overrides,
  });
const ended = did(SeriesEnded, { series: SERIES, by: ANA, cancelRegistered: false });

const given = (...facts: SeriesEvent[]) => ({
  when: (command: SeriesCommand) => series.decide(command, fold(series, facts)),
});

describe('planning a series', () => {
  test('records what repeats, as the host’s clock shows it', () => {
    expect(given().when(plan({ repeat: 'WEEKS:2', endsAt: '2026-08-01T00:00:00.000Z' }))).toEqual([
      planned({ weeks: 2, endsAt: '2026-08-01T00:00:00.000Z' }),
    ]);
  });
  test('twice plans it once', () => {
    expect(given(planned()).when(plan())).toEqual([]);
  });
  test('the first session of a series is judged like any other', () => {
    expect(given().when(plan({ host: { ...host, hostLevel: 0 } }))).toEqual(refuse('HOST_LEVEL_TOO_LOW'));
    expect(given().when(plan({ form: form({ title: 'ab' }) }))).toEqual(
      refuse('SESSION_TITLE_INVALID', { field: 'title' }),
    );
    expect(given().when(plan({ form: form({ startTime: '2026-08-01T19:00:00.000Z' }) }))).toEqual(
      refuse('SESSION_START_TOO_FAR', { field: 'startTime' }),
    );
  });
  test('[SCH-084] ends after it starts', () => {
    expect(given().when(plan({ endsAt: TOMORROW_EVENING }))).toEqual(
      refuse('SERIES_END_INVALID', { field: 'seriesEndTime' }),
    );
  });
});

describe('a single session that begins to repeat', () => {
  const single = fold(session, [
    did(SessionScheduled, {
      session: SESSION,
      host: ANA,
      well: WELL,
      title: 'Night talk',
      description: LONG_TEXT,
      startsAt: TOMORROW_EVENING,
      endsAt: '2026-05-05T20:00:00.000Z',
      durationMinutes: 60,
      timezone: 'Europe/London',
      maxAttendees: 3,
      kind: 'INTERNAL',
      groupHosted: false,
    }),
  ]);
  const repeat = (options: SeriesOf<'Repeat'> = {}): SeriesCommand => ({
    type: 'Repeat',
    series: SERIES,
    session: SESSION,
    planned: single,
    by: ana,
    repeat: 'WEEKS:1',
    endsAt: null,
    now: NOW,
    ...options,
  });
  test('is its first', () => {
    expect(given().when(repeat())).toEqual([planned()]);
    expect(given(planned()).when(repeat())).toEqual([]);
  });
  test.each([
    ['it does not exist', { planned: session.initial }, 'SESSION_DOES_NOT_EXIST'],
    ['it is somebody else’s', { by: ben }, 'NOT_ALLOWED'],
    ['it has begun', { now: TOMORROW_EVENING }, 'SESSION_STARTED_NOT_EDITABLE'],
  ] as const)('is refused when %s', (_, options, name) => {
    expect(given().when(repeat(options))).toEqual(refuse(name));
  });
  test('ends after it starts', () => {
    expect(given().when(repeat({ endsAt: TOMORROW_EVENING }))).toEqual(
      refuse('SERIES_END_INVALID', { field: 'seriesEndTime' }),
    );
  });
});

describe('changing a series', () => {
  test('[I-017] concerns the next session and all after it', () => {
    const afterTwo = '2026-05-13T09:00:00.000Z';
    expect(given(planned()).when(change({ title: ' Late talk ', duration: 90 }, { now: afterTwo }))).toEqual([
      changed({ from: 2, title: 'Late talk', durationMinutes: 90, localStart: '2026-05-19T20:00' }),
    ]);
  });
  test('moves the start on the host’s clock', () => {
    const start = '2026-05-07T17:00:00.000Z';
    expect(given(planned()).when(change({ startTime: start }))).toEqual([changed({ localStart: '2026-05-07T18:00' })]);
  });
  test('an unmoved start keeps the time that was meant, also where it is skipped', () => {
    const skipped = planned({ localStart: '2026-03-22T01:30' });
    expect(given(skipped).when(change({ title: 'Late talk' }, { now: '2026-03-24T09:00:00.000Z' }))).toEqual([
      changed({ from: 1, title: 'Late talk', localStart: '2026-03-29T01:30' }),
    ]);
  });
  test('changing a series to what it is changes nothing', () => {
    expect(given(planned()).when(change({ title: 'Night talk', startTime: TOMORROW_EVENING }))).toEqual([]);
  });
  test('a new link of an external one, and no other number of seats', () => {
    const link = 'https://meet.google.com/abc-defg-hij';
    const external = planned({ kind: 'EXTERNAL', maxAttendees: 16 });
    expect(given(external).when(change({ externalLink: link }))).toEqual([
      changed({ maxAttendees: 16, externalUrl: link }),
    ]);
    // Its seats are not the member's to choose: the other website has its own.
    expect(given(external).when(change({ externalLink: link, maxAttendees: 5 }))).toEqual([
      changed({ maxAttendees: 16, externalUrl: link }),
    ]);
    expect(given(external).when(change({ externalLink: 'https://evil.example' }))).toEqual(
      refuse('URL_PROVIDED_INVALID', { field: 'externalLink' }),
    );
  });
  test('[SCH-097] is for its host and staff', () => {
    expect(given(planned()).when(change({ title: 'Late talk' }, { by: ben }))).toEqual(refuse('NOT_ALLOWED'));
    expect(given(planned()).when(change({ title: 'Late talk' }, { by: mia }))).toEqual([
      changed({ title: 'Late talk', by: MIA }),
    ]);
  });
  test('that is not there, or has ended', () => {
    expect(given().when(change({}))).toEqual(refuse('SERIES_DOES_NOT_EXIST'));
    expect(given(planned(), ended).when(change({}))).toEqual(refuse('SERIES_ENDED'));
  });
  test('how often it repeats stays', () => {
    expect(given(planned()).when(change({}, { repeat: 'WEEKS:2' }))).toEqual(
      refuse('SERIES_REPEAT_FIXED', { field: 'repeat' }),
    );
    expect(given(planned()).when(change({}, { repeat: 'WEEKS:1' }))).toEqual([]);
  });
  test('[SCH-080] the start stays before the next session and within the end', () => {
    const tooFar = refuse('SERIES_START_TOO_FAR', { field: 'startTime' });
    expect(given(planned()).when(change({ startTime: '2026-05-12T19:00:00.000Z' }))).toEqual(tooFar);
    expect(given(planned()).when(change({ startTime: '2026-05-12T18:45:00.000Z' }))).not.toHaveProperty('refused');
    const short = planned({ endsAt: '2026-05-06T00:00:00.000Z' });
    expect(given(short).when(change({ startTime: '2026-05-06T19:00:00.000Z' }))).toEqual(tooFar);
  });
  test('a moved start is judged like any other, an unmoved one never again', () => {
    expect(given(planned()).when(change({ startTime: '2026-05-05T08:00:00.000Z' }))).toEqual(
      refuse('SESSION_START_TOO_SOON', { field: 'startTime' }),
    );
    expect(
      given(planned()).when(change({ title: 'Late talk' }, { now: '2026-05-05T18:00:00.000Z' })),
    ).not.toHaveProperty('refused');
  });
  test('no attendee loses a seat [API-030]', () => {
    expect(given(planned({ maxAttendees: 9 })).when(change({ maxAttendees: 5 }, { registered: 6 }))).toEqual(
      refuse('SERIES_MAX_ATTENDEES_TO_FEW', { field: 'maxAttendees' }),
    );
  });
  test('[API-030] too few seats for a session are refused with the name for series', () => {
    expect(given(planned({ maxAttendees: 9 })).when(change({ maxAttendees: 2 }))).toEqual(
      refuse('SERIES_MAX_ATTENDEES_TO_FEW', { field: 'maxAttendees' }),
    );
  });
  test('a series without coming sessions has nothing to change', () => {
    const over = planned({ endsAt: '2026-05-06T00:00:00.000Z' });
    expect(given(over).when(change({ title: 'Late talk' }, { now: '2026-05-07T09:00:00.000Z' }))).toEqual(
      refuse('SERIES_HAS_NO_COMING_SESSION'),
    );
  });
});

describe('the end of a series', () => {
  const june = '2026-06-01T00:00:00.000Z';
  const moved = did(SeriesEndMoved, { series: SERIES, by: ANA, endsAt: june, cancelRegistered: false });
  test('[SCH-084] moves, and can be taken away', () => {
    expect(given(planned()).when(moveEnd(june))).toEqual([moved]);
    expect(given(planned(), moved).when(moveEnd(june))).toEqual([]);
    expect(given(planned(), moved).when(moveEnd(null))).toEqual([
      did(SeriesEndMoved, { series: SERIES, by: ANA, endsAt: null, cancelRegistered: false }),
    ]);
  });
  test.each([
    ['before its start', TOMORROW_EVENING, NOW],
    ['in the past', '2026-05-20T00:00:00.000Z', '2026-05-21T00:00:00.000Z'],
  ])('lies not %s', (_, endsAt, now) => {
    expect(given(planned()).when(moveEnd(endsAt, { now }))).toEqual(
      refuse('SERIES_END_INVALID', { field: 'seriesEndTime' }),
    );
  });
  test('a series is moved by its host or staff while it is active', () => {
    expect(given().when(moveEnd(june))).toEqual(refuse('SERIES_DOES_NOT_EXIST'));
    expect(given(planned()).when(moveEnd(june, { by: ben }))).toEqual(refuse('NOT_ALLOWED'));
    expect(given(planned(), ended).when(moveEnd(june))).toEqual(refuse('SERIES_ENDED'));
  });
  test('[SCH-097] [SCH-096] it is ended by its host, staff or the product, once', () => {
    expect(given().when(end())).toEqual(refuse('SERIES_DOES_NOT_EXIST'));
    expect(given(planned()).when(end(ben))).toEqual(refuse('NOT_ALLOWED'));
    expect(given(planned()).when(end())).toEqual([ended]);
    expect(given(planned()).when(end(mia))).toEqual([
      did(SeriesEnded, { series: SERIES, by: MIA, cancelRegistered: false }),
    ]);
    expect(given(planned()).when(end(null))).toEqual([
      did(SeriesEnded, { series: SERIES, by: null, cancelRegistered: false }),
    ]);
    expect(given(planned(), ended).when(end())).toEqual([]);
  });
});

describe('what a series notes', () => {
  const note: SeriesCommand = { type: 'NoteContinued', series: SERIES, through: 8, continuesAt: NOW };
  const continued = did(SeriesContinued, { series: SERIES, through: 8, continuesAt: NOW });
  const leave: SeriesCommand = { type: 'LeaveOut', series: SERIES, occurrence: 1, because: 'SESSION_OVERLAP' };
  const left = did(OccurrenceLeftOut, {
    series: SERIES,
    occurrence: 1,
    startsAt: '2026-05-12T19:00:00.000Z',
    because: 'SESSION_OVERLAP',
  });
  test('how far its sessions are made and when the next one can be, once', () => {
    expect(given(planned()).when(note)).toEqual([continued]);
    expect(given(planned(), continued).when(note)).toEqual([]);
    const later = did(SeriesContinued, { series: SERIES, through: 8, continuesAt: null });
    expect(given(planned(), continued).when({ ...note, continuesAt: null })).toEqual([later]);
    expect(given(planned(), ended).when(note)).toEqual([]);
  });
  test('what could not be made and why, once', () => {
    expect(given(planned()).when(leave)).toEqual([left]);
    expect(given(planned(), left).when(leave)).toEqual([]);
    expect(given(planned(), ended).when(leave)).toEqual([]);
  });
});

test('lifecycle and schemas know the same facts', () => {
  expect([...seriesLifecycle.facts].sort()).toEqual(Object.keys(seriesEvents).sort());
  expect(seriesLifecycle.isFinal('deleted')).toBe(true);
});
