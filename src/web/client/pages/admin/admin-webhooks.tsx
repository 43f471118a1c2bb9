import { FailedWebhooks } from '#client/features/membership-billing/admin/webhooks.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';

/** `/admin/webhooks`, for admins. */
const AdminFailedWebhooks = () => (
  <StaffFrame>
    <FailedWebhooks />
  </StaffFrame>
);

export default AdminFailedWebhooks;
