import { useMember } from '../../lib/session.tsx';
import { MemberHome } from './member-home.tsx';
import Welcome from './welcome.tsx';

/** `/`: members see their own home, visitors the welcome (C-056). */
const Home = () => {
  const member = useMember();
  return member ? <MemberHome member={member} /> : <Welcome />;
};

export default Home;
