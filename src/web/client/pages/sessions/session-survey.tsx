import { Navigate, useSearchParams } from 'react-router';
import { AfterSession } from '#client/features/feedback/after-session.tsx';
import { NotHeld } from '#client/features/feedback/not-held.tsx';
import { openChat } from '#client/features/chat/open-chat.ts';
import { NotBegun } from '#client/features/feedback/not-begun.tsx';
import { SessionEnded } from '#client/features/live-rooms/session-ended.tsx';
import { roomTexts } from '#client/features/live-rooms/texts.ts';
import { lastSession } from '#client/features/live-rooms/room/use-room.tsx';
import { SaveYourSpot, SaveYourSpotScreen } from '#client/features/scheduling/joining/save-your-spot.tsx';
import { WhereNext } from '#client/features/feedback/where-next.tsx';
import { sessionInAddress } from '#client/features/feedback/session-in-address.ts';
import { useMember } from '#client/lib/session.tsx';
import { Notice } from '#ui/notice.tsx';

const texts = roomTexts.survey;

/**
 * `/session-survey`: after a session (ROM-008); the session is in the address, or stored by this window. With `review`
 * a member returns to review it (C-163).
 */
const SessionSurvey = () => {
  const [address] = useSearchParams();
  const last = lastSession();
  const session = sessionInAddress(address) ?? last?.session ?? null;
  const member = useMember();
  const calm = <Calm title={last?.title ?? null} />;
  if (session === null || !member) return calm;
  return (
    <>
      {last?.session === session && last.ended !== null ? (
        <SessionEnded words={last.ended} onChat={() => openChat(session)} />
      ) : null}
      <AfterSession
        key={session}
        session={session}
        justLeft={last?.session === session}
        reviewOnly={address.has('review')}
        unknown={calm}
        notHeld={
          <>
            <NotHeld />
            <SaveYourSpot session={session} />
          </>
        }
        notBegun={<NotBegun session={session} />}
        next={<SaveYourSpotScreen session={session} none={<Navigate to="/" replace />} />}
      />
    </>
  );
};

/** For people of whom nothing is known: they are thanked and led on. */
const Calm = ({ title }: { title: string | null }) => (
  <Notice title={texts.title} picture="boat">
    {title === null ? null : <p>{texts.session(title)}</p>}
    <p>{texts.text}</p>
    <ul style={{ textAlign: 'start', display: 'grid', gap: '0.375rem', paddingInlineStart: '1.25rem' }}>
      {texts.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ul>
    <WhereNext sessions={texts.sessions} home={texts.home} />
  </Notice>
);

export default SessionSurvey;
