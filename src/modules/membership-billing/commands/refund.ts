import type { Caller } from '#kernel/commands/commands.ts';
import { newId } from '#kernel/commands/idempotency.ts';
import type { BillingNeeds } from './needs.ts';
import { payOut } from './pay-out.ts';

/** Money of one charge goes back to its card. */
export const refund =
  (needs: BillingNeeds) =>
  (caller: Caller, admin: string, member: string, input: { charge: string; amount: number; reason: string }) => {
    const id = newId(caller, 'refund');
    return payOut(needs, caller, member, id, { type: 'OrderRefund', refund: id, by: admin, ...input });
  };
