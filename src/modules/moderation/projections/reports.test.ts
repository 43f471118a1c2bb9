import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { WellCreated, WellUpdated } from '#modules/communities/contract/well-events.ts';
import {
  SessionCanceled,
  SessionEnded,
  SessionHandedOver,
  SessionScheduled,
  SessionStarted,
  SessionUpdated,
} from '#modules/scheduling/contract/session-events.ts';
import {
  MemberReported,
  ReportClosed,
  RestrictionReasonReported,
  RestrictionReported,
  SessionReported,
  WellReported,
} from '../contract/moderation-events.ts';
import { openCount, openReportsOf, reportRow, reportRows, type ReportFilter } from './report-rows.ts';
import { reportsProjection } from './reports.ts';
import { idOf } from '../testing/examples.ts';

const [ANA, BEN, CLEO, MIA] = ['a', 'b', 'c', 'd'].map(idOf) as [string, string, string, string];
const [SESSION, WELL, MESSAGE] = ['1', '2', '3'].map(idOf) as [string, string, string];
const [FIRST, SECOND, THIRD, FOURTH] = ['4', '5', '6', '7'].map(idOf) as [string, string, string, string];
const types = ['USER_FLAG_USER', 'USER_FLAG_SESSION', 'USER_FLAG_GROUP', 'USER_FLAG_CHAT_MESSAGE'];
const at = (minute: number) => `2026-05-04T09:${String(minute).padStart(2, '0')}:00.000Z`;

const planned = did(SessionScheduled, {
  session: SESSION,
  host: CLEO,
  well: WELL,
  title: 'Book circle',
  description: 'x',
  startsAt: at(30),
  endsAt: at(59),
  durationMinutes: 30,
  timezone: 'Europe/London',
  maxAttendees: 8,
  kind: 'INTERNAL',
  groupHosted: true,
});
const updated = did(SessionUpdated, {
  session: SESSION,
  host: CLEO,
  title: 'Book club',
  description: 'x',
  startsAt: at(30),
  endsAt: at(59),
  durationMinutes: 30,
  maxAttendees: 8,
});
const founded = did(WellCreated, {
  well: WELL,
  title: 'Night Owls',
  slug: 'night-owls',
  description: 'x',
  creator: CLEO,
  visible: true,
  isDefault: false,
});
const benReported = (report: string, actor: string, minute: number, kind: 'report' | 'feedback' = 'report') => ({
  ...did(MemberReported, { report, by: actor, member: BEN, session: SESSION, kind, note: `from ${actor}` }),
  at: at(minute),
});
const closing = (report: string) => ({
  ...did(ReportClosed, { report, by: MIA, decision: 'kept-out', note: 'Seen.', member: BEN, session: SESSION }),
  at: at(50),
});

const database = ownDatabase();
const given = rowsGiven(database, reportsProjection);

const listed = async (overrides: Partial<ReportFilter> = {}) =>
  reportRows(database, { admin: MIA, types, status: 'all', kind: 'all', limit: 1000, offset: 0, ...overrides });
const ids = async (overrides: Partial<ReportFilter> = {}) => (await listed(overrides)).map(({ report }) => report);

test('[MOD-025] a reported member, with the session and how many said so', async () => {
  await given(planned, updated, did(SessionStarted, { session: SESSION }));
  await given(benReported(FIRST, ANA, 1), benReported(SECOND, CLEO, 2), benReported(THIRD, ANA, 3, 'feedback'));
  expect(await reportRow(database, FIRST)).toEqual({
    report: FIRST,
    type: 'USER_FLAG_USER',
    version: null,
    reporter: ANA,
    target: BEN,
    member: BEN,
    session: SESSION,
    kind: 'report',
    note: `from ${ANA}`,
    status: 'open',
    reported_at: new Date(at(1)),
    decision: null,
    closed_at: null,
    closed_by: null,
    closing_note: null,
    session_title: 'Book club',
    session_host: CLEO,
    host_then: null,
    session_group_hosted: true,
    session_coming: true,
    session_live: true,
    well_title: null,
    well_slug: null,
    reporters: 2,
  });
  expect(await reportRow(database, THIRD)).toMatchObject({ kind: 'feedback', reporters: 0 });
});

test.each([
  ['over', did(SessionEnded, { session: SESSION, tookPlace: true, because: 'time' })],
  ['canceled', did(SessionCanceled, { session: SESSION, by: CLEO })],
])('a session that is %s is neither coming nor live', async (_, fact) => {
  await given(planned, did(SessionStarted, { session: SESSION }), fact, benReported(FIRST, ANA, 1));
  expect(await reportRow(database, FIRST)).toMatchObject({ session_coming: false, session_live: false });
});

test('a report is about the host of that time, also once another one hosts the session', async () => {
  const handedOver = did(SessionHandedOver, {
    session: SESSION,
    host: BEN,
    before: CLEO,
    by: MIA,
    timezone: 'Europe/London',
    groupHosted: false,
    withSeries: false,
    handOvers: 0,
  });
  const from = (report: string, member: string) =>
    did(SessionReported, { report, by: member, session: SESSION, note: 'The title hurts.' });
  await given(planned, from(FIRST, ANA), handedOver, from(SECOND, ANA));
  await given({ ...handedOver, data: { ...handedOver.data, host: MIA, before: BEN } });
  expect([await reportRow(database, FIRST), await reportRow(database, SECOND)]).toMatchObject([
    { host_then: CLEO, session_host: MIA },
    { host_then: BEN, session_host: MIA },
  ]);
});

