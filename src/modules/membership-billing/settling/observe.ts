import type { Comparison } from '../domain/comparing.ts';
import type { Observation } from '../domain/observing.ts';
import { membershipOf, record, type Settlement } from './settlement.ts';

export const recordObservation = (
  settlement: Settlement,
  seen: Observation,
  compared: Comparison | null,
): Promise<void> => {
  const { clock, settings } = settlement;
  return record(settlement, { type: 'Observe', now: clock.now(), graceDays: settings.GRACE_DAYS, seen, compared });
};

/** What the provider has about a customer becomes facts here: charges, refunds, disputes, the days of grace. */
export const observe = async (settlement: Settlement, customer: string): Promise<void> => {
  const { subscription, disputes, refunds, returned } = await membershipOf(settlement, settlement.member);
  const seen = await settlement.provider.observe(customer, subscription?.id ?? null, {
    disputes: Object.entries(disputes).flatMap(([dispute, { is: outcome }]) => (outcome === 'open' ? [dispute] : [])),
    refunds: refunds.filter((refund) => !returned.includes(refund)),
  });
  await recordObservation(settlement, seen, null);
};
