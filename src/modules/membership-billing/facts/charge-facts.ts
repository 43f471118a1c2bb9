import { stateOf } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { membership } from '../domain/membership.ts';
import type { ChargeFacts } from '../index.ts';
import type { PlanNeeds } from '../views/subscription-info.ts';

/** What is charged next, with the trial of what `stop-renewal-when-account-closed` does. */
export const chargeFacts = ({ log, clock }: Pick<PlanNeeds, 'log' | 'clock'>): ChargeFacts => ({
  chargesOf: async (member) => {
    const [now, state] = [clock.now(), await stateOf(log, membership, member)];
    const { subscription, until } = state;
    const paidUntil = until !== null && until > now ? until : null;
    if (!subscription?.renews || until === null) return { paidUntil, next: null };
    const { price: amount, currency } = subscription.next ?? subscription.plan;
    const stopped = membership.decide({ type: 'StopRenewal', member, because: 'account-closed', now }, state);
    return {
      paidUntil,
      next: { at: until, amount, currency, endsWithAccount: !isRefusal(stopped) && stopped.length > 0 },
    };
  },
});
