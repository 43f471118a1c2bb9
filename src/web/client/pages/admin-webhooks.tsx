import { FailedWebhooks } from '../features/membership-billing/admin/webhooks.tsx';
import { StaffFrame } from '../features/moderation/staff-frame.tsx';

/** `/admin/webhooks`, for admins. */
const AdminFailedWebhooks = () => (
  <StaffFrame>
    <FailedWebhooks />
  </StaffFrame>
);

export default AdminFailedWebhooks;
