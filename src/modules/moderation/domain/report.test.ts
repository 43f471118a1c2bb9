import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { fold } from '#kernel/commands/decider.ts';
import {
  CareSuggested,
  MemberReported,
  PostReported,
  ReportClosed,
  RestrictionReasonReported,
  RestrictionReported,
  SessionReported,
  WellReported,
  type ReportEvent,
} from '../contract/moderation-events.ts';
import { report, type FilingCommand, type ReportCommand } from './report.ts';

const REPORT = '11111111-1111-4111-8111-111111111111';
const SESSION = '22222222-2222-4222-8222-222222222222';
const WELL = '33333333-3333-4333-8333-333333333333';
const MESSAGE = '44444444-4444-4444-8444-444444444444';
const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const MIA = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';

const given = (...facts: ReportEvent[]) => ({
  when: (command: ReportCommand) => report.decide(command, fold(report, facts)),
});
type ReportOf<T extends FilingCommand['type']> = Partial<Extract<FilingCommand, { type: T }>>;
const filing = { report: REPORT, by: ANA, note: 'He shouted at us.' };
const reportBen = (options: ReportOf<'ReportMember'> = {}): ReportCommand => ({
  ...filing,
  type: 'ReportMember',
  member: { id: BEN, exists: true },
  session: { id: SESSION, reach: 'there', together: true },
  kind: 'report',
  ...options,
});
const reportSession = (options: ReportOf<'ReportSession'> = {}): ReportCommand => ({
  ...filing,
  type: 'ReportSession',
  session: { id: SESSION, reach: 'there', tookPart: true },
  ...options,
});
const reportWell = (options: ReportOf<'ReportWell'> = {}): ReportCommand => ({
  ...filing,
  type: 'ReportWell',
  well: { id: WELL, reach: 'there' },
  ...options,
});
const close = (overrides: Partial<Extract<ReportCommand, { type: 'CloseReport' }>> = {}): ReportCommand => ({
  type: 'CloseReport',
  report: REPORT,
  by: MIA,
  decision: 'handled',
  note: ' Talked to him. ',
  ...overrides,
});
const benReported = did(MemberReported, {
  report: REPORT,
  by: ANA,
  member: BEN,
  session: SESSION,
  kind: 'report',
  note: 'He shouted at us.',
});
const closed = did(ReportClosed, {
  report: REPORT,
  by: MIA,
  decision: 'handled',
  note: 'Talked to him.',
  member: BEN,
  session: SESSION,
});
const sessionReported = did(SessionReported, {
  report: REPORT,
  by: ANA,
  session: SESSION,
  note: 'He shouted at us.',
});

describe('the reason', () => {
  test.each(['', '   ', '\n\t', ' \u200b\u2060 '])('[MOD-014] is required: %j', (note) => {
    for (const command of [reportBen({ note }), reportSession({ note }), reportWell({ note })])
      expect(given().when(command)).toEqual({ refused: 'REPORT_REASON_REQUIRED', field: 'note' });
  });

  test('[MOD-014] has at most 1000 characters, blanks around it not counted', () => {
    expect(given().when(reportBen({ note: ` ${'x'.repeat(1000)} ` }))).toHaveLength(1);
    expect(given().when(reportBen({ note: '🌊'.repeat(1000) }))).toHaveLength(1);
    expect(given().when(reportBen({ note: '🌊'.repeat(1001) }))).toMatchObject({ refused: 'REPORT_REASON_TOO_LONG' });
    expect(given().when(reportBen({ note: 'x'.repeat(1001) }))).toEqual({
      refused: 'REPORT_REASON_TOO_LONG',
      field: 'note',
      values: { max: 1000 },
    });
  });
});

describe('reporting a member', () => {
  test('[MOD-017] of a session both were in', () => {
    expect(given().when(reportBen({ note: '  He shouted at us. ' }))).toEqual([benReported]);
  });

  test('[MOD-011] gives feedback apart from reports, and needs no session', () => {
    expect(given().when(reportBen({ kind: 'feedback', session: null }))).toMatchObject([
      { type: 'MemberReported', data: { kind: 'feedback', session: null } },
    ]);
  });

  test('never oneself', () => {
    expect(given().when(reportBen({ member: { id: ANA, exists: true } }))).toEqual({ refused: 'REPORT_OF_ONESELF' });
  });

  test('an unknown member cannot be reported', () => {
    expect(given().when(reportBen({ member: { id: BEN, exists: false } }))).toEqual({ refused: 'USER_DOES_NOT_EXIST' });
  });

  test('never for a session that only one of them was in, or that is not known', () => {
    expect(given().when(reportBen({ session: { id: SESSION, reach: 'there', together: false } }))).toEqual({
      refused: 'REPORT_NOT_TOGETHER',
    });
    expect(given().when(reportBen({ session: { id: SESSION, reach: 'unknown', together: false } }))).toEqual({
      refused: 'SESSION_DOES_NOT_EXIST',
    });
  });
});

