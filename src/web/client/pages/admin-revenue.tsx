import { Revenue } from '../features/membership-billing/admin/revenue.tsx';
import { StaffFrame } from '../features/moderation/staff-frame.tsx';

/** `/admin/revenue`, for admins. */
const AdminRevenue = () => (
  <StaffFrame>
    <Revenue />
  </StaffFrame>
);

export default AdminRevenue;
