import { refusalOf } from '#kernel/contract/refusals.ts';
import { settle } from '../settling/settle.ts';
import { executeFor, membershipOf } from '../settling/settlement.ts';
import { charging } from './charging.ts';
import type { BillingUseCase } from './needs.ts';

/** Nothing is charged any more; what was paid for stays (C-059). Decided here, so it holds while the provider is away. */
export const cancel: BillingUseCase<[member: string]> = (needs) => async (caller, member) => {
  const now = needs.clock.now();
  const { until } = await membershipOf(needs, member);
  // A renewal that is due may be paid already.
  if (until !== null && until <= now) await charging(needs, () => settle(needs)(caller, member));
  const stopped = await executeFor(needs, caller, member, {
    type: 'StopRenewal',
    because: 'own-wish',
    now: needs.clock.now(),
  });
  const refused = refusalOf(stopped);
  if (refused) return refused;
  // What the provider does not hear now, the job sends it.
  await charging(needs, () => settle(needs)(caller, member));
  return undefined;
};
