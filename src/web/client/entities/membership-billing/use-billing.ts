import { currentSubscription, paymentConfiguration } from '#modules/membership-billing/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { useMember } from '#client/lib/session.tsx';

/** Whether and how payments are taken here. Without keys of a provider nothing can be bought, and no price is shown. */
export const useBillingQuery = (enabled = true) =>
  useCall(paymentConfiguration, {}, { staleTime: 300_000, quiet: true, enabled });

/** True once it is known that something can be bought here. */
export const useTakesPayments = (enabled = true): boolean => useBillingQuery(enabled).data?.is_on ?? false;

/** The member's own subscription; asked for again when it changes anywhere. */
export const useSubscription = () =>
  useCall(currentSubscription, {}, { topics: [['subscription']], enabled: useMember() !== null, quiet: true });
