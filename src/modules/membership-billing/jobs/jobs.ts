import { z } from 'zod';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, must } from '#kernel/contract/refusals.ts';
import { days, hours, plus } from '#kernel/contract/time.ts';
import type { Database } from '#kernel/database/database.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { job, jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { MailPort } from '#kernel/mail.ts';
import type { CommonSettings } from '#kernel/parts.ts';
import type { BillingCommands, BillingNeeds } from '../commands/commands.ts';
import { discountCode, statusOf } from '../domain/code.ts';
import { membership } from '../domain/membership.ts';
import { giftBoughtLetter, giftLetter, letterAbout, type Letter } from '../mails.ts';
import { announceRenewal, endMembership } from '../policies/end-membership-when-period-over.ts';
import { grantMonths } from '../policies/grant-months-when-gift-redeemed.ts';
import { mailAboutMoney } from '../policies/mail-member-when-billed.ts';
import { processNotification } from '../policies/process-notification-when-received.ts';
import { deliverGift, mailGift, mailGiftBought } from '../policies/send-gift-when-paid.ts';
import { stopRenewal } from '../policies/stop-renewal-when-account-closed.ts';
import { finishPayment, settleMembership } from '../policies/settle-membership-when-decided.ts';
import { customersAfter, memberOfCustomer } from '../projections/billing.ts';
import { codeId } from '../settling/settle.ts';

export const compareBilling = { ...job('compare-billing', z.object({ day: z.iso.date() })), repeats: true as const };
const compareMember = job('compare-billing-of-member', z.object({ member: z.guid() }));

const AT_ONCE = 500;
const NIGHT_HOURS = 3;

/** The comparison of the coming night; adding it again changes nothing. */
export const nextComparison = (now: string) => {
  const today = `${now.slice(0, 10)}T00:00:00.000Z`;
  const night = plus(today, hours(NIGHT_HOURS));
  const at = night > now ? night : plus(night, days(1));
  return compareBilling.of(at.slice(0, 10), { day: at.slice(0, 10) }, at);
};

type Needs = BillingNeeds & {
  commands: BillingCommands;
  database: Database;
  mail: MailPort;
  common: CommonSettings;
};

/** The jobs of billing; each is safe to run twice. */
export const billingJobs = (needs: Needs): readonly JobHandler[] => {
  const { commands, database, mail, log, clock, settings, people, payments, common } = needs;
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

  const announce = async (by: Caller, member: string): Promise<void> => {
    const { customer, subscription, until, paymentMethod } = await commands.of(member);
    if (!subscription?.renews || until === null || !payments) return;
    const next = subscription.next ?? subscription.plan;
    if (plus(clock.now(), days(settings.RENEWAL_NOTICE_DAYS)) < until) return;
    if (next.months > 1)
      must(
        await commands.tell(by, member, {
          type: 'AnnounceRenewal',
          at: until,
          amount: (await payments.previewInvoice(customer, next)).due,
          currency: next.currency,
        }),
      );
    if (paymentMethod === null) return;
    const { expire } = await payments.card(paymentMethod);
    if (isOverBy(expire, until))
      must(await commands.tell(by, member, { type: 'AnnounceCardExpiry', paymentMethod, expire }));
  };

  return [
    jobHandler(settleMembership, async ({ member }, by) => {
      await commands.settle(by, member);
    }),
    jobHandler(finishPayment, async ({ member, payment }, by) => {
      await commands.settle(by, member, { mode: 'give-up', payment });
    }),
    jobHandler(endMembership, async ({ member }, by) => {
      // What was paid meanwhile may not be recorded yet; without an answer of the provider the rules for grace hold.
      await commands.settle(by, member).catch(() => undefined);
      const command = { type: 'Lapse', now: clock.now(), graceDays: settings.GRACE_DAYS } as const;
      must(await commands.tell(by, member, command));
    }),
    jobHandler(stopRenewal, async ({ member }, by) => {
      must(await commands.tell(by, member, { type: 'StopRenewal', because: 'account-closed', now: clock.now() }));
    }),
    jobHandler(announceRenewal, async ({ member }, by) => {
      await commands.noting(by, member, 'announcement', () => announce(by, member));
    }),
    jobHandler(processNotification, ({ id }, by) =>
      commands.processNotification(by, id, (customer) => memberOfCustomer(database, customer)),
    ),
    jobHandler(grantMonths, ({ member, code, months }, by) => commands.grant(by, member, code, months)),
    jobHandler(deliverGift, async ({ member, gift }, by) => {
      const found = await giftOf(member, gift);
      if (!found?.hasRecipient || found.code === null) return;
      // It was used, refunded or switched off before the day on which it is sent.
      if (statusOf(await stateOf(log, discountCode, codeId(found.code)), clock.now()) !== 'active') return;
      const sent = await commands.tell(by, member, { type: 'SendGift', gift, number: 0 });
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
    jobHandler(compareBilling, async (_, by) => {
      for (let after: string | null = null; ;) {
        const members: string[] = await customersAfter(database, after, AT_ONCE);
        if (members.length === 0) break;
        await database.transaction((sql) =>
          insertJobs(
            sql,
            members.map((member) => compareMember.of(member, { member })),
            by,
          ),
        );
        after = members.at(-1) ?? null;
      }
      await database.transaction((sql) => insertJobs(sql, [nextComparison(clock.now())], by));
    }),
    jobHandler(compareMember, async ({ member }, by) => {
      await commands.compare(by, member);
    }),
  ];
};

/** Whether a card `08/2027` cannot be charged any more then. */
const isOverBy = (expire: string, instant: string): boolean => {
  const [month, year] = expire.split('/');
  return year !== undefined && `${year}-${month}` < instant.slice(0, 7);
};
