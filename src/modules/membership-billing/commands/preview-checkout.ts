import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { charging } from './charging.ts';
import { buyerOf, checkout, currencyProblem } from './checkout.ts';
import { lookUpCode } from './look-up-code.ts';
import { planNamed, type BillingNeeds } from './needs.ts';

/** What the page shows before it charges. */
export const previewCheckout =
  (needs: BillingNeeds) =>
  (
    caller: Caller,
    member: string,
    { type, code: typed, isGift }: { type: string; code: string | undefined; isGift: boolean },
  ) =>
    charging(needs, async (provider) => {
      const plan = planNamed(needs, type);
      if (!plan) return refuse('SUBSCRIPTION_TYPE_UNKNOWN', { field: 'subscription_type_id' });
      const code = typed === undefined ? undefined : await lookUpCode(needs)(caller, member, typed);
      if (isRefusal(code)) return code;
      const buyer = await buyerOf(needs, member);
      const refused = isGift ? undefined : currencyProblem(buyer.state, plan);
      const freeMonths = code?.state.created?.freeMonths ?? 0;
      return refused ?? checkout(needs, provider, buyer, { plan, freeMonths, isGift });
    });
