import { Link } from 'react-router';
import { pageExists } from '../../lib/pages.ts';

/** In place of the name of a member who has left. */
export const FORMER_MEMBER = 'former member';

/** A member's name, leading to the profile once there are profiles. */
export const MemberName = ({ username, className }: { username: string | null; className?: string | undefined }) =>
  username !== null && pageExists('/profile/:username') ? (
    <Link className={className} to={`/profile/${username}`}>
      {username}
    </Link>
  ) : (
    <span className={className}>{username ?? FORMER_MEMBER}</span>
  );
