import { SessionList } from '#client/features/admin/session-list.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';

/** `/admin/sessions` (ADM-010). */
export default staffPage(SessionList);
