import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useMember } from '#client/lib/session.tsx';
import { LoadingState } from '#ui/states.tsx';
import { BesideMenu } from './home-menu.tsx';
import { MemberHome } from './member-home.tsx';
import Welcome from './welcome.tsx';
import { fetchedPart } from '#ui/fetched-part.tsx';

const views = {
  sessions: fetchedPart(() => import('../sessions/your-sessions.tsx')),
  wells: fetchedPart(() => import('../wells/your-wells.tsx')),
};
const isView = (name: string | null): name is keyof typeof views => name === 'sessions' || name === 'wells';

/** `/`: members see their own home (C-056), or all their sessions (C-132) or Wells; visitors the welcome. */
const Home = () => {
  const member = useMember();
  const view = useSearchParams()[0].get('view');
  if (!member) return <Welcome />;
  const View = isView(view) ? views[view] : null;
  return (
    <BesideMenu>
      {View === null ? (
        <MemberHome member={member} />
      ) : (
        <Suspense fallback={<LoadingState rows={3} />}>
          <View />
        </Suspense>
      )}
    </BesideMenu>
  );
};

export default Home;
