import { Link } from 'react-router';

/** In place of the name of a member who has left. */
export const FORMER_MEMBER = 'former member';

/** A member's name, leading to the profile. */
export const MemberName = ({ username, className }: { username: string | null; className?: string | undefined }) =>
  username === null ? (
    <span className={className}>{FORMER_MEMBER}</span>
  ) : (
    <Link className={className} dir="auto" to={`/profile/${encodeURIComponent(username)}`}>
      {username}
    </Link>
  );
