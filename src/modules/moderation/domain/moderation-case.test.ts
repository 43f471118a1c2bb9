import { describe, expect, test } from '@jest/globals';
import { fold } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import {
  CaseAssigned,
  CaseClosed,
  CaseDecided,
  CaseNoteWritten,
  CaseOpened,
  CasePriorityChanged,
  CaseReopened,
  DecisionEnded,
  MemberInformed,
  ReporterInformed,
  ReportJoinedCase,
  type CaseEvent,
  type CaseReportKind,
  type Deed,
} from '../contract/case-events.ts';
import { BEN, CASE, decided as decidedCase, idOf, MIA, NOW, opened as aboutMember } from '../testing/examples.ts';
import { moderationCase, type CaseCommand, type CaseSubject, type DeedChosen } from './moderation-case.ts';

const [REPORT, SECOND, DECISION, POST] = ['2', '3', '4', '5'].map(idOf) as [string, string, string, string];
const NOA = idOf('d');
const LATER = '2026-06-04T09:00:00.000Z';

const subject: CaseSubject = {
  about: 'post',
  target: POST,
  member: BEN,
  session: null,
  well: null,
  priority: 'normal',
};
const opened = did(CaseOpened, { case: CASE, ...subject, at: NOW });
const joined = (report = REPORT) => did(ReportJoinedCase, { case: CASE, report, kind: 'report', at: NOW });
const decided = (deed?: Deed) => decidedCase(DECISION, deed);
const closed = did(CaseClosed, { case: CASE, by: MIA, at: NOW });
const reopened = did(CaseReopened, { case: CASE, by: MIA, at: LATER });

const given = (...facts: CaseEvent[]) => ({
  when: (command: CaseCommand) => moderationCase.decide(command, fold(moderationCase, facts)),
});
const file = (report: string | null = REPORT, kind: CaseReportKind = 'report'): CaseCommand => ({
  type: 'FileInCase',
  case: CASE,
  subject,
  report: report === null ? null : { id: report, kind },
  now: NOW,
});
const warning: DeedChosen = {
  decision: DECISION,
  member: BEN,
  deed: 'warned',
  clause: 'respect',
  reason: ' He shouted at a newcomer. ',
  conditions: null,
  until: null,
};
const decide = (
  chosen: Partial<DeedChosen> = {},
  options: Partial<Extract<CaseCommand, { type: 'DecideCase' }>> = {},
): CaseCommand => ({
  type: 'DecideCase',
  case: CASE,
  by: MIA,
  deeds: [{ ...warning, ...chosen }],
  concern: null,
  now: NOW,
  ...options,
});

describe('reports', () => {
  test('the first report opens a case about its target and joins it', () => {
    expect(given().when(file())).toEqual([opened, joined()]);
  });
  test('a second report about the same target joins the open case', () => {
    expect(given(opened, joined()).when(file(SECOND))).toEqual([joined(SECOND)]);
  });
  test('a report that is filed again is in the case once', () => {
    expect(given(opened, joined()).when(file())).toEqual([]);
    expect(given(opened, joined(), decided(), closed).when(file())).toEqual([]);
  });
  test('a report about a closed case has to find the next one', () => {
    expect(given(opened, joined(), decided(), closed).when(file(SECOND))).toMatchObject({
      refused: 'CASE_CLOSED_ALREADY',
    });
  });
  test('no one waits for the answer to a restriction or a suggestion of care, also once the case is open again', () => {
    const facts = (['restriction', 'care'] as const).map((kind, index) =>
      did(ReportJoinedCase, { case: CASE, report: [REPORT, SECOND][index]!, kind, at: NOW }),
    );
    for (const report of [REPORT, SECOND])
      expect(given(opened, ...facts).when({ type: 'NoteReporterInformed', case: CASE, report, now: NOW })).toEqual([]);
    for (const report of [REPORT, SECOND])
      expect(
        given(opened, ...facts, closed, reopened).when({
          type: 'NoteReporterInformed',
          case: CASE,
          report,
          now: LATER,
        }),
      ).toEqual([]);
    expect(given().when(file(REPORT, 'restriction'))).toMatchObject([{}, { data: { kind: 'restriction' } }]);
  });
  test('a call for help is a case without a report', () => {
    expect(given().when(file(null))).toEqual([opened]);
  });
});

