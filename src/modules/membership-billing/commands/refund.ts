import { newId } from '#kernel/commands/idempotency.ts';
import type { BillingUseCase } from './needs.ts';
import { payOut } from './pay-out.ts';

/** Money of one charge goes back to its card. */
export const refund: BillingUseCase<
  [admin: string, member: string, input: { charge: string; amount: number; reason: string }]
> = (needs) => (caller, admin, member, input) => {
  const id = newId(caller, 'refund');
  return payOut(needs, caller, member, id, { type: 'OrderRefund', refund: id, by: admin, ...input });
};
