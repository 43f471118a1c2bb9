import type { Caller } from '#kernel/commands/commands.ts';
import { newId } from '#kernel/commands/idempotency.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { settle } from '../settling/settle.ts';
import { executeFor, membershipOf, refusedWith, type MemberCommand } from '../settling/settlement.ts';
import { charging } from './charging.ts';
import type { BillingNeeds } from './needs.ts';

/** What staff order is sent at once; answers why nothing came of it. */
const payOut = (needs: BillingNeeds, by: Caller, member: string, payout: string, command: MemberCommand) =>
  charging(needs, async (): Promise<Refusal | undefined> => {
    const ordered = await executeFor(needs, by, member, command);
    if (isRefusal(ordered)) return ordered;
    await settle(needs)(by, member);
    const problem = (await membershipOf(needs, member)).failedPayouts[payout];
    return problem === undefined ? undefined : refusedWith(problem);
  });

/** Money of one charge goes back to its card. */
export const refund =
  (needs: BillingNeeds) =>
  (by: Caller, admin: string, member: string, input: { charge: string; amount: number; reason: string }) => {
    const id = newId(by, 'refund');
    return payOut(needs, by, member, id, { type: 'OrderRefund', refund: id, by: admin, ...input });
  };

/** A sum that the next charges are less by. */
export const credit =
  (needs: BillingNeeds) => (by: Caller, admin: string, member: string, input: { amount: number; reason: string }) => {
    const id = newId(by, 'credit');
    const currency = needs.settings.BILLING_CURRENCY;
    return payOut(needs, by, member, id, { type: 'OrderCredit', credit: id, currency, by: admin, ...input });
  };
