import { useState } from 'react';
import { Link } from 'react-router';
import { onboardingPaths } from '#modules/profiles/contract/onboarding.ts';
import { Checkout } from '#client/features/membership-billing/plans/checkout.tsx';
import { WithPayments } from '#client/features/membership-billing/paying/with-payments.tsx';
import { WithSubscription } from '#client/features/membership-billing/plans/with-subscription.tsx';
import { OnboardingPage } from '#client/features/profiles/onboarding.tsx';
import { onboardingTexts as texts } from '#client/features/profiles/texts.ts';

/** `/onboarding/membership/details`: becoming Unlimited at once (IDN-012, C-134). */
const OnboardingDetails = () => {
  const [isBought, setBought] = useState(false);
  return (
    <OnboardingPage step="details">
      <WithPayments>
        {(provider) => (
          <WithSubscription>
            {(options) => <Checkout provider={provider} subscription={options} onBought={() => setBought(true)} />}
          </WithSubscription>
        )}
      </WithPayments>
      <p>
        <Link to={onboardingPaths.welcome}>{isBought ? texts.details.on : texts.details.later}</Link>
      </p>
    </OnboardingPage>
  );
};

export default OnboardingDetails;
