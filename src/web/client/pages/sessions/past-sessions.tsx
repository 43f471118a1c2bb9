import { PastSessions } from '#client/features/scheduling/lists/past-sessions.tsx';
import { sessionTexts } from '#client/features/scheduling/texts.ts';
import { useMember } from '#client/lib/session.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

/** `/past-sessions` (SCH-008). */
const PastSessionsPage = () => {
  const member = useMember();
  return (
    <Page width="text">
      <PageTitle lead={sessionTexts.past.lead}>{sessionTexts.past.title}</PageTitle>
      {member ? <PastSessions member={member} /> : null}
    </Page>
  );
};

export default PastSessionsPage;
