import type { FlaggedActivity } from '#modules/moderation/contract/api.ts';
import { StoredMessage } from '#client/features/chat/stored-message.tsx';
import { PostHistory } from '#client/features/forum/post/post-history.tsx';
import { FlaggedActivityList } from '#client/features/moderation/flagged-activity.tsx';
import { staffPage } from '#client/features/moderation/staff-frame.tsx';

/**
 * Reported messages and posts stand there as they were stored, not only as the reporter copied them (C-177); messages
 * while the report is open (C-099).
 */
const evidenceOf = ({ type, status, target_uuid1, target_version, session_uuid }: FlaggedActivity) => {
  if (type === 'USER_FLAG_FORUM_POST' || type === 'CARE_FOR_FORUM_POST')
    return <PostHistory post={target_uuid1} reported={target_version} />;
  return type === 'USER_FLAG_CHAT_MESSAGE' && status === 'open' && session_uuid !== null ? (
    <StoredMessage session={session_uuid} message={target_uuid1} />
  ) : null;
};

/** `/admin/flagged-activity`, for admins (ADM-003). */
export default staffPage(() => <FlaggedActivityList evidence={evidenceOf} />);