describe('reporting a session', () => {
  test('[MOD-016] one took part in', () => {
    expect(given().when(reportSession())).toEqual([sessionReported]);
  });

  test('[MOD-012] or one message of its chat', () => {
    expect(given().when(reportSession({ message: MESSAGE, author: BEN }))).toMatchObject([
      { data: { message: MESSAGE } },
    ]);
    expect(given().when(reportSession({ message: MESSAGE, author: ANA }))).toEqual({ refused: 'REPORT_OF_ONESELF' });
  });

  test.each([
    ['REPORT_SESSION_NOT_JOINED', { id: SESSION, reach: 'there', tookPart: false }],
    ['SESSION_DOES_NOT_EXIST', { id: SESSION, reach: 'unknown', tookPart: true }],
    ['SESSION_DELETED', { id: SESSION, reach: 'deleted', tookPart: true }],
  ] as const)('%s', (refused, session) => {
    expect(given().when(reportSession({ session }))).toEqual({ refused });
  });
});

describe('reporting a Well', () => {
  test('[MOD-018] one may look at', () => {
    expect(given().when(reportWell())).toEqual([
      did(WellReported, { report: REPORT, by: ANA, well: WELL, note: 'He shouted at us.' }),
    ]);
  });

  test.each([
    ['GROUP_DOES_NOT_EXIST', 'unknown'],
    ['GROUP_DELETED', 'deleted'],
  ] as const)('%s', (refused, reach) => {
    expect(given().when(reportWell({ well: { id: WELL, reach } }))).toEqual({ refused });
  });
});

describe('reporting a post', () => {
  const post = { id: MESSAGE, version: 2, well: WELL, author: BEN };
  test('names its version and its author', () => {
    expect(given().when({ ...filing, type: 'ReportPost', post })).toEqual([
      did(PostReported, {
        report: REPORT,
        by: ANA,
        member: BEN,
        post: MESSAGE,
        version: 2,
        well: WELL,
        note: 'He shouted at us.',
      }),
    ]);
  });

  test('never one of one’s own', () => {
    expect(given().when({ ...filing, type: 'ReportPost', by: BEN, post })).toEqual({ refused: 'REPORT_OF_ONESELF' });
  });
});

test('the same report sent twice is one case', () => {
  expect(given(benReported).when(reportBen())).toEqual([]);
  expect(given(benReported, closed).when(reportBen())).toEqual([]);
});

describe('closing a case', () => {
  test('[MOD-027] records what staff decided, about whom and where', () => {
    expect(given(benReported).when(close())).toEqual([closed]);
  });

  test('needs a case that is open', () => {
    expect(given().when(close())).toEqual({ refused: 'REPORT_DOES_NOT_EXIST' });
    expect(given(benReported, closed).when(close())).toEqual({ refused: 'REPORT_CLOSED_ALREADY' });
  });

  test('is not for the person it is about', () => {
    expect(given(benReported).when(close({ by: BEN }))).toEqual({ refused: 'REPORT_IS_ABOUT_YOU' });
  });

  test.each(['let-back', 'kept-out'] as const)('%s is for a member reported in a session', (decision) => {
    const refused = { refused: 'REPORT_DECISION_INVALID', field: 'decision' };
    const elsewhere = did(MemberReported, { ...benReported.data, session: null });
    const feedback = did(MemberReported, { ...benReported.data, kind: 'feedback' });
    expect(given(benReported).when(close({ decision }))).toMatchObject([
      { type: 'ReportClosed', data: { decision, member: BEN, session: SESSION } },
    ]);
    for (const fact of [elsewhere, feedback, sessionReported])
      expect(given(fact).when(close({ decision }))).toEqual(refused);
  });

  test('keeps a note of at most 1000 characters, or none', () => {
    expect(given(benReported).when(close({ note: '' }))).toHaveLength(1);
    expect(given(benReported).when(close({ note: 'x'.repeat(1000) }))).toHaveLength(1);
    expect(given(benReported).when(close({ note: 'x'.repeat(1001) }))).toEqual({
      refused: 'REPORT_REASON_TOO_LONG',
      field: 'note',
      values: { max: 1000 },
    });
  });

  test('that is about a Well, a session or a post names what it has of a member and a session', () => {
    const inWell = did(WellReported, { report: REPORT, by: ANA, well: WELL, note: 'Ads' });
    expect(given(inWell).when(close())).toMatchObject([{ data: { member: null, session: null } }]);
    expect(given(sessionReported).when(close())).toMatchObject([{ data: { member: null, session: SESSION } }]);
    const post = { report: REPORT, by: ANA, member: BEN, post: MESSAGE, version: 1, well: WELL, note: 'Ads' };
    expect(given(did(PostReported, post)).when(close())).toMatchObject([{ data: { member: BEN, session: null } }]);
  });
});

