import type { Session } from '#modules/scheduling/contract/api.ts';
import { useEnterSession } from '#client/features/live-rooms/entering/enter-session.ts';
import { UnfinishedSteps } from '#client/features/profiles/unfinished-steps.tsx';
import { MemberSessions } from '#client/features/scheduling/lists/member-sessions.tsx';
import { SessionBanner } from '#client/features/scheduling/lists/session-banner.tsx';
import { Announcement } from '#client/features/site/announcement.tsx';
import { Suspense } from 'react';
import { LoadingState } from '#ui/states.tsx';
import Join from '../sessions/join-soon.tsx';
import { fetchedPart } from '#ui/fetched-part.tsx';

const HomeActivity = fetchedPart(() => import('./home-activity.tsx'));
/** Of use to few members, so it is loaded after the rest. */
const MissedCard = fetchedPart(() => import('#client/features/scheduling/missed/missed-card.tsx'));

const HomeSessions = () => (
  <MemberSessions
    Banner={NextUp}
    Join={Join}
    hint={
      <>
        <Suspense fallback={null}>
          <MissedCard />
        </Suspense>
        <UnfinishedSteps />
      </>
    }
    announcement={<Announcement />}
    below={
      <Suspense fallback={<LoadingState shape="card" tall />}>
        <HomeActivity />
      </Suspense>
    }
  />
);

/** Leads straight into the session (ROM-098 to ROM-100). */
const NextUp = ({ session }: { session: Session }) => (
  <SessionBanner session={session} entering={useEnterSession(session)} />
);

export default HomeSessions;
