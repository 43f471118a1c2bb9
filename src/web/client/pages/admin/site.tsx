import { SiteDesk } from '#client/features/content/site-desk.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';

/** `/admin/site` */
export default staffPage(SiteDesk);
