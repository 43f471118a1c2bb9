import { Codes } from '../features/membership-billing/admin/codes.tsx';
import { StaffFrame } from '../features/moderation/staff-frame.tsx';

/** `/admin/codes`, for admins. */
const AdminCodes = () => (
  <StaffFrame>
    <Codes />
  </StaffFrame>
);

export default AdminCodes;