describe('a restriction that staff are shown', () => {
  const show = (note: string, noted: string | null = null): ReportCommand => ({
    type: 'FileRestriction',
    report: REPORT,
    by: ANA,
    member: BEN,
    note,
    noted,
  });
  const shown = did(RestrictionReported, { report: REPORT, by: ANA, member: BEN, note: 'He follows me.' });
  const reasoned = (note: string) => did(RestrictionReasonReported, { report: REPORT, by: ANA, member: BEN, note });
  const closedNow = did(ReportClosed, { ...closed.data, session: null });

  test.each<[string, ReportEvent[], ReportCommand, ReportEvent[]]>([
    ['is one case with its reason', [], show('He follows me.'), [shown]],
    ['needs no reason', [], show(''), [did(RestrictionReported, { ...shown.data, note: '' })]],
    ['is not shown again without a reason', [shown], show('', 'He follows me.'), []],
    ['is not shown again with the reason it has', [shown], show('He follows me.', 'He follows me.'), []],
    ['is shown with another reason', [shown], show('He waits.', 'He follows me.'), [reasoned('He waits.')]],
    ['is shown with a first reason', [shown], show('He waits.'), [reasoned('He waits.')]],
    [
      'is shown with another reason after the case was closed',
      [shown, closedNow],
      show('He waits.'),
      [reasoned('He waits.')],
    ],
  ])('%s', (_, facts, command, outcome) => {
    expect(given(...facts).when(command)).toEqual(outcome);
  });

  test('is closed by staff, once, and not by the member it is about', () => {
    expect(given(shown).when(close())).toEqual([closedNow]);
    expect(given(shown, reasoned('He waits.'), closedNow).when(close())).toEqual({ refused: 'REPORT_CLOSED_ALREADY' });
    expect(given(shown).when(close({ by: BEN }))).toEqual({ refused: 'REPORT_IS_ABOUT_YOU' });
    expect(given(shown, closedNow, reasoned('He waits.')).when(close())).toEqual({ refused: 'REPORT_CLOSED_ALREADY' });
  });
});

describe('a post whose words sound like danger', () => {
  const suggest: ReportCommand = {
    type: 'SuggestCare',
    report: REPORT,
    post: { id: REPORT, version: 1, well: WELL, author: BEN },
  };
  const suggested = did(CareSuggested, { report: REPORT, member: BEN, post: REPORT, version: 1, well: WELL });

  test('is suggested to staff once, also after they closed the case', () => {
    const closed = did(ReportClosed, {
      ...close(),
      decision: 'handled',
      note: '',
      member: BEN,
      session: null,
    } as never);
    expect(given().when(suggest)).toEqual([suggested]);
    expect(given(suggested).when(suggest)).toEqual([]);
    expect(given(suggested, closed).when(suggest)).toEqual([]);
  });

  test('is for staff to decide, except the member who wrote it', () => {
    expect(given(suggested).when(close({ decision: 'handled' }))).toMatchObject([{ data: { member: BEN } }]);
    expect(given(suggested).when(close({ by: BEN }))).toEqual({ refused: 'REPORT_IS_ABOUT_YOU' });
    expect(given(suggested).when(close({ decision: 'kept-out' }))).toMatchObject({
      refused: 'REPORT_DECISION_INVALID',
    });
  });
});
