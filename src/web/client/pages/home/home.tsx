import { Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router';
import { useMember } from '../../lib/session.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { MemberHome } from './member-home.tsx';
import Welcome from './welcome.tsx';

const YourSessions = lazy(() => import('../your-sessions.tsx'));

/** `/`: members see their own home (C-056), or all their sessions (C-132); visitors the welcome. */
const Home = () => {
  const member = useMember();
  const [address] = useSearchParams();
  if (!member) return <Welcome />;
  if (address.get('view') !== 'sessions') return <MemberHome member={member} />;
  return (
    <Suspense fallback={<LoadingState rows={3} />}>
      <YourSessions />
    </Suspense>
  );
};

export default Home;
