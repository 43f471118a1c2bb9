import { stateOf } from '#kernel/commands/commands.ts';
import { isRefusal, must } from '#kernel/contract/refusals.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { discountCode, statusOf } from '../domain/code.ts';
import { membership } from '../domain/membership.ts';
import { codeId } from '../facts/code-id.ts';
import { giftBoughtLetter, giftLetter, letterAbout, type Letter } from '../mails.ts';
import { mailAboutMoney } from '../policies/mail-member-when-billed.ts';
import { deliverGift, mailGift, mailGiftBought } from '../policies/send-gift-when-paid.ts';
import type { BillingJobNeeds } from './needs.ts';

/** Mails about money and gifts. */
export const mailingJobs = ({ commands, mail, log, clock, people, common }: BillingJobNeeds): readonly JobHandler[] => {
  const { productName: product, publicUrl, supportEmail } = common;

  const write = async (key: string, to: { email: string; name: string | null }, { subject, lines }: Letter) => {
    const hello = to.name === null ? [] : [`Hello ${to.name},`];
    const text = [...hello, ...lines, `Take good care of yourself,\n${product}`].join('\n\n');
    await mail.send({ key, to: to.email, subject, text });
  };

  const giftOf = async (member: string, gift: string) => {
    const facts = await log.read(membership.stream(member));
    const found = facts.find(({ type, data }) => type === 'GiftOrdered' && data['gift'] === gift);
    return found?.data as
      | {
          code: string | null;
          months: number;
          recipientName: string | null;
          recipientEmail: string | null;
          message: string | null;
          deliverAt: string | null;
          hasRecipient: boolean;
        }
      | undefined;
  };

  return [
    jobHandler(deliverGift, async ({ member, gift }, by) => {
      const found = await giftOf(member, gift);
      if (!found?.hasRecipient || found.code === null) return;
      // It was used, refunded or switched off before the day on which it is sent.
      if (statusOf(await stateOf(log, discountCode, codeId(found.code)), clock.now()) !== 'active') return;
      const sent = await commands.execute(by, member, { type: 'SendGift', gift, number: 0 });
      if (isRefusal(sent) && sent.refused !== 'GIFT_RESENT_TOO_OFTEN') must(sent);
    }),
    jobHandler(mailGift, async ({ member, gift, number }) => {
      const [found, buyer] = await Promise.all([giftOf(member, gift), people.reachable(member)]);
      // Nothing can be read once the buyer is forgotten.
      if (!found || found.code === null || !buyer) return;
      const { code, months, message, recipientName: to } = found;
      await write(
        `gift:${gift}:${number}`,
        { email: found.recipientEmail ?? buyer.email, name: null },
        giftLetter({ product, publicUrl, code, months, from: buyer.name, to, message }),
      );
    }),
    jobHandler(mailGiftBought, async ({ member, gift }) => {
      const [found, buyer] = await Promise.all([giftOf(member, gift), people.reachable(member)]);
      if (!found || found.code === null || !buyer) return;
      const { code, months, hasRecipient, deliverAt } = found;
      const letter = { product, publicUrl, code, months, hasRecipient, deliverOn: deliverAt, reader: buyer };
      await write(`gift-bought:${gift}`, buyer, giftBoughtLetter(letter));
    }),
    jobHandler(mailAboutMoney, async ({ member, fact }) => {
      const reader = await people.reachable(member);
      const found = (await log.read(membership.stream(member))).find(({ id }) => id === fact);
      if (!reader || !found) return;
      const letter = letterAbout({ type: found.type, data: found.data } as never, {
        product,
        publicUrl,
        supportEmail,
        reader,
      });
      if (letter) await write(`money:${fact}`, reader, letter);
    }),
  ];
};
