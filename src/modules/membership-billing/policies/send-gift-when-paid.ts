import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { GiftPaid, GiftSent } from '../contract/membership-events.ts';

const about = z.object({ member: z.guid(), gift: z.guid() });
export const deliverGift = job('deliver-gift', about);
export const mailGift = job('mail-gift', about.extend({ number: z.int() }));
export const mailGiftBought = job('mail-gift-bought', about);

/** The buyer gets the code at once, the recipient on the day that was chosen (C-170). */
export const sendGiftWhenPaid: Policy = {
  name: 'send-gift-when-paid',
  reactions: [
    on(GiftPaid, ({ data: { member, gift, deliverAt } }) => [
      mailGiftBought.of(gift, { member, gift }),
      deliverGift.of(gift, { member, gift }, ...(deliverAt === null ? [] : [deliverAt])),
    ]),
    on(GiftSent, ({ data: { member, gift, number } }) => [mailGift.of(`${gift}:${number}`, { member, gift, number })]),
  ],
};
