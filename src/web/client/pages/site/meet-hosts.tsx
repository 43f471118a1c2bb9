import { HostRow } from '#client/features/site/hosts.tsx';
import { meetHostsPage } from '#modules/content/contract/pages/meet-hosts.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useHosts } from '#client/features/site/use-content.ts';
import { Page, PageTitle } from '#ui/page.tsx';
import { EmptyState, Loaded, LoadingState } from '#ui/states.tsx';
import { LinkButton } from '#ui/link-button.tsx';

/** `/meet-hosts` (SIT-008, C-121). */
const MeetHosts = () => {
  const texts = useTexts(meetHostsPage);
  return (
    <Page>
      <PageTitle
        lead={texts.lead}
        actions={
          <LinkButton to="/host" variant="default">
            {texts.become}
          </LinkButton>
        }
      >
        {texts.title}
      </PageTitle>
      <Loaded query={useHosts('all')} loading={<LoadingState shape="card" />}>
        {({ users }) =>
          users.length === 0 ? <EmptyState text={texts.none} /> : <HostRow hosts={users} heading="h2" />
        }
      </Loaded>
    </Page>
  );
};

export default MeetHosts;
