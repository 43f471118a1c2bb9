import { AppealList } from '#client/features/moderation/appeals/appeal-list.tsx';
import { StaffFrame } from '#client/features/moderation/staff-frame.tsx';

/** `/admin/appeals`. */
const Page = () => (
  <StaffFrame>
    <AppealList />
  </StaffFrame>
);

export default Page;
