import { Codes } from '../features/membership-billing/admin/codes.tsx';
import { MoneyNav } from '../features/membership-billing/admin/money-nav.tsx';
import { StaffFrame } from '../features/moderation/staff-frame.tsx';

/** `/admin/codes`, for admins. */
const AdminCodes = () => (
  <StaffFrame>
    <MoneyNav />
    <Codes />
  </StaffFrame>
);

export default AdminCodes;
