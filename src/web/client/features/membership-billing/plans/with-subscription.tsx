import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SubscriptionInfo } from '#modules/membership-billing/contract/api.ts';
import { useSubscription } from '#client/entities/membership-billing/use-billing.ts';
import { Loaded } from '#ui/states.tsx';
import { billingTexts } from '../texts.ts';
import { GraceBanner } from './your-membership.tsx';

/** What needs the member's subscription; above it, if a payment is missing, what to do about it. */
export const WithSubscription = ({
  isPage = true,
  children,
}: {
  /** Without it its page has a title of its own. */
  isPage?: boolean;
  children: (subscriptionInfo: SubscriptionInfo) => ReactNode;
}) => (
  <Loaded isPage={isPage} query={useSubscription()}>
    {({ subscription_info }) => (
      <>
        <GraceBanner subscription={subscription_info} />
        {children(subscription_info)}
      </>
    )}
  </Loaded>
);

/** The way back from a page about one thing. */
export const ToMembership = () => (
  <p style={{ marginTop: '2rem' }}>
    <Anchor component={Link} to="/membership">
      {billingTexts.yours.back}
    </Anchor>
  </p>
);
