import { Codes } from '#client/features/membership-billing/admin/codes.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';

/** `/admin/codes`, for admins. */
const AdminCodes = () => (
  <StaffFrame>
    <Codes />
  </StaffFrame>
);

export default AdminCodes;