describe('decisions', () => {
  test('a warning names clause and reason, and closes the case', () => {
    expect(given(opened, joined()).when(decide())).toEqual([decided(), closed]);
  });
  test('nothing needs neither clause nor reason', () => {
    expect(given(opened).when(decide({ deed: 'nothing', clause: null, reason: '' }))).toMatchObject([
      { type: 'CaseDecided', data: { deed: 'nothing', clause: null } },
      { type: 'CaseClosed' },
    ]);
  });
  test('a sanction and the end of what was written are decided together', () => {
    const deeds = [warning, { ...warning, decision: idOf('6'), deed: 'content-hidden' as const }];
    expect(given(opened).when(decide({}, { deeds }))).toMatchObject([
      { data: { deed: 'warned' } },
      { data: { deed: 'content-hidden' } },
      { type: 'CaseClosed' },
    ]);
  });
  test.each<Deed>(['word', 'content-hidden', 'content-deleted', 'warned', 'probation', 'suspended', 'removed'])(
    '%s without a clause or without a reason is refused',
    (deed) => {
      const until = deed === 'suspended' ? LATER : null;
      expect(given(opened).when(decide({ deed, until, clause: null }))).toMatchObject({
        refused: 'CASE_CLAUSE_REQUIRED',
        field: 'clause',
      });
      expect(given(opened).when(decide({ deed, until, reason: ' \u200b ' }))).toMatchObject({
        refused: 'CASE_REASON_REQUIRED',
        field: 'reason',
      });
    },
  );
  test('a word to a member, and what ends what they wrote, have no end', () => {
    for (const deed of ['nothing', 'word', 'content-hidden', 'content-deleted'] as const)
      expect(given(opened).when(decide({ deed, until: LATER }))).toEqual(
        refuse('STATUS_END_INVALID', { field: 'until' }),
      );
  });
  test('a warning and a probation may have an end, which lies in the future', () => {
    for (const deed of ['warned', 'probation'] as const) {
      expect(given(opened).when(decide({ deed, until: LATER }))).toMatchObject([{ data: { until: LATER } }, closed]);
      expect(given(opened).when(decide({ deed, until: NOW }))).toEqual(
        refuse('STATUS_END_INVALID', { field: 'until' }),
      );
    }
  });
  test('a reason and conditions have at most 1000 characters, blanks around them not counted', () => {
    for (const field of ['reason', 'conditions'] as const) {
      const written = (length: number) => decide({ deed: 'probation', [field]: ` ${'x'.repeat(length)} ` });
      expect(given(opened).when(written(1000))).toMatchObject([{ data: { [field]: 'x'.repeat(1000) } }, closed]);
      expect(given(opened).when(written(1001))).toEqual(
        refuse('REPORT_REASON_TOO_LONG', { field, values: { max: 1000 } }),
      );
    }
  });
  test('of several deeds of which one is impossible none is done, and of which one is new all are', () => {
    const deeds = (...all: Partial<DeedChosen>[]) =>
      decide({}, { deeds: all.map((each) => ({ ...warning, ...each })) });
    expect(given(opened).when(deeds({}, { decision: idOf('6'), clause: null }))).toMatchObject({
      refused: 'CASE_CLAUSE_REQUIRED',
    });
    expect(given(opened, decided(), closed, reopened).when(deeds({}, { decision: idOf('6') }))).toHaveLength(3);
  });
  test('a decision about no member concerns the one who made it', () => {
    const aboutWell = did(CaseOpened, { ...opened.data, about: 'well', member: null });
    expect(given(aboutWell).when(decide({ deed: 'nothing', member: null }))).toMatchObject([
      { data: { member: null, concerned: MIA } },
      closed,
    ]);
  });
  test('a suspension needs an end in the future, a removal has none', () => {
    const end = { refused: 'STATUS_END_INVALID', field: 'until' };
    expect(given(opened).when(decide({ deed: 'suspended' }))).toMatchObject(end);
    expect(given(opened).when(decide({ deed: 'suspended', until: NOW }))).toMatchObject(end);
    expect(given(opened).when(decide({ deed: 'removed', until: LATER }))).toMatchObject(end);
    expect(given(opened).when(decide({ deed: 'suspended', until: LATER }))).toMatchObject([
      { data: { deed: 'suspended', until: LATER } },
      closed,
    ]);
  });
  test('conditions belong to a probation', () => {
    const conditions = ' No hosting before a talk with us. ';
    expect(given(opened).when(decide({ deed: 'probation', conditions }))).toMatchObject([
      { data: { conditions: 'No hosting before a talk with us.' } },
      closed,
    ]);
    expect(given(opened).when(decide({ conditions }))).toMatchObject([{ data: { conditions: null } }, closed]);
  });
  test('content is hidden only where there is content, a member warned only where there is one', () => {
    const impossible = { refused: 'CASE_DEED_IMPOSSIBLE', field: 'deed' };
    for (const deed of ['content-hidden', 'content-deleted'] as const) {
      expect(given(aboutMember).when(decide({ deed }))).toMatchObject(impossible);
      expect(given(opened).when(decide({ deed }))).toHaveLength(2);
      expect(given(did(CaseOpened, { ...opened.data, about: 'message' })).when(decide({ deed }))).toHaveLength(2);
    }
    for (const deed of ['word', 'warned', 'probation', 'suspended', 'removed'] as const)
      expect(given(opened).when(decide({ deed, member: null }))).toMatchObject(impossible);
  });
  test.each([
    ['member', 'it is about you'],
    ['reporter', 'you reported it'],
    ['friend', 'you shared one of the last sessions with a person in it'],
  ] as const)('whom the case concerns as %s may not decide it', (concern, reason) => {
    expect(given(opened).when(decide({}, { concern }))).toMatchObject({
      refused: 'CASE_CONCERNS_YOU',
      values: { reason },
    });
  });
  test('a closed case is decided again only once it is open again; the same call again changes nothing', () => {
    expect(given(opened, decided(), closed).when(decide())).toEqual([]);
    const other = decide({ decision: idOf('6') });
    expect(given(opened, decided(), closed).when(other)).toMatchObject({ refused: 'CASE_CLOSED_ALREADY' });
    expect(given(opened, decided(), closed, reopened).when(other)).toMatchObject([
      { data: { decision: idOf('6') } },
      { type: 'CaseClosed' },
    ]);
  });
});

