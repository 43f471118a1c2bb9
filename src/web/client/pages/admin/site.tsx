import { SiteDesk } from '#client/features/content/site-desk.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';

export default staffPage(SiteDesk);
