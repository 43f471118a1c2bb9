import { Revenue } from '#client/features/membership-billing/admin/revenue.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';

/** `/admin/revenue`, for admins. */
const AdminRevenue = () => (
  <StaffFrame>
    <Revenue />
  </StaffFrame>
);

export default AdminRevenue;
