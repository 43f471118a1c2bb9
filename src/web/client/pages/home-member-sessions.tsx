import { MemberSessions } from '../features/scheduling/member-sessions.tsx';
import { NextSessions } from '../features/scheduling/next-sessions.tsx';
import { useMember } from '../lib/session.tsx';

/** The sessions on the home pages: a member's own, or what comes next for people who look around. */
const HomeSessions = () => (useMember() ? <MemberSessions banner={() => null} /> : <NextSessions />);

export default HomeSessions;
