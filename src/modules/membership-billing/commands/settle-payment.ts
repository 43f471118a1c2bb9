import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { cardWords } from '../card-problems/card-words.ts';
import type { MembershipState } from '../domain/state.ts';
import { settle } from '../settling/settle.ts';
import { membershipOf, refusedWith } from '../settling/settlement.ts';
import { charging } from './charging.ts';
import type { Payment, BillingUseCase } from './needs.ts';

const isPaymentOf = ({ order, pastOrders, gifts, setup, pastSetups }: MembershipState, payment: string): boolean =>
  order?.order === payment ||
  payment in pastOrders ||
  payment in gifts ||
  setup?.payment === payment ||
  payment in pastSetups;

/** What became of a payment after its holder was asked by the bank. */
export const settlePayment: BillingUseCase<[member: string, payment: string], Payment | Refusal> =
  (needs) => (caller, member, payment) =>
    charging(needs, async () => {
      if (!isPaymentOf(await membershipOf(needs, member), payment)) return refuse('PAYMENT_UNKNOWN');
      const paid = await settle(needs)(caller, member, { payment });
      if (isRefusal(paid)) return paid;
      const { pastOrders, pastSetups, gifts } = await membershipOf(needs, member);
      const problem = pastOrders[payment] ?? pastSetups[payment];
      if (problem) return refusedWith(problem);
      if (gifts[payment]?.status === 'failed') return refusedWith(cardWords.notCharged);
      return { payment, paid };
    });
