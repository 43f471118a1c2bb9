import type { Group } from '#modules/communities/contract/api.ts';
import HomeFeed from '#client/features/forum/feed/home-feed.tsx';
import { FewSessions } from '#client/features/scheduling/lists/few-sessions.tsx';

const ofWell = (well: Group) => <FewSessions key={well.uuid} well={well} />;

/** What is new in the member's Wells, and for a chosen one whether it lacks sessions. */
const HomeActivity = () => <HomeFeed ofWell={ofWell} />;

export default HomeActivity;
