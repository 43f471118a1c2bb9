import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { isUnavailable, Unavailable } from '#kernel/unavailable.ts';
import { CardProblem, type Payments } from '../adapters/payments.ts';
import { settle } from '../settling/settle.ts';
import { refusedWith } from '../settling/settlement.ts';
import type { BillingNeeds, Payment } from './needs.ts';

/** Card problems and an absent provider are answers; everything else is a bug. */
export const charging = async <T>(
  { payments }: Pick<BillingNeeds, 'payments'>,
  work: (provider: Payments) => Promise<T>,
): Promise<T | Refusal> => {
  if (!payments) return refuse('PAYMENTS_OFF');
  try {
    return await work(payments);
  } catch (problem) {
    if (problem instanceof CardProblem) return refusedWith(problem.message);
    if (problem instanceof Unavailable || isUnavailable(problem)) return refuse('PAYMENTS_UNAVAILABLE');
    throw problem;
  }
};

/** Charges what was ordered, while its buyer waits for the answer. */
export const chargeNow = async (
  needs: BillingNeeds,
  caller: Caller,
  member: string,
  payment: string,
): Promise<Payment | Refusal> => {
  const paid = await settle(needs)(caller, member, { mode: 'charge', payment });
  return isRefusal(paid) ? paid : { payment, paid };
};
