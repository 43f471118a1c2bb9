import { expect, test } from '@jest/globals';
import { did, type Event } from '#kernel/contract/event.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { DeletionRequested, DeletionUndone } from '#modules/identity/contract/account-events.ts';
import { GiftDisputed, GiftRestored } from '../contract/membership-events.ts';
import { sendGiftWhenPaid } from './send-gift-when-paid.ts';

const BEN = '0b000000-0000-4000-8000-00000000000b';
const GIFT = '0f000000-0000-4000-8000-000000000001';
const NOON = '2026-05-04T12:00:00.000Z';
const about = { member: BEN, gift: GIFT };

const jobsAfter = ({ type, data }: Event) =>
  sendGiftWhenPaid.reactions
    .filter((reaction) => reaction.type === type)
    .flatMap(({ react }) => react({ id: GIFT, type, data, meta: { occurredAt: NOON } } as never, undefined as never));

test('what a buyer who leaves has paid for is sent the day before it cannot be read any more (C-170)', () => {
  const wish = { member: BEN, request: GIFT, requestedAt: NOON, erasesAt: plus(NOON, days(30)) };
  const key = `deliver-gifts:${BEN}`;
  expect(jobsAfter(did(DeletionRequested, wish))).toEqual([
    { kind: 'deliver-gifts', key, payload: { member: BEN }, dueAt: plus(NOON, days(29)) },
  ]);
  expect(jobsAfter(did(DeletionUndone, { member: BEN, by: 'login' }))).toEqual([{ cancel: key }]);
});

test('a gift whose code can be used again is delivered, if its day has passed meanwhile', () => {
  const dispute = { ...about, dispute: 'dp_1', wasUsed: false };
  const again = [{ kind: 'deliver-gift', key: `deliver-gift:${GIFT}:again`, payload: about }];
  expect(jobsAfter(did(GiftRestored, { ...about, codeId: GIFT, isUsable: true }))).toEqual(again);
  expect(jobsAfter(did(GiftRestored, { ...about, codeId: GIFT, isUsable: false }))).toEqual([]);
  expect(jobsAfter(did(GiftDisputed, { ...dispute, is: 'won' }))).toEqual(again);
  for (const change of [{ is: 'open' }, { is: 'lost' }, { is: 'won', wasUsed: true }] as const)
    expect(jobsAfter(did(GiftDisputed, { ...dispute, ...change }))).toEqual([]);
});
