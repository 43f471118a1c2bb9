import { StaffFrame } from '../features/moderation/staff-frame.tsx';
import { MemberSearch } from '../features/admin/member-search.tsx';

/** `/admin/members` (ADM-004). */
const Page = () => (
  <StaffFrame>
    <MemberSearch />
  </StaffFrame>
);

export default Page;
