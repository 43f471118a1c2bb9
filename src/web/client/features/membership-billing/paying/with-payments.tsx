import type { ReactNode } from 'react';
import { useBillingQuery } from '#client/entities/membership-billing/use-billing.ts';
import { useProductName } from '#client/lib/config.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { PageTitle } from '#ui/page.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { ProviderAddress } from './provider.ts';
import { billingTexts } from '../texts.ts';

/** What needs a payment provider; without one it says so, and names no price. */
export const WithPayments = ({ children }: { children: (provider: ProviderAddress) => ReactNode }) => (
  <Loaded isPage query={useBillingQuery()} failedText={billingTexts.failed} loading={<LoadingState tall />}>
    {({ is_on, script_url, publishable_key }) =>
      is_on && script_url !== null && publishable_key !== null ? (
        children({ script_url, publishable_key })
      ) : (
        <BillingOff />
      )
    }
  </Loaded>
);

const BillingOff = () => {
  const product = useProductName();
  return (
    <>
      <PageTitle lead={billingTexts.off.text(product)}>{billingTexts.off.title}</PageTitle>
      <LinkButton to="/sessions" variant="light">
        {billingTexts.off.go}
      </LinkButton>
    </>
  );
};
