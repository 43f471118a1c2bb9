import type { FlaggedActivity } from '../../../modules/moderation/contract/api.ts';
import { StoredMessage } from '../features/chat/stored-message.tsx';
import { FlaggedActivityList } from '../features/moderation/flagged-activity.tsx';
import { StaffFrame } from '../features/moderation/staff-frame.tsx';

/** A reported chat message stands there as it was stored, not only as the reporter copied it (C-177). */
const evidenceOf = ({ type, target_uuid1, session_uuid }: FlaggedActivity) =>
  type === 'USER_FLAG_CHAT_MESSAGE' && session_uuid !== null ? (
    <StoredMessage session={session_uuid} message={target_uuid1} />
  ) : null;

/** `/admin/flagged-activity`, for admins (ADM-003). */
const FlaggedActivityPage = () => (
  <StaffFrame>
    <FlaggedActivityList evidence={evidenceOf} />
  </StaffFrame>
);

export default FlaggedActivityPage;
