import type { Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { announceRenewal, endMembership } from '../policies/end-membership-when-period-over.ts';
import { grantMonths } from '../policies/grant-months-when-gift-redeemed.ts';
import { processNotification } from '../policies/process-notification-when-received.ts';
import { finishPayment, settleMembership } from '../policies/settle-membership-when-decided.ts';
import { stopRenewal } from '../policies/stop-renewal-when-account-closed.ts';
import { memberOfCustomer } from '../projections/billing.ts';
import { notingRefusals } from '../settling/settlement.ts';
import type { BillingJobNeeds } from './needs.ts';

/** Whether a card `08/2027` cannot be charged any more then. */
const isOverBy = (expire: string, instant: string): boolean => {
  const [month, year] = expire.split('/');
  return year !== undefined && `${year}-${month}` < instant.slice(0, 7);
};

/** A mail before a renewal over several months, and before the card expires that pays it (I-009). */
const announce = async (
  { commands, payments, clock, settings }: BillingJobNeeds,
  caller: Caller,
  member: string,
): Promise<void> => {
  const { customer, subscription, until, paymentMethod } = await commands.membershipOf(member);
  if (!subscription?.renews || until === null || !payments) return;
  const next = subscription.next ?? subscription.plan;
  if (plus(clock.now(), days(settings.RENEWAL_NOTICE_DAYS)) < until) return;
  if (next.months > 1)
    must(
      await commands.execute(caller, member, {
        type: 'AnnounceRenewal',
        at: until,
        amount: (await payments.previewInvoice(customer, next)).due,
        currency: next.currency,
      }),
    );
  if (paymentMethod === null) return;
  const { expire } = await payments.card(paymentMethod);
  if (isOverBy(expire, until))
    must(await commands.execute(caller, member, { type: 'AnnounceCardExpiry', paymentMethod, expire }));
};

/** What happens to a membership without its member. */
export const membershipJobs = (needs: BillingJobNeeds): readonly JobHandler[] => {
  const { commands, database, clock, settings } = needs;
  return [
    jobHandler(settleMembership, async ({ member }, caller) => {
      await commands.settle(caller, member);
    }),
    jobHandler(finishPayment, async ({ member, payment }, caller) => {
      await commands.settle(caller, member, { mode: 'give-up', payment });
    }),
    jobHandler(endMembership, async ({ member }, caller) => {
      // What was paid meanwhile may not be recorded yet; without an answer of the provider the rules for grace hold.
      await commands.settle(caller, member).catch(() => undefined);
      const command = { type: 'Lapse', now: clock.now(), graceDays: settings.GRACE_DAYS } as const;
      must(await commands.execute(caller, member, command));
    }),
    jobHandler(stopRenewal, async ({ member }, caller) => {
      const stop = async () =>
        must(
          await commands.execute(caller, member, { type: 'StopRenewal', because: 'account-closed', now: clock.now() }),
        );
      await stop();
      const { order } = await commands.membershipOf(member);
      if (order === null) return;
      // A plan that waits for the bank would begin once the member answers there, and renew from then on.
      await commands.settle(caller, member, { mode: 'give-up-asked', payment: order.order });
      await stop();
    }),
    jobHandler(announceRenewal, async ({ member }, caller) => {
      await notingRefusals({ ...needs, by: caller, member }, 'announcement', () => announce(needs, caller, member));
    }),
    jobHandler(processNotification, ({ id }, caller) =>
      commands.processNotification(caller, id, (customer) => memberOfCustomer(database, customer)),
    ),
    jobHandler(grantMonths, ({ member, code, months }, caller) => commands.grantMonths(caller, member, code, months)),
  ];
};
