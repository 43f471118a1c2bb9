import { describe, expect, test } from '@jest/globals';
import { appeal } from './appeal.ts';
import { moderationCase, type CaseDecision } from './moderation-case.ts';
import { report } from './report.ts';
import { appealInWords, caseInWords, reportInWords } from './words.ts';

const [BEN, MIA, SESSION] = [
  'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
  '11111111-1111-4111-8111-111111111111',
] as const;
const UNTIL = '2026-05-08T12:00:00.000Z';

describe('auditors read of a case', () => {
  const opened = { ...moderationCase.initial, status: 'open', reports: new Map([['1', false]]) } as const;
  const words = {
    status: 'The case is open.',
    about: 'It is about the conduct.',
    priority: null,
    assignee: 'No one has taken it.',
    reports: '1 report.',
    decisions: 'Nothing is decided.',
  };
  const warned: CaseDecision = {
    deed: 'warned',
    member: BEN,
    by: MIA,
    until: null,
    at: UNTIL,
    ended: null,
    informed: false,
  };
  const decisions = (changed: Partial<CaseDecision> = {}) => ({
    decisions: new Map([
      ['1', { ...warned, deed: 'word' as const }],
      ['0', { ...warned, deed: 'nothing' as const }],
      ['2', { ...warned, ...changed }],
    ]),
  });

  test.each([
    ['that nothing was reported yet', { status: 'none' as const }, { status: null }],
    ['whom it is about', { member: BEN }, { about: `It is about the conduct of member ${BEN}.` }],
    ['that it is about a post', { about: 'post' as const }, { about: 'It is about a forum post.' }],
    ['its priority', { priority: 'urgent' as const }, { priority: 'Its priority is urgent.' }],
    ['how many reports there are', { reports: new Map() }, { reports: '0 reports.' }],
    ['who works on it', { assignee: MIA }, { assignee: `Member ${MIA} works on it.` }],
    [
      'who looked after it',
      { assignee: MIA, status: 'closed' as const },
      { status: 'The case is closed.', assignee: `Member ${MIA} looked after it.` },
    ],
    ['what was decided last', decisions(), { decisions: `Decided by member ${MIA}: warned.` }],
    [
      'until when a decision lasts, and how it ended',
      decisions({ until: UNTIL, ended: 'overturned' }),
      { decisions: `Decided by member ${MIA}: warned until 8 May 2026, 12:00 UTC; overturned on appeal.` },
    ],
  ])('%s', (_, changed, said) => {
    expect(caseInWords({ ...opened, ...changed })).toEqual({ ...words, ...said });
  });
});

test.each([
  ['before it was sent', {}, { status: null, member: null, session: null }],
  [
    'of a member in a session',
    { status: 'open' as const, member: BEN, session: SESSION },
    { status: 'The report is open.', member: `About member ${BEN}.`, session: `In session ${SESSION}.` },
  ],
  [
    'with feedback',
    { status: 'closed' as const, kind: 'feedback' as const },
    { status: 'The feedback is closed.', member: null, session: null },
  ],
])('auditors read of a report where it stands and about whom it is: %s', (_, changed, words) => {
  expect(reportInWords({ ...report.initial, ...changed })).toEqual(words);
});

test.each([
  ['before it was made', { status: 'none' as const, due: null }, { status: null, due: null }],
  ['not taken', {}, {}],
  ['taken', { takenBy: MIA }, { takenBy: `Member ${MIA} works on it.` }],
  [
    'decided',
    { status: 'decided' as const, takenBy: MIA, outcome: 'upheld' as const, decidedBy: MIA },
    {
      status: 'The objection is decided.',
      due: null,
      takenBy: `Member ${MIA} looked after it.`,
      outcome: `The decision was upheld by member ${MIA}.`,
    },
  ],
  [
    'decided by one who is not named',
    { status: 'decided' as const, outcome: 'overturned' as const },
    { status: 'The objection is decided.', due: null, outcome: 'The decision was overturned.' },
  ],
])('auditors read of an objection from whom it came, until when it is decided and how: %s', (_, changed, words) => {
  expect(appealInWords({ ...appeal.initial, status: 'open', member: BEN, due: UNTIL, ...changed })).toEqual({
    status: 'The objection is open.',
    member: `It came from member ${BEN}.`,
    due: 'Due on 8 May 2026, 12:00 UTC.',
    takenBy: null,
    outcome: null,
    ...words,
  });
});
