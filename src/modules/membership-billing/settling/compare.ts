import type { Caller } from '#kernel/commands/commands.ts';
import { recordObservation } from './observe.ts';
import { settle } from './settle.ts';
import { membershipOf, notingRefusals, record, type Settlement, type SettlingNeeds } from './settlement.ts';

/**
 * Reports where our record and the provider's differ, then settles what can be. A payment that has begun is finished first:
 * what it became is no difference.
 */
export const compare =
  (needs: SettlingNeeds) =>
  async (caller: Caller, member: string): Promise<void> => {
    if (!needs.payments) return;
    const settlement: Settlement = { ...needs, by: caller, member, provider: needs.payments };
    const { provider } = settlement;
    const { customer, order, gifts, setup, openRefunds, openCredits } = await membershipOf(needs, member);
    if (customer === null) return;
    if (!(await provider.holds(customer))) return record(settlement, { type: 'MissCustomer' });
    const isUnderWay = order ?? setup ?? Object.values(gifts).find(({ status }) => status === 'ordered');
    if (isUnderWay || openRefunds.length > 0 || openCredits.length > 0) await settle(needs)(caller, member);
    await notingRefusals(settlement, 'observation', async () => {
      const { subscription, disputes, refunds } = await membershipOf(needs, member);
      const [seen, credits] = await Promise.all([
        provider.observe(customer, subscription?.id ?? null, { disputes: Object.keys(disputes), refunds }),
        provider.credits(customer),
      ]);
      await recordObservation(settlement, seen, { credits });
    });
    // What was refused may be possible by now, for example after staff mended it at the provider.
    await settle(needs)(caller, member, { isTriedAgain: true });
  };
