import { MoreLink } from '#ui/link-button.tsx';
import { Section } from '#ui/page.tsx';
import { LoadingState } from '#ui/states.tsx';
import { SessionCards } from '../cards/session-card.tsx';
import { sessionCardTexts } from '../card-texts.ts';
import { SHOWN, useNextSessions } from './use-next-sessions.ts';

/** The next sessions for people who look around; nothing rather than a gap. */
const NextSessions = () => {
  const { sessions, isPending } = useNextSessions();
  if (sessions.length === 0 && !isPending) return null;
  return (
    <Section
      title={sessionCardTexts.home.comingUp}
      actions={<MoreLink to="/sessions" text={sessionCardTexts.home.all} />}
    >
      {isPending ? (
        <LoadingState shape="card" rows={SHOWN} tall label={sessionCardTexts.loading} />
      ) : (
        <SessionCards sessions={sessions.slice(0, SHOWN)} forSeries />
      )}
    </Section>
  );
};

export default NextSessions;
