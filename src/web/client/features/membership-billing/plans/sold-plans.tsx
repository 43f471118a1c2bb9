import type { ReactNode } from 'react';
import type { SubscriptionType } from '#modules/membership-billing/contract/api.ts';
import { EmptyState, Loaded } from '#ui/states.tsx';
import { billingTexts } from '../texts.ts';
import { useTypes } from './use-types.ts';

/** What can be bought with the plans that cost something; says so when there is none. */
export const SoldPlans = ({ children }: { children: (sold: readonly SubscriptionType[]) => ReactNode }) => {
  const types = useTypes();
  return (
    <Loaded {...types}>
      {({ subscription_type }) => {
        const sold = subscription_type.filter(({ price }) => price > 0);
        return sold.length === 0 ? <EmptyState text={billingTexts.checkout.noPlans} /> : children(sold);
      }}
    </Loaded>
  );
};
