import { sessionTexts } from '#client/features/scheduling/texts.ts';
import { YourSessions } from '#client/features/scheduling/lists/your-sessions.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { WayLink } from '#ui/link-button.tsx';

const texts = sessionTexts.home;

/** `/?view=sessions` (C-132). */
const YourSessionsPage = () => (
  <Page width="text">
    <PageTitle lead={texts.yoursLead} actions={<WayLink to="/past-sessions" text={texts.past} />}>
      {texts.yours}
    </PageTitle>
    <YourSessions />
  </Page>
);

export default YourSessionsPage;
