import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { AppealDecided } from '#modules/moderation/contract/appeal-events.ts';
import { CaseDecided, type Deed } from '#modules/moderation/contract/case-events.ts';
import { MemberReported, WellReported } from '#modules/moderation/contract/moderation-events.ts';
import { AuthorityAnswerPublished, AuthorityAnswerWithdrawn, TrustTextSet } from '../contract/trust-events.ts';
import { figuresOf } from '../http/trust.ts';
import { authorityAnswers, trustWords } from './trust-rows.ts';
import { trustProjection } from './trust.ts';

const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const [ANA, BEN, MIA] = [id(1), id(2), id(3)] as [string, string, string];
const SPRING = '2026-05-04T09:00:00.000Z';
const SUMMER = '2026-07-01T00:00:00.000Z';

const database = ownDatabase();
const given = rowsGiven(database, trustProjection);

const many = <Fact>(count: number, fact: (index: number) => Fact): Fact[] =>
  Array.from({ length: count }, (_, index) => fact(index));
const reported = (kind: 'report' | 'feedback') => (index: number) => ({
  ...did(MemberReported, { report: id(100 + index), by: ANA, member: BEN, session: null, kind, note: 'x' }),
  at: SPRING,
});
const decided = (deed: Deed) => (index: number) => ({
  ...did(CaseDecided, {
    case: id(200 + index),
    decision: id(300 + index),
    by: MIA,
    member: BEN,
    concerned: BEN,
    deed,
    clause: 'respect',
    reason: 'x',
    conditions: null,
    until: null,
    at: SPRING,
  }),
  at: SPRING,
});
const appealed = (outcome: 'upheld' | 'overturned') => (index: number) => ({
  ...did(AppealDecided, {
    decision: id(300 + index),
    case: id(200 + index),
    member: BEN,
    by: MIA,
    outcome,
    reason: 'x',
    at: SPRING,
  }),
  at: SPRING,
});

test('figures of a quarter are counted from the events once it is over, without feedback and small numbers', async () => {
  await given(...many(11, reported('report')), ...many(4, reported('feedback')));
  await given({ ...did(WellReported, { report: id(99), by: ANA, well: id(98), note: 'x' }), at: SPRING });
  await given(...many(12, decided('nothing')), ...many(9, decided('warned')));
  await given(...many(10, appealed('upheld')), ...many(10, appealed('overturned')));
  expect(await figuresOf(database, '2026-06-30T23:59:59.000Z')).toMatchObject([{ quarter: '2026-Q1', reports: null }]);
  const [quarter, ...more] = await figuresOf(database, SUMMER);
  expect([quarter?.quarter, quarter?.reports, quarter?.decisions.total, quarter?.appeals.total, more]).toEqual([
    '2026-Q2',
    12,
    null,
    20,
    [],
  ]);
  expect(quarter?.decisions.rows.filter(({ count }) => count !== null)).toEqual([{ key: 'nothing', count: 12 }]);
});

test('what staff wrote stands there as it was written last', async () => {
  await given(
    did(TrustTextSet, { part: 'organization', text: 'Owls' }),
    did(TrustTextSet, { part: 'organization', text: 'Night Owls e.V.' }),
    did(AuthorityAnswerPublished, { answer: id(7), text: 'A court asked.' }),
    did(AuthorityAnswerPublished, { answer: id(8), text: 'A ministry asked.' }),
    did(AuthorityAnswerWithdrawn, { answer: id(7) }),
  );
  expect(await trustWords(database)).toEqual([{ part: 'organization', words: 'Night Owls e.V.' }]);
  expect((await authorityAnswers(database)).map(({ words }) => words)).toEqual(['A ministry asked.']);
});
