import { beforeAll, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { projecting } from '#kernel/testing/projecting.ts';
import { MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { HistoriesSought, HistoryExported, HistoryRead, LookRefused } from '../contract/audit-events.ts';
import { countLooks, lookers, lookRows, looks, type LookRow, type LooksAsked } from './looks.ts';

const [olga, otto] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
const ana = '33333333-3333-4333-8333-333333333333';
const NOW = '2026-05-04T09:00:00.000Z';

const database = ownDatabase();
let given: Awaited<ReturnType<typeof projecting>>['given'];
beforeAll(async () => {
  ({ given } = await projecting(database, looks));
  const read = (auditor: string, stream: string, at: string) => ({
    ...did(HistoryRead, { auditor, stream, reason: 'a complaint' }),
    at,
  });
  // Three looks share a millisecond repeatedly: only their ids distinguish them.
  for (let minute = 0; minute < 70; minute += 1) {
    const at = plus(NOW, minutes(minute));
    await given(read(olga, 'a-1', at), read(otto, 'a-1', at), read(olga, 'a-2', at));
  }
}, 60_000);

const everyPage = async (
  looksAsked: LooksAsked,
  limit: number,
  between: () => Promise<unknown> = () => Promise.resolve(),
) => {
  const found: LookRow[] = [];
  for (let after: { at: string; look: string } | undefined; ;) {
    const page = await lookRows(database, { ...looksAsked, limit, offset: 0, after });
    found.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < limit) return found;
    after = { at: last.at.toISOString(), look: last.look };
    await between();
  }
};

test('every look stands on one page and one only, the newest first, however long the list is', async () => {
  const all = await everyPage({}, 20);
  expect([all.length, new Set(all.map(({ look }) => look)).size]).toEqual([210, 210]);
  expect(all.map(({ at }) => at.getTime())).toEqual(all.map(({ at }) => at.getTime()).toSorted((a, b) => b - a));
  expect(await countLooks(database)).toBe(210);
});

test('looks recorded meanwhile neither repeat nor skip one', async () => {
  const before = await everyPage({}, 50);
  const meanwhile = await everyPage({}, 50, () =>
    given({ ...did(HistoryExported, { auditor: otto, stream: 'b-1', subject: null, reason: 'again' }), at: NOW }),
  );
  // What was there at the beginning is there once; of what came, only what is older than where the reader was.
  expect(meanwhile.filter(({ stream }) => stream !== 'b-1')).toEqual(before);
  expect(new Set(meanwhile.map(({ look }) => look)).size).toBe(meanwhile.length);
});

test('by one auditor, at one history, or both', async () => {
  const count = async (looksAsked: LooksAsked) => [
    (await everyPage(looksAsked, 50)).length,
    await countLooks(database, looksAsked),
  ];
  expect(await count({ auditor: olga })).toEqual([140, 140]);
  expect(await count({ stream: 'a-1' })).toEqual([140, 140]);
  expect(await count({ auditor: olga, stream: 'a-1' })).toEqual([70, 70]);
  expect(await count({ auditor: ana })).toEqual([0, 0]);
});

test('by words of the reason, in capital letters or not, and by what was done', async () => {
  const page = (looksAsked: LooksAsked) => everyPage(looksAsked, 50);
  expect([(await page({ q: ' COMPLAINT ' })).length, await countLooks(database, { q: 'complaint' })]).toEqual([
    210, 210,
  ]);
  expect([await countLooks(database, { q: '%' }), await countLooks(database, { what: 'conduct' })]).toEqual([0, 0]);
  expect((await page({ what: 'exported' })).every(({ what }) => what === 'exported')).toBe(true);
  expect(await countLooks(database, { what: 'read', q: 'complaint', auditor: olga })).toBe(140);
});

test('auditors are listed by their latest look', async () => {
  await given({
    ...did(HistoriesSought, { auditor: otto, by: 'member', subjects: [ana], sought: '', reason: 'a complaint' }),
    at: plus(NOW, minutes(500)),
  });
  expect((await lookers(database)).map(({ auditor }) => auditor)).toEqual([otto, olga]);
  expect((await lookers(database))[1]).toEqual({ auditor: olga, operator: null, looks: 140 });
});

test('a look stays when its auditor is forgotten; what they typed does not', async () => {
  const forgotten = { member: olga, requestedAt: NOW, begunAt: NOW, finishedAt: NOW, removed: {}, fingerprint: 'x' };
  expect((await everyPage({ auditor: olga }, 50))[0]?.reason).toBe('a complaint');
  await given(did(MemberForgotten, forgotten));
  const left = await everyPage({ auditor: olga }, 50);
  expect([left.length, left.filter(({ reason, sought }) => reason !== null || sought !== null)]).toEqual([140, []]);
  expect((await everyPage({ auditor: otto }, 50)).every(({ reason }) => reason !== null)).toBe(true);
});

test('a name that an earlier release recorded of a search is not shown any more', async () => {
  const sought = (text: string) =>
    did(HistoriesSought, { auditor: ana, by: 'case', subjects: [], sought: text, reason: 'a complaint' });
  await given({ ...sought('gone@example.org'), at: NOW }, { ...sought('1204'), at: NOW });
  const found = await everyPage({ auditor: ana }, 50);
  expect(new Set(found.map((row) => row.sought))).toEqual(new Set(['', '1204']));
});

test('a refused look stands among the others, marked', async () => {
  const auditor = '44444444-4444-4444-8444-444444444444';
  const refused = { auditor, reason: 'a complaint' };
  await given(
    { ...did(LookRefused, { ...refused, wanted: 'exported', by: null, stream: 'a-9' }), at: NOW },
    { ...did(LookRefused, { ...refused, wanted: 'sought', by: 'member', stream: null }), at: plus(NOW, minutes(1)) },
    { ...did(HistoryRead, { ...refused, stream: 'a-9' }), at: plus(NOW, minutes(2)) },
  );
  expect(
    (await everyPage({ auditor }, 50)).map((row) => [row.refused, row.what, row.sought_by, row.stream, row.reason]),
  ).toEqual([
    [false, 'read', null, 'a-9', 'a complaint'],
    [true, 'sought', 'member', null, 'a complaint'],
    [true, 'exported', null, 'a-9', 'a complaint'],
  ]);
});

test('staff are notified of every look', async () => {
  const changes = await given(did(HistoryRead, { auditor: olga, stream: 'a-1', reason: 'a complaint' }));
  expect(changes.map(({ topic, to }) => [topic, to])).toEqual([['look', 'staff']]);
});
