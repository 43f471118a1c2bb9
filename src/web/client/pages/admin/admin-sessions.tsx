import { SessionList } from '#client/features/admin/session-list.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';

/** `/admin/sessions` (ADM-010). */
const Page = () => (
  <StaffFrame>
    <SessionList />
  </StaffFrame>
);

export default Page;
