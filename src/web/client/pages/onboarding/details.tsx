import { Link } from 'react-router';
import { onboardingPaths } from '../../../../modules/profiles/contract/onboarding.ts';
import { Checkout } from '../../features/membership-billing/checkout.tsx';
import { WithPayments } from '../../features/membership-billing/with-payments.tsx';
import { WithSubscription } from '../../features/membership-billing/with-subscription.tsx';
import { OnboardingPage } from '../../features/profiles/onboarding.tsx';
import { onboardingTexts as texts } from '../../features/profiles/texts.ts';

/** `/onboarding/membership/details`: becoming Unlimited at once (IDN-012, C-134). */
const OnboardingDetails = () => (
  <OnboardingPage step="details">
    <WithPayments>
      {(provider) => <WithSubscription>{(of) => <Checkout provider={provider} of={of} />}</WithSubscription>}
    </WithPayments>
    <p>
      <Link to={onboardingPaths.welcome}>{texts.details.later}</Link>
    </p>
  </OnboardingPage>
);

export default OnboardingDetails;
