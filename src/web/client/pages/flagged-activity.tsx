import { StoredMessage } from '../features/chat/stored-message.tsx';
import { FlaggedActivityList } from '../features/moderation/flagged-activity.tsx';
import { StaffFrame } from '../features/moderation/staff-frame.tsx';

/** `/admin/flagged-activity`, for admins (ADM-003); a reported chat message stands there as it was stored (C-177). */
const FlaggedActivityPage = () => (
  <StaffFrame>
    <FlaggedActivityList
      evidence={({ type, target_uuid1, session_uuid }) =>
        type === 'USER_FLAG_CHAT_MESSAGE' && session_uuid !== null ? (
          <StoredMessage session={session_uuid} message={target_uuid1} />
        ) : null
      }
    />
  </StaffFrame>
);

export default FlaggedActivityPage;
