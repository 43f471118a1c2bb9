import { Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router';
import { useMember } from '../../lib/session.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { BesideMenu } from './home-menu.tsx';
import { MemberHome } from './member-home.tsx';
import Welcome from './welcome.tsx';

const YourSessions = lazy(() => import('../your-sessions.tsx'));

/** `/`: members see their own home (C-056), or all their sessions (C-132); visitors the welcome. */
const Home = () => {
  const member = useMember();
  const [address] = useSearchParams();
  if (!member) return <Welcome />;
  return (
    <BesideMenu>
      {address.get('view') === 'sessions' ? (
        <Suspense fallback={<LoadingState rows={3} />}>
          <YourSessions />
        </Suspense>
      ) : (
        <MemberHome member={member} />
      )}
    </BesideMenu>
  );
};

export default Home;
