import { staffPage } from '#client/features/moderation/staff-frame.tsx';
import { MemberSearch } from '#client/features/admin/member-search.tsx';

/** `/admin/members` (ADM-004). */
export default staffPage(MemberSearch);
