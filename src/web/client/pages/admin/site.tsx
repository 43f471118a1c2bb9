import { SiteDesk } from '#client/features/content/site-desk.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';

/** `/admin/site` */
const Site = () => (
  <StaffFrame>
    <SiteDesk />
  </StaffFrame>
);

export default Site;
