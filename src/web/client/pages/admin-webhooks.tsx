import { FailedWebhooks } from '../features/membership-billing/admin/webhooks.tsx';
import { MoneyNav } from '../features/membership-billing/admin/money-nav.tsx';
import { StaffFrame } from '../features/moderation/staff-frame.tsx';

/** `/admin/webhooks`, for admins. */
const AdminFailedWebhooks = () => (
  <StaffFrame>
    <MoneyNav />
    <FailedWebhooks />
  </StaffFrame>
);

export default AdminFailedWebhooks;