describe('what became of a decision', () => {
  const end = (how: 'expired' | 'lifted' | 'overturned'): CaseCommand => ({
    type: 'EndDecision',
    case: CASE,
    decision: DECISION,
    how,
    by: null,
    now: LATER,
  });
  const ended = (how: 'expired' | 'overturned') =>
    did(DecisionEnded, { case: CASE, decision: DECISION, member: BEN, how, by: null, at: LATER });
  test('it ends once, and one whose time is over can still be overturned', () => {
    expect(given(opened, decided(), closed).when(end('expired'))).toEqual([ended('expired')]);
    expect(given(opened, decided(), closed, ended('expired')).when(end('lifted'))).toEqual([]);
    expect(given(opened, decided(), closed, ended('expired')).when(end('overturned'))).toEqual([ended('overturned')]);
    expect(given(opened, decided(), closed, ended('overturned')).when(end('overturned'))).toEqual([]);
  });
  test('an unknown decision has no end', () => {
    expect(given(opened).when(end('lifted'))).toMatchObject({ refused: 'CASE_DOES_NOT_EXIST' });
  });
  test('each side is informed once, and the reporter again after the case was open again', () => {
    const reporter: CaseCommand = { type: 'NoteReporterInformed', case: CASE, report: REPORT, now: LATER };
    const member: CaseCommand = { type: 'NoteMemberInformed', case: CASE, decision: DECISION, now: LATER };
    const toReporter = did(ReporterInformed, { case: CASE, report: REPORT, at: LATER });
    const toMember = did(MemberInformed, { case: CASE, decision: DECISION, at: LATER });
    const before = [opened, joined(), decided(), closed];
    expect(given(...before).when(reporter)).toEqual([toReporter]);
    expect(given(...before, toReporter).when(reporter)).toEqual([]);
    expect(given(...before, toReporter, reopened).when(reporter)).toEqual([toReporter]);
    expect(given(...before).when(member)).toEqual([toMember]);
    expect(given(...before, toMember).when(member)).toEqual([]);
    expect(given(...before, toMember).when(end('expired'))).toEqual([ended('expired')]);
    expect(given(opened).when(reporter)).toEqual([]);
    expect(given(opened).when(member)).toEqual([]);
  });
});

