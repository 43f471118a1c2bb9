import { beforeEach, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { projecting } from '#kernel/testing/projecting.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { AccountRegistered, EmailBounced, MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';
import { people } from '#modules/identity/projections/people.ts';
import { accountRows, type AccountFilter } from '#modules/identity/projections/staff-rows.ts';
import {
  ChargeSucceeded,
  FreeMonthsGranted,
  GraceBegun,
  GraceEnded,
  RenewalStopped,
  SubscriptionStarted,
  UnlimitedEnded,
} from '#modules/membership-billing/contract/membership-events.ts';
import { PlanSet } from '#modules/membership-billing/contract/plan-events.ts';
import { onlyOnPlan, plansProjection, unlimitedAmong } from './plans.ts';

const [ANA, BEN] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
const NOW = '2026-05-20T09:00:00.000Z';
const RULES = { isForAll: false, graceDays: 7 };

const database = ownDatabase();
let given: Awaited<ReturnType<typeof projecting>>['given'];
const account = (member: string, username: string) =>
  did(AccountRegistered, {
    member,
    username,
    name: username,
    email: `${username}@example.org`,
    timezone: 'UTC',
  } as never);
beforeEach(async () => {
  const [plans, accounts] = [await projecting(database, plansProjection), await projecting(database, people)];
  given = async (...facts) => [...(await plans.given(...facts)), ...(await accounts.given(...facts))];
  await database.query('delete from identity.sign_ins');
  await database.query('delete from identity.places');
  await given(account(ANA, 'ana'), account(BEN, 'ben'));
});

const listed = async (filter: Partial<AccountFilter>) =>
  (await accountRows(database, { now: NOW, limit: 10, offset: 0, ...filter }))
    .map(({ username }) => username)
    .toSorted();
/** Who is on Unlimited, as a list shows it and as one is narrowed to it: both have to say the same. */
const unlimited = async (now = NOW, rules = RULES): Promise<string[]> => {
  const shown = await unlimitedAmong(database, rules)([ANA, BEN], now);
  const narrowed = await listed({ also: onlyOnPlan(rules)('unlimited', now) });
  const others = await listed({ also: onlyOnPlan(rules)('basic', now) });
  expect([narrowed, others]).toEqual([
    ['ana', 'ben'].filter((name) => shown.has(name === 'ana' ? ANA : BEN)),
    ['ana', 'ben'].filter((name) => !shown.has(name === 'ana' ? ANA : BEN)),
  ]);
  return narrowed;
};

const paid = (until: string) =>
  did(ChargeSucceeded, {
    member: ANA,
    charge: 'in_1',
    intent: null,
    about: 'membership',
    type: 'unlimited-monthly',
    amount: 1500,
    tax: 0,
    currency: 'usd',
    from: NOW,
    until,
    receipt: null,
    happenedAt: null,
    number: null,
  });
const LATER = plus(NOW, days(30));

test('a member is on Unlimited while it is paid for, given or set by staff', async () => {
  expect(await unlimited()).toEqual([]);
  await given(paid(LATER));
  expect([await unlimited(), await unlimited(LATER)]).toEqual([['ana'], []]);
  await given(
    did(FreeMonthsGranted, {
      member: BEN,
      source: 'gift',
      grant: 'x',
      months: 1,
      from: NOW,
      until: plus(NOW, days(40)),
    }),
  );
  expect([await unlimited(), await unlimited(LATER)]).toEqual([['ana', 'ben'], ['ben']]);
  await given(did(PlanSet, { member: ANA, plan: 'unlimited', by: 'admin' }));
  expect(await unlimited(LATER)).toEqual(['ana', 'ben']);
  await given(did(PlanSet, { member: ANA, plan: 'basic', by: 'admin' }));
  expect(await unlimited(LATER)).toEqual(['ben']);
});

test('a renewal that is under way keeps Unlimited for the days of grace, and so does one that failed until they end', async () => {
  await given(paid(LATER), did(SubscriptionStarted, { member: ANA, order: ANA, subscription: 'sub_1', type: 'x' }));
  expect([await unlimited(plus(LATER, days(6))), await unlimited(plus(LATER, days(7)))]).toEqual([['ana'], []]);
  await given(did(GraceBegun, { member: ANA, until: plus(LATER, days(3)) }));
  expect([await unlimited(plus(LATER, days(2))), await unlimited(plus(LATER, days(4)))]).toEqual([['ana'], []]);
  await given(
    did(GraceEnded, { member: ANA, because: 'unpaid' }),
    did(RenewalStopped, { member: ANA, because: 'unpaid', until: null }),
  );
  expect(await unlimited(plus(LATER, days(2)))).toEqual([]);
});

test('what staff end is over at once, a forgotten member has no plan, and without payments a setting decides for all', async () => {
  await given(paid(LATER), did(UnlimitedEnded, { member: ANA, because: 'staff' }));
  expect(await unlimited()).toEqual([]);
  await given(paid(LATER));
  const done = { requestedAt: NOW, begunAt: NOW, finishedAt: NOW, removed: {}, fingerprint: '' };
  await given(did(MemberForgotten, { member: ANA, ...done }));
  expect(await unlimitedAmong(database, RULES)([ANA], NOW)).toEqual(new Set());
  expect(await listed({ also: onlyOnPlan({ ...RULES, isForAll: true })('unlimited', NOW) })).toEqual(['ben']);
  expect(await listed({ also: onlyOnPlan({ ...RULES, isForAll: true })('basic', NOW) })).toEqual([]);
});

test('[ADM-004] accounts are found by the status that is in force, and by mails that come back', async () => {
  const until = plus(NOW, days(1));
  await given(
    did(AccountStatusSet, { member: ANA, status: 'probation', reason: 'x', until }),
    did(EmailBounced, { member: BEN, emailFingerprint: 'x', status: '5.1.1' }),
  );
  expect([await listed({ status: 'probation' }), await listed({ status: 'active' })]).toEqual([['ana'], ['ben']]);
  expect([await listed({ status: 'probation', now: until }), await listed({ status: 'active', now: until })]).toEqual([
    [],
    ['ana', 'ben'],
  ]);
  expect(await listed({ bounces: true })).toEqual(['ben']);
});

test('[ADM-004] accounts are found by when they were there last: signed in now or before, and not by staff who were logged in as them', async () => {
  const signIn = (member: string, at: string, support: string | null) =>
    database.query(
      `insert into identity.sign_ins (id, token_hash, member, device, place, signed_in_at, last_seen_at, expires_at, support)
       values (gen_random_uuid(), sha256($1::text::bytea), $2, 'x', 'x', $3, $3, $3, $4)`,
      [`${member}${at}`, member, at, support],
    );
  const found = async () =>
    Promise.all((['week', 'month', 'quarter', 'longer', 'never'] as const).map((lastSeen) => listed({ lastSeen })));
  await signIn(ANA, plus(NOW, -days(1)), BEN);
  expect(await found()).toEqual([[], [], [], [], ['ana', 'ben']]);
  await signIn(ANA, plus(NOW, -days(10)), null);
  await database.query(`insert into identity.places (member, place, seen_at) values ($1, 'x', $2)`, [
    BEN,
    plus(NOW, -days(200)),
  ]);
  expect(await found()).toEqual([[], ['ana'], [], ['ben'], []]);
  await signIn(BEN, plus(NOW, -days(60)), null);
  await signIn(ANA, plus(NOW, -days(6)), null);
  expect(await found()).toEqual([['ana'], [], ['ben'], [], []]);
});
