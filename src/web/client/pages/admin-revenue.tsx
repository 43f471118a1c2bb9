import { Revenue } from '../features/membership-billing/admin/revenue.tsx';
import { MoneyNav } from '../features/membership-billing/admin/money-nav.tsx';
import { StaffFrame } from '../features/moderation/staff-frame.tsx';

/** `/admin/revenue`, for admins. */
const AdminRevenue = () => (
  <StaffFrame>
    <MoneyNav />
    <Revenue />
  </StaffFrame>
);

export default AdminRevenue;
