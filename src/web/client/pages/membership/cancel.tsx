import { CancelFlow } from '#client/features/membership-billing/plans/cancel-flow.tsx';
import { WithSubscription } from '#client/features/membership-billing/plans/with-subscription.tsx';
import { Page } from '#ui/page.tsx';

/** `/membership/cancel`, for members: three screens (BIL-019 to BIL-024). */
const MembershipCancel = () => (
  <Page width="text">
    <WithSubscription>{(options) => <CancelFlow subscription={options} />}</WithSubscription>
  </Page>
);

export default MembershipCancel;
