import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { letterFrame } from '#kernel/contract/letter-frame.ts';
import type { WrittenLetter } from '#kernel/contract/letters.ts';
import { isRefusal, must } from '#kernel/contract/refusals.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { RenewalStopped } from '../contract/membership-events.ts';
import { discountCode, statusOf } from '../domain/code.ts';
import { membership } from '../domain/membership.ts';
import { codeId } from '../facts/code-id.ts';
import { giftBoughtLetter, giftLetter, letterAbout, openAgainLetter } from '../mails.ts';
import { mailRenewalStaysOff } from '../policies/mail-member-when-account-open-again.ts';
import { mailAboutMoney } from '../policies/mail-member-when-billed.ts';
import { deliverGift, deliverGifts, mailGift, mailGiftBought } from '../policies/send-gift-when-paid.ts';
import type { BillingJobNeeds } from './needs.ts';

type GiftWords = {
  code: string | null;
  months: number;
  recipientName: string | null;
  recipientEmail: string | null;
  message: string | null;
  deliverAt: string | null;
  hasRecipient: boolean;
};

/** Mails about money and gifts. */
export const mailingJobs = ({
  commands,
  mail,
  log,
  clock,
  people,
  removals,
  common,
}: BillingJobNeeds): readonly JobHandler[] => {
  const { publicUrl, supportEmail } = common;

  const write = async (
    key: string,
    to: { email: string; name: string | null; member?: string },
    { subject, paragraphs, written }: WrittenLetter,
  ) => {
    const { hello, care } = letterFrame(written.language);
    const greeting = to.name === null ? [] : [hello(to.name)];
    const text = [...greeting, ...paragraphs, care(common.productName)].join('\n\n');
    // Who was given something need not be a member.
    const notice = to.member === undefined ? {} : { notice: { member: to.member, path: '/membership/history' } };
    await mail.send({ key, to: to.email, subject, text, written, ...notice });
  };

  const giftOf = async (member: string, gift: string) => {
    const facts = await log.read(membership.stream(member));
    const ordered = facts.find(({ type, data }) => type === 'GiftOrdered' && data['gift'] === gift);
    return ordered?.data as GiftWords | undefined;
  };

  const deliver = async (caller: Caller, member: string, gift: string, ordered: GiftWords | undefined) => {
    if (!ordered?.hasRecipient || ordered.code === null) return;
    // It was used, refunded or switched off before the day on which it is sent.
    if (statusOf(await stateOf(log, discountCode, codeId(ordered.code)), clock.now()) !== 'active') return;
    const sent = await commands.execute(caller, member, { type: 'SendGift', gift, number: 0 });
    if (isRefusal(sent) && sent.refused !== 'GIFT_RESENT_TOO_OFTEN') must(sent);
  };

  return [
    jobHandler(deliverGift, async ({ member, gift }, caller) => {
      const ordered = await giftOf(member, gift);
      // Switched on again before its day, which has a job of its own.
      if (ordered !== undefined && ordered.deliverAt !== null && clock.now() < ordered.deliverAt) return;
      await deliver(caller, member, gift, ordered);
    }),
    jobHandler(deliverGifts, async ({ member }, caller) => {
      for (const gift of Object.keys((await commands.membershipOf(member)).gifts))
        await deliver(caller, member, gift, await giftOf(member, gift));
    }),
    jobHandler(mailGift, async ({ member, gift, number }) => {
      const [ordered, buyer, isRemoved] = await Promise.all([
        giftOf(member, gift),
        people.reachable(member),
        removals.isRemoved(member, clock.now()),
      ]);
      const email = ordered?.recipientEmail ?? buyer?.email;
      // Nothing can be read once the buyer is forgotten; one who closed the account is not named any more.
      if (!ordered || ordered.code === null || email === undefined) return;
      const { code, months, message, recipientName: to } = ordered;
      await write(
        `gift:${gift}:${number}`,
        { email, name: null },
        giftLetter({
          product: common.productName,
          publicUrl,
          code,
          months,
          // What a removed member wrote is shown to no one (C-173).
          from: isRemoved ? null : (buyer?.name ?? null),
          to,
          message: isRemoved ? null : message,
          reader: { language: buyer?.language ?? null },
        }),
      );
    }),
    jobHandler(mailGiftBought, async ({ member, gift }) => {
      const [ordered, buyer] = await Promise.all([giftOf(member, gift), people.reachable(member)]);
      if (!ordered || ordered.code === null || !buyer) return;
      const { code, months, hasRecipient, deliverAt } = ordered;
      const letter = {
        product: common.productName,
        publicUrl,
        code,
        months,
        hasRecipient,
        deliverOn: deliverAt,
        reader: buyer,
      };
      await write(`gift-bought:${gift}`, { ...buyer, member }, giftBoughtLetter(letter));
    }),
    jobHandler(mailAboutMoney, async ({ member, fact }) => {
      const reader = await people.reachable(member);
      const recorded = (await log.read(membership.stream(member))).find(({ id }) => id === fact);
      if (!reader || !recorded) return;
      const letter = letterAbout({ type: recorded.type, data: recorded.data } as never, {
        product: common.productName,
        publicUrl,
        supportEmail,
        reader,
      });
      if (letter) await write(`money:${fact}`, { ...reader, member }, letter);
    }),
    jobHandler(mailRenewalStaysOff, async ({ member }) => {
      const { subscription, until } = await commands.membershipOf(member);
      if (!subscription || subscription.renews || until === null || until <= clock.now()) return;
      const stopped = (await log.read(membership.stream(member))).findLast(({ type }) => type === RenewalStopped.type);
      const reader = await people.reachable(member);
      if (!reader || stopped?.data['because'] !== 'account-closed') return;
      const letter = openAgainLetter(until, { product: common.productName, publicUrl, supportEmail, reader });
      // Once for each time that it was stopped: staff may open an account in steps.
      await write(`renewal-stays-off:${stopped.id}`, { ...reader, member }, letter);
    }),
  ];
};
