import { newId } from '#kernel/commands/idempotency.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { settle } from '../settling/settle.ts';
import { executeFor, membershipOf, refusedWith } from '../settling/settlement.ts';
import { chargeNow, charging } from './charging.ts';
import { buyerOf, currencyProblem, sumProblem, type ShownSum } from './checkout.ts';
import { lookUpCode } from './look-up-code.ts';
import { chosenPlan, planNamed, type Payment, type BillingUseCase } from './needs.ts';

/** BIL-048, BIL-051: subscribing, changing and keeping the plan are one call. */
export const subscribe: BillingUseCase<
  [member: string, { type: string; code?: string | undefined; shown?: ShownSum | undefined }],
  Payment | Refusal
> =
  (needs) =>
  (caller, member, { type, code: typed, shown }) =>
    charging(needs, async (provider) => {
      const { clock } = needs;
      const plan = planNamed(needs, type);
      if (!plan) return refuse('SUBSCRIPTION_TYPE_UNKNOWN', { field: 'subscription_type_id' });
      const order = newId(caller, 'order');
      const { order: waiting, pastOrders } = await membershipOf(needs, member);
      // Of an order of this request that is over: why it failed, or null.
      const problem = pastOrders[order];
      if (problem) return refusedWith(problem);
      if (waiting && waiting.order !== order && waiting.intent !== null)
        await settle(needs)(caller, member, { mode: 'give-up-asked', payment: waiting.order });
      const { toAlign, until } = await membershipOf(needs, member);
      // What ended here may still run at the provider, where it is not resumed; a renewal that is due may be paid already.
      if (toAlign.includes('ended') || (until !== null && until <= clock.now())) await settle(needs)(caller, member);
      const isRepeated = waiting?.order === order || problem === null;
      const code = typed === undefined || isRepeated ? undefined : await lookUpCode(needs)(caller, member, typed);
      if (isRefusal(code)) return code;
      if (code?.state.created?.isGift) return refuse('DISCOUNT_CODE_INVALID', { field: 'code' });
      const buyer = await buyerOf(needs, member);
      const freeMonths = code?.state.created?.freeMonths ?? 0;
      const changed = isRepeated
        ? undefined
        : (currencyProblem(buyer.state, plan) ??
          (await sumProblem(needs, provider, buyer, { plan, freeMonths, isGift: false }, shown)));
      if (changed) return changed;
      const refused = await executeFor(needs, caller, member, {
        type: 'ChoosePlan',
        order,
        plan: chosenPlan(plan),
        paymentMethod: buyer.state.paymentMethod,
        discount: code ? { code: code.id, freeMonths } : null,
        now: clock.now(),
        timezone: buyer.timezone,
      });
      return isRefusal(refused) ? refused : chargeNow(needs, caller, member, order);
    });
