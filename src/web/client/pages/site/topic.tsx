import { Box } from '@mantine/core';
import { useLocation } from 'react-router';
import type { Category } from '#modules/content/contract/site-content.ts';
import { getWell } from '#modules/communities/contract/api.ts';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import { searchSessions } from '#modules/scheduling/contract/api.ts';
import { SessionCard } from '#client/features/scheduling/cards/session-card.tsx';
import { topicsPage } from '#modules/content/contract/pages/topics.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useContent } from '#client/features/site/use-content.ts';
import FeaturedWells from '#client/features/communities/featured-wells.tsx';
import { MemberName } from '#client/entities/identity/member-name.tsx';
import { useCall } from '#client/lib/query.ts';
import { useMember } from '#client/lib/session.tsx';
import { useViewerZone } from '#client/lib/time.ts';
import { CardGrid } from '#ui/card.tsx';
import { Cover } from '#ui/pictures/cover.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Page, PageTitle, Section } from '#ui/page.tsx';
import { Loaded } from '#ui/states.tsx';
import NotFound from './not-found.tsx';

const SHOWN = 6;

/** A topic landing such as `/anxiety` (SIT-044 to SIT-053). */
const Topic = () => {
  const { pathname } = useLocation();
  return (
    <Loaded query={useContent()}>
      {({ content }) => {
        const category = content.categories.find(({ route }) => route === pathname.replace(/\/$/, ''));
        return category === undefined ? <NotFound /> : <Landing of={category} />;
      }}
    </Loaded>
  );
};

const Landing = ({ of }: { of: Category }) => {
  const texts = useTexts(topicsPage);
  const isVisitor = useMember() === null;
  const well = useCall(getWell, { id: of.group }, { quiet: true });
  const group = well.data?.group;
  return (
    <Page>
      {of.background === null ? null : (
        <Box mb="lg" h="14rem">
          <Cover id={of.route} pic={of.background} />
        </Box>
      )}
      <PageTitle documentTitle={of.name} lead={of.description}>
        {of.title}
      </PageTitle>
      <Row gap="sm">
        {group === undefined ? null : (
          <LinkButton to={wellPath(group)} size="lg">
            {texts.well}
          </LinkButton>
        )}
        {isVisitor ? (
          <LinkButton to="/register" size="lg" variant={group === undefined ? 'filled' : 'default'}>
            {texts.register}
          </LinkButton>
        ) : null}
      </Row>
      {of.host === null ? null : (
        <Soft mt="lg" size="inherit">
          {texts.host}: <MemberName person={{ username: of.host }} />
        </Soft>
      )}
      {group === undefined ? null : <Sessions group={group.uuid} />}
      {well.isError ? (
        <Stack gap="md" mt="lg">
          <p>{texts.noWell}</p>
          <FeaturedWells />
        </Stack>
      ) : null}
    </Page>
  );
};

/** Nothing rather than a gap where there are none. */
const Sessions = ({ group }: { group: string }) => {
  const texts = useTexts(topicsPage);
  const query = useCall(
    searchSessions,
    { group_uuid: group, sort_type: 'soonest', limit: SHOWN, timezone: useViewerZone() },
    { topics: [['session']], quiet: true },
  );
  if (query.isPending || query.data?.session.length === 0) return null;
  return (
    <Section title={texts.sessions}>
      <Loaded query={query}>
        {({ session: sessions }) => (
          <CardGrid>
            {sessions.map((session) => (
              <SessionCard key={session.uuid} session={session} />
            ))}
          </CardGrid>
        )}
      </Loaded>
    </Section>
  );
};

export default Topic;
