import { z } from 'zod';
import { days, plus } from '#kernel/contract/time.ts';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { DeletionRequested, DeletionUndone } from '#modules/identity/contract/account-events.ts';
import { GiftDisputed, GiftPaid, GiftRestored, GiftSent } from '../contract/membership-events.ts';

const about = z.object({ member: z.guid(), gift: z.guid() });
export const deliverGift = job('deliver-gift', about);
/** Also those whose day has not come. */
export const deliverGifts = job('deliver-gifts', z.object({ member: z.guid() }));
export const mailGift = job('mail-gift', about.extend({ number: z.int() }));
export const mailGiftBought = job('mail-gift-bought', about);

/** Until then the words of a gift can be read. */
const BEFORE_ERASURE = days(1);

/** Its day may have passed while the code was off. */
const deliverAgain = (data: { member: string; gift: string }, isUsable: boolean) =>
  isUsable ? [deliverGift.of(`${data.gift}:again`, { member: data.member, gift: data.gift })] : [];

/**
 * The buyer gets the code at once, the recipient on the day that was chosen, and before a buyer who leaves is forgotten: what
 * was paid for arrives (C-170).
 */
export const sendGiftWhenPaid = policy(
  'send-gift-when-paid',
  on(GiftPaid, ({ data: { member, gift, deliverAt } }) => [
    mailGiftBought.of(gift, { member, gift }),
    deliverGift.of(gift, { member, gift }, ...(deliverAt === null ? [] : [deliverAt])),
  ]),
  on(GiftRestored, ({ data }) => deliverAgain(data, data.isUsable)),
  on(GiftDisputed, ({ data }) => deliverAgain(data, data.is === 'won' && !data.wasUsed)),
  on(DeletionRequested, ({ data: { member, erasesAt } }) => [
    deliverGifts.of(member, { member }, plus(erasesAt, -BEFORE_ERASURE)),
  ]),
  on(DeletionUndone, ({ data: { member } }) => [deliverGifts.cancel(member)]),
  on(GiftSent, ({ data: { member, gift, number } }) => [mailGift.of(`${gift}:${number}`, { member, gift, number })]),
);
