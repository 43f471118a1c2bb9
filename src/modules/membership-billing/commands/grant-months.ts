import { isRefusal } from '#kernel/contract/refusals.ts';
import { settle } from '../settling/settle.ts';
import { executeFor } from '../settling/settlement.ts';
import { charging } from './charging.ts';
import { zoneOf, type BillingUseCase } from './needs.ts';

/** The months of a code that was used up; they follow what the member has already (I-053, C-194). */
export const grantMonths: BillingUseCase<[member: string, code: string, months: number], void> =
  (needs) => async (caller, member, code, months) => {
    const done = await executeFor(needs, caller, member, {
      type: 'GrantMonths',
      source: 'gift',
      grant: code,
      months,
      now: needs.clock.now(),
      timezone: await zoneOf(needs, member),
    });
    if (isRefusal(done)) throw new Error(`refused: ${done.refused}`);
    if (done.toAlign.length > 0) await charging(needs, () => settle(needs)(caller, member));
  };
