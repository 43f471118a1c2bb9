import { ChangePlan } from '../../features/membership-billing/change-plan.tsx';
import { WithPayments } from '../../features/membership-billing/with-payments.tsx';
import { ToMembership, WithSubscription } from '../../features/membership-billing/with-subscription.tsx';
import { Page } from '../../ui/page.tsx';

/** `/membership/change`, for members (BIL-025, BIL-026). */
const MembershipChange = () => (
  <Page width="text">
    <WithPayments>
      {() => (
        <>
          <WithSubscription>{(of) => <ChangePlan of={of} />}</WithSubscription>
          <ToMembership />
        </>
      )}
    </WithPayments>
  </Page>
);

export default MembershipChange;
