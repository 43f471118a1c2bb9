import { beforeAll, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { projecting } from '#kernel/testing/projecting.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { MemberForgotten } from '#modules/identity/contract/account-events.ts';
import {
  NotificationFailed,
  NotificationProcessed,
  NotificationUnmatched,
  ProviderNotified,
} from '../contract/notification-events.ts';
import {
  BillingDifferenceFound,
  ChargeRefunded,
  CreditFailed,
  ProviderRefused,
  RefundFailed,
  RefundReturned,
} from '../contract/membership-events.ts';
import { CodeCreated } from '../contract/code-events.ts';
import { billingProjection, codeRows, differenceRows, notificationRows, revenueRows } from './billing.ts';

const ana = '33333333-3333-4333-8333-333333333333';
const AT = '2026-05-04T09:00:00.000Z';
const PAGE = { limit: 10, offset: 0 };

const database = ownDatabase();
let given: Awaited<ReturnType<typeof projecting>>['given'];
beforeAll(async () => {
  ({ given } = await projecting(database, billingProjection));
}, 60_000);

test('staff read what failed or matches no member first, and not what a forgotten member once paid', async () => {
  const notified = (id: string, minute: number) => ({
    ...did(ProviderNotified, {
      id,
      type: 'charge.succeeded',
      at: AT,
      object: 'ch_1',
      customer: 'cus_1',
      isKnown: true,
    }),
    at: `2026-05-04T09:0${minute}:00.000Z`,
  });
  await given(
    notified('evt_failed', 1),
    did(NotificationFailed, { id: 'evt_failed', problem: 'no answer' }),
    notified('evt_unmatched', 2),
    did(NotificationUnmatched, { id: 'evt_unmatched' }),
    notified('evt_processed', 3),
    did(NotificationProcessed, { id: 'evt_processed', member: ana }),
    did(MemberForgotten, { member: ana, requestedAt: AT, begunAt: AT, finishedAt: AT, removed: {}, fingerprint: '' }),
  );
  const listed = async (status?: 'open' | 'unmatched') =>
    (await notificationRows(database, { status, ...PAGE })).rows.map(({ id }) => id);
  expect(await listed()).toEqual(['evt_unmatched', 'evt_failed', 'evt_processed']);
  expect(await listed('open')).toEqual(['evt_unmatched', 'evt_failed']);
  expect(await listed('unmatched')).toEqual(['evt_unmatched']);
  expect((await notificationRows(database, { status: 'open', ...PAGE })).total).toBe(2);
});

test('staff read what differs from the payment provider, and nothing of a forgotten member', async () => {
  const ben = ana.replace('3', '4');
  const differs = (member: string, theirs: string) =>
    did(BillingDifferenceFound, { member, what: 'charge in_1', ours: '15.00 USD', theirs });
  expect(await given(differs(ana, 'nothing'), differs(ben, '14.00 USD'))).toEqual(
    [ana, ben].flatMap((id) => [
      { topic: 'subscription', id, to: [id] },
      { topic: 'billing-difference', id, to: 'staff' },
    ]),
  );
  const listed = async () =>
    (await differenceRows(database, PAGE)).rows.map(({ member, theirs }) => `${member} ${theirs}`);
  expect((await listed()).toSorted()).toEqual([`${ana} nothing`, `${ben} 14.00 USD`]);
  const ofBen = await differenceRows(database, { ...PAGE, members: [ben] });
  expect([ofBen.total, ...ofBen.rows.map(({ member }) => member)]).toEqual([1, ben]);
  expect(await differenceRows(database, { ...PAGE, members: [] })).toEqual({ rows: [], total: 0 });
  await given(
    did(MemberForgotten, { member: ana, requestedAt: AT, begunAt: AT, finishedAt: AT, removed: {}, fingerprint: '' }),
  );
  expect(await listed()).toEqual([`${ben} 14.00 USD`]);
  expect((await differenceRows(database, PAGE)).total).toBe(1);
});

test('staff read which refund came back and what the payment provider refused, and revenue has the money again', async () => {
  const cleo = ana.replaceAll('3', '5');
  const refund = { member: cleo, charge: 'in_1', refund: 're_1', amount: 500, currency: 'eur' };
  const topics = await given(
    did(ChargeRefunded, { ...refund, order: null, happenedAt: null }),
    did(RefundReturned, { ...refund, reason: 'expired_or_canceled_card' }),
    did(RefundFailed, { member: cleo, refund: cleo, reason: 'not this one' }),
    did(CreditFailed, { member: cleo, credit: cleo, reason: 'not this one' }),
    did(ProviderRefused, { member: cleo, what: 'paid-until', problem: 'too far ahead' }),
  );
  expect(topics.filter(({ topic }) => topic === 'billing-difference')).toHaveLength(4);
  const { rows } = await differenceRows(database, PAGE);
  const listed = rows
    .filter(({ member }) => member === cleo)
    .map(({ what, ours, theirs }) => `${what}: ${ours}, ${theirs}`);
  expect(listed.toSorted()).toEqual([
    `credit ${cleo}: decided, refused: not this one`,
    'day of the next charge: decided, refused: too far ahead',
    `refund ${cleo}: decided, refused: not this one`,
    'refund re_1 of in_1: 5.00 EUR, came back: expired_or_canceled_card',
  ]);
  const revenue = await revenueRows(database, { since: '2000-01', ...PAGE });
  expect(revenue.filter(({ currency }) => currency === 'eur').map(({ refunded }) => refunded)).toEqual([0]);
});

test('[ADM-029] staff find codes by their letters, status and kind, and months by their name or currency', async () => {
  const code = (id: number, text: string, isGift: boolean, expiresAt: string | null = null) =>
    did(CodeCreated, {
      code: `c0de0000-0000-4000-8000-00000000000${id}`,
      text,
      freeMonths: 1,
      isGift,
      gift: null,
      expiresAt,
    });
  await given(
    code(1, 'SPRING_10', false),
    code(2, 'SPRINGTIME', true),
    code(3, 'AUTUMN_20', false, '2026-05-01T00:00:00.000Z'),
  );
  const found = async (filter: object) => {
    const { rows, total } = await codeRows(database, { ...PAGE, now: AT, ...filter });
    return [rows.map(({ text }) => text).toSorted(), total];
  };
  expect(await found({ q: 'spring' })).toEqual([['SPRINGTIME', 'SPRING_10'], 2]);
  expect(await found({ q: 'spring_' })).toEqual([['SPRING_10'], 1]);
  expect(await found({ q: 'spring', kind: 'gift' })).toEqual([['SPRINGTIME'], 1]);
  expect(await found({ status: 'expired' })).toEqual([['AUTUMN_20'], 1]);
  expect((await codeRows(database, { limit: 1, offset: 1, now: AT, q: 'SPRING' })).rows).toHaveLength(1);

  const months = async (q: string) =>
    (await revenueRows(database, { since: '2000-01', q, ...PAGE })).map(
      ({ month, currency }) => `${month} ${currency}`,
    );
  const all = await months('');
  expect(all.length).toBeGreaterThan(0);
  expect(await months('eur')).toEqual(all.filter((each) => each.endsWith('eur')));
  expect(await months('may 2026')).toEqual(all.filter((each) => each.startsWith('2026-05')));
  expect(await months('june 1999')).toEqual([]);
  const reported = await notificationRows(database, { q: 'no answer', ...PAGE });
  expect(reported.rows.map(({ id }) => id)).toEqual(['evt_failed']);
});
