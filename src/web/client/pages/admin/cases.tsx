import { CaseList } from '#client/features/moderation/cases/case-list.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';

/** `/admin/cases`. */
const Page = () => (
  <StaffFrame>
    <CaseList />
  </StaffFrame>
);

export default Page;
