import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { sessionTexts } from '../features/scheduling/texts.ts';
import { YourSessions } from '../features/scheduling/your-sessions.tsx';
import { Page, PageTitle } from '../ui/page.tsx';

const texts = sessionTexts.home;

/** `/?view=sessions` (C-132). */
const YourSessionsPage = () => (
  <Page width="text">
    <PageTitle
      lead={texts.yoursLead}
      actions={
        <Button component={Link} to="/past-sessions" variant="default">
          {texts.past}
        </Button>
      }
    >
      {texts.yours}
    </PageTitle>
    <YourSessions />
  </Page>
);

export default YourSessionsPage;
