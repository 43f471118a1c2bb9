import { newId } from '#kernel/commands/idempotency.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { chargeWith } from '../settling/card.ts';
import { settle } from '../settling/settle.ts';
import { customerOf, executeFor, refusedWith, type Settlement } from '../settling/settlement.ts';
import { charging } from './charging.ts';
import type { Payment, BillingUseCase } from './needs.ts';

/** A card is saved once its bank agrees, and pays a renewal that is unpaid. */
export const saveCard: BillingUseCase<[member: string, token: string], Payment | Refusal> =
  (needs) => (caller, member, token) =>
    charging(needs, async (provider) => {
      const settlement: Settlement = { ...needs, by: caller, member, provider };
      const customer = await customerOf(settlement);
      const { paymentMethod } = await provider.takeCard(customer, token);
      const payment = newId(caller, 'card');
      const attempt = await provider.confirmCard(customer, paymentMethod, payment);
      if (attempt.is === 'failed') return refusedWith(attempt.reason);
      if (attempt.is === 'asked') {
        const command = { type: 'AskToConfirmCard', payment, setup: attempt.intent } as const;
        const asked = await executeFor(needs, caller, member, command);
        return isRefusal(asked) ? asked : { payment, paid: attempt };
      }
      const paid = await chargeWith(settlement, { payment, paymentMethod });
      if (isRefusal(paid)) return paid;
      await settle(needs)(caller, member);
      return { payment, paid };
    });
