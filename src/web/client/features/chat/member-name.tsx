import { Link } from 'react-router';
import { pageExists } from '../../lib/pages.ts';
import { chatTexts } from './texts.ts';

/** A member's name, leading to the profile once there are profiles. */
export const MemberName = ({ username, className }: { username: string | null; className?: string | undefined }) =>
  username !== null && pageExists('/profile/:username') ? (
    <Link className={className} to={`/profile/${username}`}>
      {username}
    </Link>
  ) : (
    <span className={className}>{username ?? chatTexts.formerMember}</span>
  );
