import { useEnterSession } from '#client/features/live-rooms/entering/enter-session.ts';
import { JoinSoon } from '#client/features/scheduling/joining/join-soon.tsx';
import type { SoonAction } from '#client/features/scheduling/lists/now-and-soon.tsx';

/** A place in a session that is on now or soon, and the way into its room. */
const Join: SoonAction = (options) => <JoinSoon {...options} entering={useEnterSession(options.session)} />;

export default Join;
