import { subscriptionActivity } from '#modules/membership-billing/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { Loaded } from '#ui/states.tsx';
import { ActivityList } from './activity-list.tsx';

/** The member's own billing history (BIL-050, C-169). */
export const BillingHistory = () => (
  <Loaded query={useCall(subscriptionActivity, {}, { topics: [['subscription']] })}>
    {({ activity }) => <ActivityList entries={activity} />}
  </Loaded>
);
