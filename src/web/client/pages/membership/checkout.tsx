import { Checkout } from '#client/features/membership-billing/plans/checkout.tsx';
import { WithPayments } from '#client/features/membership-billing/paying/with-payments.tsx';
import { WithSubscription } from '#client/features/membership-billing/plans/with-subscription.tsx';
import { Page } from '#ui/page.tsx';

/** `/membership/checkout`, for members (BIL-018). */
const MembershipCheckout = () => (
  <Page width="text">
    <WithPayments>
      {(provider) => (
        <WithSubscription>{(options) => <Checkout provider={provider} subscription={options} />}</WithSubscription>
      )}
    </WithPayments>
  </Page>
);

export default MembershipCheckout;
