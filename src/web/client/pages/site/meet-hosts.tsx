import { HostRow } from '#client/features/site/hosts.tsx';
import { meetHostsPage } from '#modules/content/contract/pages/meet-hosts.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useHosts } from '#client/features/site/use-content.ts';
import { Band } from '#ui/blocks/band.tsx';
import { Closing } from '#ui/blocks/closing.tsx';
import { Hero } from '#ui/blocks/hero.tsx';
import { Lantern, OpenDoor } from '#ui/drawings/hosting.tsx';
import { EmptyState, Loaded, LoadingState } from '#ui/states.tsx';
import { NextLink } from '#ui/link-button.tsx';

/** `/meet-hosts` (SIT-008, C-121). */
const MeetHosts = () => {
  const texts = useTexts(meetHostsPage);
  return (
    <>
      <Hero title={texts.title} lead={texts.lead} picture={<Lantern />} />
      <Band ground="sunken">
        <Loaded query={useHosts('all')} loading={<LoadingState shape="card" />}>
          {({ users }) =>
            users.length === 0 ? <EmptyState text={texts.none} /> : <HostRow hosts={users} heading="h2" />
          }
        </Loaded>
      </Band>
      <Closing texts={texts} picture={<OpenDoor />} actions={<NextLink to="/host" text={texts.become} />} />
    </>
  );
};

export default MeetHosts;
