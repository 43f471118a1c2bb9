import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useEnterSession } from '../features/live-rooms/enter-session.ts';
import { DiscoverSessions } from '../features/scheduling/discover-sessions.tsx';
import { JoinSoon, NowAndSoon, useNowAndSoon, type SoonAction } from '../features/scheduling/now-and-soon.tsx';
import { sessionTexts } from '../features/scheduling/texts.ts';
import { useMember } from '../lib/session.tsx';
import { Page, PageTitle } from '../ui/page.tsx';

const texts = sessionTexts.discover;

/** `/sessions`: the discovery page (SCH-007). */
const Sessions = () => {
  const member = useMember();
  const soon = useNowAndSoon({ withOwn: true });
  const mayHost = member !== null && (member.host_level > 0 || member.is_admin);
  return (
    <Page>
      <PageTitle
        lead={texts.lead}
        {...(mayHost
          ? {
              actions: (
                <Button component={Link} to="/session-create">
                  {sessionTexts.well.create}
                </Button>
              ),
            }
          : {})}
      >
        {texts.title}
      </PageTitle>
      <NowAndSoon soon={soon} Action={Join} />
      <DiscoverSessions shownAbove={soon.sessions} />
    </Page>
  );
};

const Join: SoonAction = (of) => <JoinSoon {...of} entering={useEnterSession(of.session)} />;

export default Sessions;
