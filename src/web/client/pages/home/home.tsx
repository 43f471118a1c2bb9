import { Suspense } from 'react';
import { useMember } from '#client/lib/session.tsx';
import { LoadingState } from '#ui/states.tsx';
import { Page } from '#ui/page.tsx';
import Welcome from './welcome.tsx';
import { fetchedPart } from '#ui/fetched-part.tsx';

const MemberHome = fetchedPart(() => import('./member-home.tsx'));

/** `/`: members see their own home, visitors the welcome, which does not wait for what only members see. */
const Home = () => {
  const member = useMember();
  return member ? (
    <Suspense
      fallback={
        <Page>
          <LoadingState rows={3} />
        </Page>
      }
    >
      <MemberHome member={member} />
    </Suspense>
  ) : (
    <Welcome />
  );
};

export default Home;
