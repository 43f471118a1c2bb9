import { FlaggedActivityList } from '../features/moderation/flagged-activity.tsx';
import { StaffFrame } from '../features/moderation/staff-frame.tsx';

/** `/admin/flagged-activity`, for admins (ADM-003). */
const FlaggedActivityPage = () => (
  <StaffFrame>
    <FlaggedActivityList />
  </StaffFrame>
);

export default FlaggedActivityPage;
