import { expect, test } from '@jest/globals';
import type { Sql } from '#kernel/database/database.ts';
import type { HistoryRow } from '../projections/histories.ts';
import { naming, ownIds, titleOf } from './naming.ts';

const [ana, ben, gone, session, well] = [1, 2, 3, 4, 5].map(
  (n) => `${String(n).repeat(8)}-1111-4111-8111-111111111111`,
) as [string, string, string, string, string];
const row = (prefix: string, own: string, title: string | null = null): HistoryRow => ({
  stream: prefix + own,
  ref: `ref-${prefix}${own.slice(0, 2)}`,
  prefix,
  own,
  title,
  about: null,
  events: 1,
  first_at: new Date(0),
  last_at: new Date(0),
});
const rows = [
  ...[ana, ben, gone].map((id) => row('identity.account-', id)),
  row('scheduling.session-', session, 'Night talk'),
  row('live-rooms.room-', session),
  row('communities.well-', well, 'Night Owls'),
];
const sql: Sql = {
  query: <R>(_: string, [ids]: readonly unknown[] = []) =>
    Promise.resolve(rows.filter(({ own }) => (ids as string[]).includes(own!)) as R[]),
};
const people = (ids: readonly string[]) =>
  Promise.resolve(
    [
      { uuid: ana, username: 'ana' },
      { uuid: ben, username: 'ben' },
    ]
      .filter(({ uuid }) => ids.includes(uuid))
      .map((one) => ({ ...one, pic: null, joinedAt: '', hostLevel: 0 as const })),
  );
const names = (clear: boolean, ids: readonly string[] = [session, ben, ana, gone, well]) =>
  naming({ sql, people }, ids, { clear, mayRead: (stream) => !stream.startsWith('identity.') || clear });

test('people are letters in the order in which they appear, things are their titles', async () => {
  const { name } = await names(false);
  expect([ben, ana, gone, session, well].map(name)).toEqual([
    'Member A',
    'Member B',
    'former member C',
    '“Night talk”',
    '“Night Owls”',
  ]);
});

test('what the viewer may not read has no title', async () => {
  const { name, piece } = await naming({ sql, people }, [session, well], {
    clear: false,
    mayRead: (stream) => stream.startsWith('communities.'),
  });
  expect([name(session), name(well)]).toEqual([session.slice(0, 8), '“Night Owls”']);
  expect(piece(session)).toEqual({ text: session.slice(0, 8) });
});

test('auditors of accounts read usernames; a forgotten member has none', async () => {
  const { name } = await names(true);
  expect([ben, ana, gone].map(name)).toEqual(['ben', 'ana', 'former member A']);
});

test('other ids do not change who Member A is', async () => {
  const { name } = await names(false, [ben, ana]);
  const more = await names(false, [ben, ana, gone]);
  expect([name(ben), name(ana)]).toEqual([more.name(ben), more.name(ana)]);
});

test('an unknown thing is named by the beginning of its id', async () => {
  const { name, isPerson } = await names(false, ['99999999-1111-4111-8111-111111111111']);
  expect(name('99999999-1111-4111-8111-111111111111')).toBe('99999999');
  expect(isPerson('99999999-1111-4111-8111-111111111111')).toBe(false);
});

test('a name leads only to what the viewer may read', async () => {
  const letters = await names(false);
  expect(letters.piece(session)).toEqual({ text: '“Night talk”', ref: 'ref-scheduling.session-44' });
  expect(letters.piece(ben)).toEqual({ text: 'Member A' });
  expect((await names(true)).piece(ben)).toEqual({ text: 'ben', ref: 'ref-identity.account-22' });
});

test('a membership is called by its Well and its member, as far as the viewer may know them', async () => {
  const prefix = 'communities.membership-';
  const membership = { ...row(prefix, `${well}.${ben}`), own: null };
  expect(ownIds(membership)).toEqual([well, ben]);
  expect(titleOf(membership, await names(true, [well, ben]))).toBe('Night Owls, ben');
  expect(titleOf(membership, await names(false, [well, ben]))).toBe('Night Owls, Member A');
  const hidden = await naming({ sql, people }, [well, ben], { clear: false, mayRead: () => false });
  expect(titleOf(membership, hidden)).toBe('Member A');
});

test('a case is called by its number and whom it is about, or where, as far as the viewer may know it', async () => {
  const opened = row('moderation.case-', '7d65a5cd-1111-4111-8111-111111111111');
  const ids = [opened.own!, ben, session];
  const about = (one: string | null): HistoryRow => ({ ...opened, about: one });
  expect(ownIds(about(ben))).toEqual([opened.own, ben]);
  expect(titleOf(about(ben), await names(true, ids))).toBe('7d65a5cd about ben');
  expect(titleOf(about(ben), await names(false, ids))).toBe('7d65a5cd about Member A');
  expect(titleOf(about(session), await names(true, ids))).toBe('7d65a5cd about Night talk');
  const hidden = await naming({ sql, people }, ids, { clear: false, mayRead: () => false });
  expect([titleOf(about(session), hidden), titleOf(about(null), hidden)]).toEqual(['7d65a5cd', '7d65a5cd']);
});

test('an appeal, whose id says nothing, is called after who made it', async () => {
  const appeal = { ...row('moderation.appeal-', '7d65a5cd-1111-4111-8111-111111111111'), about: ben };
  expect(titleOf(appeal, await names(true, ownIds(appeal)))).toBe('ben');
});
