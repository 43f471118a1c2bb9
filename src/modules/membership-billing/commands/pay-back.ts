import type { Caller } from '#kernel/commands/commands.ts';
import { newId } from '#kernel/commands/idempotency.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { settle } from '../settling/settle.ts';
import { executeFor, membershipOf, refusedWith, type MemberCommand } from '../settling/settlement.ts';
import { charging } from './charging.ts';
import type { BillingNeeds } from './needs.ts';

/** What staff order is sent at once; answers why nothing came of it. */
const payOut = (needs: BillingNeeds, caller: Caller, member: string, payout: string, command: MemberCommand) =>
  charging(needs, async (): Promise<Refusal | undefined> => {
    const ordered = await executeFor(needs, caller, member, command);
    if (isRefusal(ordered)) return ordered;
    await settle(needs)(caller, member);
    const problem = (await membershipOf(needs, member)).failedPayouts[payout];
    return problem === undefined ? undefined : refusedWith(problem);
  });

/** Money of one charge goes back to its card. */
export const refund =
  (needs: BillingNeeds) =>
  (caller: Caller, admin: string, member: string, input: { charge: string; amount: number; reason: string }) => {
    const id = newId(caller, 'refund');
    return payOut(needs, caller, member, id, { type: 'OrderRefund', refund: id, by: admin, ...input });
  };

/** A sum that the next charges are less by. */
export const credit =
  (needs: BillingNeeds) =>
  (caller: Caller, admin: string, member: string, input: { amount: number; reason: string }) => {
    const id = newId(caller, 'credit');
    const currency = needs.settings.BILLING_CURRENCY;
    return payOut(needs, caller, member, id, { type: 'OrderCredit', credit: id, currency, by: admin, ...input });
  };