test('[MOD-025] sessions, messages and Wells have types of their own', async () => {
  await given(
    planned,
    founded,
    did(WellUpdated, { well: WELL, title: 'Owls', slug: 'owls', description: 'x', formerSlug: 'night-owls' }),
    { ...did(SessionReported, { report: FIRST, by: ANA, session: SESSION, note: 'a' }), at: at(1) },
    { ...did(SessionReported, { report: SECOND, by: ANA, session: SESSION, note: 'b', message: MESSAGE }), at: at(2) },
    { ...did(WellReported, { report: THIRD, by: ANA, well: WELL, note: 'c' }), at: at(3) },
  );
  expect(await listed()).toMatchObject([
    { type: 'USER_FLAG_GROUP', target: WELL, well_title: 'Owls', well_slug: 'owls', session: null },
    { type: 'USER_FLAG_CHAT_MESSAGE', target: MESSAGE, session: SESSION, session_title: 'Book circle' },
    { type: 'USER_FLAG_SESSION', target: SESSION, session: SESSION, reporters: 0 },
  ]);
  expect(await ids({ types: ['USER_FLAG_SESSION', 'USER_BLOCK_USER'] })).toEqual([FIRST]);
});

test('[MOD-025] a restriction is a case of its own type, and no report of the member anywhere', async () => {
  const restriction = did(RestrictionReported, { report: SECOND, by: ANA, member: BEN, note: 'He writes to me.' });
  await given(planned, benReported(FIRST, CLEO, 1), { ...restriction, at: at(2) });
  expect(await listed({ types: ['USER_BLOCK_USER'] })).toMatchObject([
    {
      report: SECOND,
      reporter: ANA,
      target: BEN,
      member: BEN,
      session: null,
      note: 'He writes to me.',
      status: 'open',
    },
  ]);
  expect(await reportRow(database, FIRST)).toMatchObject({ reporters: 1 });
  expect(await openReportsOf(database, BEN, SESSION)).toEqual([FIRST]);
});

test('[MOD-025] the case of a restriction shows the reason given last', async () => {
  const about = { report: SECOND, by: ANA, member: BEN };
  await given(
    { ...did(RestrictionReported, { ...about, note: 'He writes to me.' }), at: at(2) },
    { ...did(RestrictionReasonReported, { ...about, note: 'He waits for me outside.' }), at: at(3) },
  );
  expect(await listed({ types: ['USER_BLOCK_USER'] })).toMatchObject([
    { report: SECOND, note: 'He waits for me outside.', status: 'open' },
  ]);
});

test('[MOD-025] staff who are restricted do not learn it from the list', async () => {
  const restriction = did(RestrictionReported, { report: SECOND, by: ANA, member: MIA, note: 'She writes to me.' });
  await given({ ...restriction, at: at(2) });
  const blocks = ['USER_BLOCK_USER'];
  expect([await ids({ types: blocks }), await ids({ types: blocks, admin: CLEO })]).toEqual([[], [SECOND]]);
  expect([await openCount(database, MIA), await openCount(database, CLEO)]).toEqual([0, 1]);
});

test('[MOD-028] the newest first, in pages, by status and kind', async () => {
  await given(
    benReported(FIRST, ANA, 1),
    benReported(SECOND, CLEO, 2),
    benReported(THIRD, MIA, 3, 'feedback'),
    closing(FIRST),
  );
  expect(await ids()).toEqual([THIRD, SECOND, FIRST]);
  expect(await ids({ limit: 1, offset: 1 })).toEqual([SECOND]);
  expect(await ids({ status: 'open' })).toEqual([THIRD, SECOND]);
  expect(await ids({ status: 'closed' })).toEqual([FIRST]);
  expect(await ids({ kind: 'feedback' })).toEqual([THIRD]);
  expect(await ids({ kind: 'report', status: 'open' })).toEqual([SECOND]);
  expect(await reportRow(database, FIRST)).toMatchObject({
    status: 'closed',
    decision: 'kept-out',
    closed_by: MIA,
    closed_at: new Date(at(50)),
    closing_note: 'Seen.',
  });
});

describe('open cases', () => {
  test('open cases are counted without those about the viewer', async () => {
    await given(benReported(FIRST, ANA, 1), benReported(SECOND, CLEO, 2), closing(FIRST), {
      ...did(SessionReported, { report: FOURTH, by: ANA, session: SESSION, note: 'a' }),
      at: at(4),
    });
    expect([await openCount(database, MIA), await openCount(database, BEN)]).toEqual([2, 1]);
  });

  test('of one member in one session are found together; feedback is none of them', async () => {
    await given(benReported(FIRST, ANA, 1), benReported(SECOND, CLEO, 2), benReported(THIRD, MIA, 3, 'feedback'));
    await given(closing(FIRST));
    expect(await openReportsOf(database, BEN, SESSION)).toEqual([SECOND]);
    expect(await openReportsOf(database, BEN, WELL)).toEqual([]);
  });
});

test('[MOD-013] changes are sent to staff only', async () => {
  expect(await given(benReported(FIRST, ANA, 1), closing(FIRST))).toEqual([
    { topic: 'report', id: FIRST, to: 'staff' },
    { topic: 'report', id: FIRST, to: 'staff' },
  ]);
});