describe('work on a case', () => {
  test('it is taken, given on and given back while it is open', () => {
    const assign = (to: string | null): CaseCommand => ({ type: 'AssignCase', case: CASE, by: MIA, to });
    const assigned = did(CaseAssigned, { case: CASE, by: MIA, to: NOA });
    expect(given(opened).when(assign(NOA))).toEqual([assigned]);
    expect(given(opened, assigned).when(assign(NOA))).toEqual([]);
    expect(given(opened, assigned).when(assign(null))).toMatchObject([{ data: { to: null } }]);
    expect(given(opened, closed).when(assign(NOA))).toMatchObject({ refused: 'CASE_CLOSED_ALREADY' });
  });
  test('its priority is changed while it is open', () => {
    const change: CaseCommand = { type: 'ChangePriority', case: CASE, by: MIA, priority: 'urgent' };
    expect(given(opened).when(change)).toMatchObject([{ type: 'CasePriorityChanged', data: { priority: 'urgent' } }]);
    expect(given(opened).when({ ...change, priority: 'normal' })).toEqual([]);
    const changed = did(CasePriorityChanged, { case: CASE, by: MIA, priority: 'urgent' });
    expect(given(opened, changed).when(change)).toEqual([]);
    expect(given(opened, closed).when(change)).toMatchObject({ refused: 'CASE_CLOSED_ALREADY' });
  });
  test('notes are written at any time and not empty', () => {
    const note = (text: string): CaseCommand => ({ type: 'WriteNote', case: CASE, by: MIA, note: text });
    expect(given(opened, closed).when(note(' Called him. '))).toEqual([
      did(CaseNoteWritten, { case: CASE, by: MIA, note: 'Called him.' }),
    ]);
    expect(given(opened).when(note(' '))).toMatchObject({ refused: 'CASE_REASON_REQUIRED', field: 'note' });
    expect(given(opened).when(note(` ${'x'.repeat(1000)} `))).toHaveLength(1);
    expect(given(opened).when(note('x'.repeat(1001)))).toEqual(
      refuse('REPORT_REASON_TOO_LONG', { field: 'note', values: { max: 1000 } }),
    );
  });
  test('it is opened again once it is closed', () => {
    const reopen: CaseCommand = { type: 'ReopenCase', case: CASE, by: MIA, now: LATER };
    expect(given(opened, decided(), closed).when(reopen)).toEqual([reopened]);
    expect(given(opened, decided(), closed, reopened).when(reopen)).toEqual([]);
  });
  test('a case whose reports were all closed is closed with nothing done', () => {
    const close: CaseCommand = {
      type: 'CloseCase',
      case: CASE,
      by: MIA,
      decision: DECISION,
      reason: ' Seen. ',
      now: NOW,
    };
    const nothing = did(CaseDecided, { ...decided('nothing').data, reason: 'Seen.' });
    expect(given(opened, joined()).when(close)).toEqual([nothing, closed]);
    const aboutSession = did(CaseOpened, { ...opened.data, about: 'session', member: null });
    expect(given(aboutSession).when(close)).toMatchObject([{ data: { member: null, concerned: MIA } }, closed]);
    expect(given(opened, decided(), closed).when(close)).toEqual([]);
  });
  test('nothing can be done to a case that does not exist', () => {
    expect(given().when(decide())).toMatchObject({ refused: 'CASE_DOES_NOT_EXIST' });
    expect(given().when({ type: 'ReopenCase', case: CASE, by: MIA, now: NOW })).toMatchObject({
      refused: 'CASE_DOES_NOT_EXIST',
    });
  });
});
