import { DiscoverSessions } from '#client/features/scheduling/lists/discover-sessions.tsx';
import { NowAndSoon, useNowAndSoon } from '#client/features/scheduling/lists/now-and-soon.tsx';
import { discoverTexts } from '#client/features/scheduling/discover-texts.ts';
import { useMember } from '#client/lib/session.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { extraPart } from '#ui/fetched-part.tsx';

const texts = discoverTexts.discover;
const Join = extraPart(() => import('./join-soon.tsx'));

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
              actions: <LinkButton to="/session-create">{discoverTexts.well.create}</LinkButton>,
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

export default Sessions;
