import { staffPage } from '#client/features/moderation/staff-frame.tsx';
import { Announcement } from '#client/features/admin/announcement.tsx';

/** `/admin/announcement` (ADM-039). */
export default staffPage(Announcement);
