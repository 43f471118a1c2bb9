import { refusalOf, refuse } from '#kernel/contract/refusals.ts';
import { plan } from '../domain/plan.ts';
import { settle } from '../settling/settle.ts';
import { executeFor } from '../settling/settlement.ts';
import { charging } from './charging.ts';
import type { BillingUseCase } from './needs.ts';

/** By staff: the membership is over at once, here and at the provider, also a plan that was set by hand. */
export const endMembership: BillingUseCase<[member: string]> = (needs) => async (caller, member) => {
  if (!(await needs.accounts.account(member)).exists) return refuse('USER_DOES_NOT_EXIST');
  const refused =
    refusalOf(await executeFor(needs, caller, member, { type: 'SetInactive', because: 'staff' })) ??
    refusalOf(
      await needs.execute(caller, plan, member, { type: 'SetPlan', member, memberExists: true, plan: 'basic' }),
    );
  if (refused) return refused;
  await charging(needs, () => settle(needs)(caller, member));
  return undefined;
};
