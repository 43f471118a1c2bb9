import { describe, expect, test } from '@jest/globals';
import { caseIn, conductKind, endsOf, holdsAtInstant, type ConductFact } from './conduct.ts';

let made = 0;
const fact = (
  day: number,
  type: string,
  data: Record<string, unknown> = {},
  stream = 'identity.account-1',
): ConductFact => ({
  id: `event-${++made}`,
  type,
  stream,
  data,
  meta: { occurredAt: `2027-01-${String(day).padStart(2, '0')}T12:00:00.000Z` },
});
const noon = (day: number) => `2027-01-${String(day).padStart(2, '0')}T12:00:00.000Z`;

/** On which days of the first ten each of these held. */
const days = (facts: readonly ConductFact[]): number[][] => {
  const ends = endsOf(facts);
  return facts.map((each) =>
    Array.from({ length: 10 }, (_, day) => day + 1).filter((day) =>
      holdsAtInstant(each, ends.get(each.id), noon(day), facts),
    ),
  );
};

describe('what limits a member holds', () => {
  test('from its moment until staff end it', () => {
    const facts = [
      fact(2, 'AccountStatusSet', { status: 'suspended', until: null }),
      fact(5, 'AccountStatusSet', { status: 'active', until: null }),
    ];
    expect(days(facts)).toEqual([[2, 3, 4], []]);
  });

  test('until its own end, also where no event says so', () => {
    expect(days([fact(2, 'AccountStatusSet', { status: 'probation', until: noon(4) })])).toEqual([[2, 3]]);
  });

  test('until another one takes its place', () => {
    const facts = [
      fact(2, 'AccountStatusSet', { status: 'warned', until: null }),
      fact(3, 'AccountStatusSet', { status: 'suspended', until: noon(5) }),
    ];
    expect(days(facts)).toEqual([[2], [3, 4]]);
  });

  test.each([
    ['a removal from a Well, until the member is allowed back', 'MemberRemovedFromWell', 'MemberAllowedBack', {}],
    ['a restriction, until it is lifted', 'RestrictionNoted', 'RestrictionLifted', { restriction: 'r' }],
    ['a decision, until it ends', 'CaseDecided', 'DecisionEnded', { decision: 'd', deed: 'suspended' }],
    ['being moved out, until staff let the member back', 'MemberMovedOut', 'MemberLetBack', {}],
  ])('%s', (_, begins, ends, data) => {
    expect(days([fact(1, begins, data), fact(3, ends, data)])).toEqual([[1, 2], []]);
    const other = fact(3, ends, { restriction: 'other', decision: 'other' }, 'another');
    expect(days([fact(8, begins, data), other])[0]).toEqual([8, 9, 10]);
  });

  test('until the first event that ended it, and a status that was lifted twice was lifted once', () => {
    const set = (day: number, status: string) => fact(day, 'AccountStatusSet', { status, until: null });
    const facts = [set(2, 'suspended'), set(4, 'active'), set(6, 'active')];
    expect(days(facts)[0]).toEqual([2, 3]);
    expect([...endsOf(facts).keys()]).toEqual([facts[0]!.id]);
  });

  test('a decision also behind a status whose time is over, or which is its own', () => {
    const facts = [
      fact(1, 'CaseDecided', { decision: 'w', deed: 'warned', until: null }),
      fact(3, 'AccountStatusSet', { status: 'probation', until: noon(5) }),
    ];
    expect(days(facts)[0]).toEqual([1, 2, 5, 6, 7, 8, 9, 10]);
    const own = [facts[0]!, fact(3, 'AccountStatusSet', { status: 'warned', until: null })];
    expect(days(own)[0]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const removed = [fact(1, 'MemberRemovedFromWell', {}), fact(3, 'AccountStatusSet', { status: 'suspended' })];
    expect(days(removed)[0]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('a decision only while the account has its status: behind a probation a warning rests, and counts again after it', () => {
    const set = (day: number, status: string, until: string | null = null) =>
      fact(day, 'AccountStatusSet', { status, until });
    const facts = [
      fact(1, 'CaseDecided', { decision: 'w', deed: 'warned', until: null }),
      set(1, 'warned'),
      fact(3, 'CaseDecided', { decision: 'p', deed: 'probation', until: noon(6) }),
      set(3, 'probation', noon(6)),
      set(6, 'warned'),
      set(9, 'active'),
    ];
    expect(days(facts)).toEqual([[1, 2, 6, 7, 8], [1, 2], [3, 4, 5], [3, 4, 5], [6, 7, 8], []]);
  });

  test.each(['nothing', 'word', 'content-deleted'])('never, where the deed was %s', (deed) => {
    expect(days([fact(1, 'CaseDecided', { decision: 'd', deed, until: null })])).toEqual([[]]);
  });

  test('and not a report or an appeal, which end when staff decide', () => {
    const facts = [
      fact(1, 'MemberReported', { report: 'r' }),
      fact(2, 'AppealMade', { decision: 'd' }),
      fact(3, 'ReportClosed', { report: 'r' }),
      fact(4, 'AppealDecided', { decision: 'd' }),
    ];
    expect(days(facts)).toEqual([[], [], [], []]);
    expect([...endsOf(facts).values()].map(({ type }) => type)).toEqual(['ReportClosed', 'AppealDecided']);
    expect(facts.map(conductKind)).toEqual(['report', 'appeal', 'end', 'appeal']);
  });
});

test('a sanction names the case that led to it, other histories outside moderation name none', () => {
  expect(caseIn(fact(1, 'AccountStatusSet', { report: '7d65a5cd' }))).toBe('7d65a5cd');
  expect(caseIn(fact(1, 'CaseDecided', { case: 'c', report: 'r' }, 'moderation.case-c'))).toBe('c');
  expect(caseIn(fact(1, 'AccountStatusSet', { status: 'active' }))).toBeNull();
  expect(caseIn(fact(1, 'MemberRemovedFromWell', { report: 'r' }, 'communities.membership-1'))).toBeNull();
});
