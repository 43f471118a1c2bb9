import { createMachine } from 'xstate';
import { lifecycle } from '../../../shared-kernel/contract/lifecycle.ts';

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
          RenewalStopped: 'ending',
          UnlimitedEnded: 'ending',
        },
      },
      ending: {
        on: {
          // The provider may say in one breath that the plan changed and that it is the last one.
          PlanChanged: {},
          ProviderAligned: {},
          UnlimitedEnded: {},
          RenewalResumed: 'renewing',
          'ProviderAligned.ended': 'none',
        },
      },
    },
  }),
);
