import { useSearchParams } from 'react-router';
import { roomTexts } from '#client/features/live-rooms/texts.ts';
import { SaveYourSpot } from '#client/features/scheduling/joining/save-your-spot.tsx';
import { WhereNext } from '#client/features/feedback/where-next.tsx';
import { sessionInAddress } from '#client/features/feedback/session-in-address.ts';
import { useMember } from '#client/lib/session.tsx';
import { Notice } from '#ui/notice.tsx';

const texts = roomTexts.canceled;

/** `/session-canceled`: the session one came for was called off; the next ones of its Well are offered (ROM-009, I-020). */
const SessionCanceled = () => {
  const [address] = useSearchParams();
  const session = sessionInAddress(address);
  const member = useMember();
  return (
    <>
      <Notice title={texts.title} picture="pond">
        <p>{texts.text}</p>
        <WhereNext sessions={texts.sessions} home={texts.home} />
      </Notice>
      {session === null || !member ? null : <SaveYourSpot session={session} />}
    </>
  );
};

export default SessionCanceled;
