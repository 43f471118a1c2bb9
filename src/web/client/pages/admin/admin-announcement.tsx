import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';
import { Announcement } from '#client/features/admin/announcement.tsx';

/** `/admin/announcement` (ADM-039). */
const Page = () => (
  <StaffFrame>
    <Announcement />
  </StaffFrame>
);

export default Page;
