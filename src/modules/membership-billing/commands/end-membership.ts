import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { plan } from '../domain/plan.ts';
import { settle } from '../settling/settle.ts';
import { executeFor } from '../settling/settlement.ts';
import { charging } from './charging.ts';
import type { BillingNeeds } from './needs.ts';

/** By staff: the membership is over at once, here and at the provider, also a plan that was set by hand. */
export const endMembership =
  (needs: BillingNeeds) =>
  async (caller: Caller, member: string): Promise<Refusal | undefined> => {
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
