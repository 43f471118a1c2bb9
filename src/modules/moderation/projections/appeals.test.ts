import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { AppealDecided, AppealMade, AppealTaken } from '../contract/appeal-events.ts';
import { appealCounts, appealRow, appealRows } from './appeal-rows.ts';
import { appealsProjection } from './appeals.ts';
import { idOf } from '../testing/examples.ts';

const [BEN, SAM, MIA, KIM] = ['a', 'b', 'c', 'd'].map(idOf) as [string, string, string, string];
const [FIRST, SECOND, CASE] = ['1', '2', '3'].map(idOf) as [string, string, string];
const [NOW, DUE, LATER] = ['2026-05-04T09:00:00.000Z', '2026-05-11T09:00:00.000Z', '2026-05-12T09:00:00.000Z'] as const;

const made = (decision: string, member: string) =>
  did(AppealMade, { decision, case: CASE, member, text: 'Please look again.', due: DUE, at: NOW });
const decided = did(AppealDecided, {
  decision: SECOND,
  case: CASE,
  member: SAM,
  by: KIM,
  outcome: 'upheld',
  reason: 'It stays.',
  at: NOW,
});
const all = { staff: MIA, limit: 10, offset: 0, now: LATER };

const sql = ownDatabase();
const given = rowsGiven(sql, appealsProjection);
const forgotten = { requestedAt: NOW, begunAt: NOW, finishedAt: NOW, removed: {}, fingerprint: 'f' };

test('appeals are listed by what is due, with how many are open, overdue and decided, and not to whom they are about', async () => {
  await given(made(FIRST, BEN), made(SECOND, SAM), did(AppealTaken, { decision: FIRST, by: KIM }), decided);
  expect(await appealRows(sql, { ...all, status: 'overdue' })).toMatchObject([{ decision: FIRST, taken_by: KIM }]);
  expect(await appealRows(sql, { ...all, status: 'overdue', now: NOW })).toEqual([]);
  expect(await appealRows(sql, { ...all, status: 'decided' })).toMatchObject([{ decision: SECOND, outcome: 'upheld' }]);
  expect(await appealCounts(sql, MIA, LATER)).toEqual({ open: 1, overdue: 1, decided: 1 });
  expect(await appealCounts(sql, BEN, LATER)).toEqual({ open: 0, overdue: 0, decided: 1 });
  expect(await appealRow(sql, BEN, FIRST)).toBeUndefined();
});

test('the appeals of a forgotten member are gone, and those of others stay', async () => {
  await given(made(FIRST, BEN), made(SECOND, SAM), did(MemberForgotten, { member: BEN, ...forgotten }));
  expect((await appealRows(sql, { ...all, status: 'open' })).map(({ decision }) => decision)).toEqual([SECOND]);
});
