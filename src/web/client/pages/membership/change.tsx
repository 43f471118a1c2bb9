import { ChangePlan } from '#client/features/membership-billing/plans/change-plan.tsx';
import { WithPayments } from '#client/features/membership-billing/paying/with-payments.tsx';
import { ToMembership, WithSubscription } from '#client/features/membership-billing/plans/with-subscription.tsx';
import { Page } from '#ui/page.tsx';

/** `/membership/change`, for members (BIL-025, BIL-026). */
const MembershipChange = () => (
  <Page width="text">
    <WithPayments>
      {() => (
        <>
          <WithSubscription>{(options) => <ChangePlan subscription={options} />}</WithSubscription>
          <ToMembership />
        </>
      )}
    </WithPayments>
  </Page>
);

export default MembershipChange;
