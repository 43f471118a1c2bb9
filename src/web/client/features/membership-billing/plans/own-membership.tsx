import { WithSubscription } from './with-subscription.tsx';
import { YourMembership } from './your-membership.tsx';

/** Of a member, above the plans. */
const OwnMembership = () => (
  <div>
    <WithSubscription isPage={false}>{(options) => <YourMembership subscription={options} />}</WithSubscription>
  </div>
);

export default OwnMembership;
