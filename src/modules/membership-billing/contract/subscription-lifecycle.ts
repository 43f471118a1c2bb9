import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { SubscriptionInfo } from './api.ts';

/**
 * Where a subscription stands: ordered and not paid yet, renewing, or ending with what was paid for. Months that were
 * given come and go beside it.
 */
export type SubscriptionStatus = 'none' | 'ordered' | 'renewing' | 'ending';

export type SubscriptionFact =
  | 'SubscriptionOrdered'
  | 'SubscriptionStarted'
  | 'OrderFailed'
  | 'NextPlanChosen'
  | 'PlanChanged'
  | 'RenewalAnnounced'
  | 'RenewalStopped'
  | 'RenewalResumed'
  | 'ProviderAligned'
  | 'NextChargePostponed'
  /** The provider has ended it, too. */
  | 'ProviderAligned.ended'
  | 'UnlimitedEnded';

export const subscriptionLifecycle = lifecycle<SubscriptionStatus, SubscriptionFact>(
  createMachine({
    id: 'subscription',
    initial: 'none',
    states: {
      none: { on: { SubscriptionOrdered: 'ordered', UnlimitedEnded: {} } },
      ordered: { on: { SubscriptionStarted: 'renewing', OrderFailed: 'none', UnlimitedEnded: {} } },
      renewing: {
        on: {
          NextPlanChosen: {},
          PlanChanged: {},
          RenewalAnnounced: {},
          ProviderAligned: {},
          NextChargePostponed: {},
          RenewalStopped: 'ending',
          UnlimitedEnded: 'ending',
        },
      },
      ending: {
        on: {
          // The provider may say in one breath that the plan changed and that it is the last one.
          PlanChanged: {},
          ProviderAligned: {},
          NextChargePostponed: {},
          UnlimitedEnded: {},
          RenewalResumed: 'renewing',
          'ProviderAligned.ended': 'none',
        },
      },
    },
  }),
);

type Priced = { price: number };
type SubscriptionLifecycleShown = Pick<SubscriptionInfo, 'is_unlimited_subscribed' | 'auto_renewal'> & {
  current_subscription_type: Priced;
  next_subscription_type: Priced;
};

/** The recorded status as its member is shown it. */
const shownStatus = (info: SubscriptionLifecycleShown): SubscriptionStatus => {
  if (!info.is_unlimited_subscribed) return 'none';
  if (info.auto_renewal && info.next_subscription_type.price > 0) return 'renewing';
  return info.current_subscription_type.price > 0 ? 'ending' : 'none';
};

/** May this happen to the subscription? The same machine guards what is appended. */
export const subscriptionCan = (info: SubscriptionLifecycleShown, fact: SubscriptionFact): boolean =>
  subscriptionLifecycle.can(shownStatus(info), fact);
