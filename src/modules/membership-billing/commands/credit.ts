import { newId } from '#kernel/commands/idempotency.ts';
import type { BillingUseCase } from './needs.ts';
import { payOut } from './pay-out.ts';

/** A sum that the next charges are less by. */
export const credit: BillingUseCase<[admin: string, member: string, input: { amount: number; reason: string }]> =
  (needs) => (caller, admin, member, input) => {
    const id = newId(caller, 'credit');
    const currency = needs.settings.BILLING_CURRENCY;
    return payOut(needs, caller, member, id, { type: 'OrderCredit', credit: id, currency, by: admin, ...input });
  };
