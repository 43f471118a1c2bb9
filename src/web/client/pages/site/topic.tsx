import { useLocation } from 'react-router';
import type { Category } from '#modules/content/contract/site-content.ts';
import type { HelpCountry } from '#modules/moderation/contract/help-country.ts';
import { getWell, type Group } from '#modules/communities/contract/api.ts';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import { searchSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { isClosed } from '#modules/scheduling/contract/session-view.ts';
import { SessionCards } from '#client/features/scheduling/cards/session-card.tsx';
import { HostFace } from '#client/features/site/hosts.tsx';
import { HelpLines, useCountries } from '#client/features/site/help-lines.tsx';
import { TopicCard } from '#client/features/site/topic-card.tsx';
import { topicsPage } from '#modules/content/contract/pages/topics.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useContent, useHosts } from '#client/features/site/use-content.ts';
import FeaturedWells from '#client/features/communities/featured-wells.tsx';
import { useCall } from '#client/lib/query.ts';
import { useMember } from '#client/lib/session.tsx';
import { useViewerZone } from '#client/lib/time.ts';
import { Band } from '#ui/blocks/band.tsx';
import { Closing } from '#ui/blocks/closing.tsx';
import { Faces } from '#ui/blocks/faces.tsx';
import { Hero } from '#ui/blocks/hero.tsx';
import { PictureText } from '#ui/blocks/picture-text.tsx';
import { QuoteBlock } from '#ui/blocks/quote.tsx';
import { Lighthouse } from '#ui/drawings/how.tsx';
import { TalkOrListen } from '#ui/drawings/steps.tsx';
import { CardGrid } from '#ui/card.tsx';
import { Cover } from '#ui/pictures/cover.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Row } from '#ui/layout.tsx';
import { LinkButton, MoreLink, NextLink } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import { Loaded } from '#ui/states.tsx';
import { useSoonText } from '#client/features/site/soon-text.ts';
import { fetchedPart } from '#ui/fetched-part.tsx';

// Drawn only where no topic has this address.
const NotFound = fetchedPart(() => import('./not-found.tsx'));

const SHOWN = 3;

/** A topic landing such as `/anxiety` (SIT-044 to SIT-053). */
const Topic = () => {
  const { pathname } = useLocation();
  return (
    <Loaded isPage query={useContent('all')}>
      {({ content: { categories }, help }) => {
        const category = categories.find(({ route }) => route === pathname.replace(/\/$/, ''));
        return category === undefined ? (
          <NotFound />
        ) : (
          <Landing key={category.route} category={category} all={categories} help={help} />
        );
      }}
    </Loaded>
  );
};

const Landing = ({
  category,
  all,
  help,
}: {
  category: Category;
  all: readonly Category[];
  help: readonly HelpCountry[];
}) => {
  const texts = useTexts(topicsPage);
  const isVisitor = useMember() === null;
  const well = useCall(getWell, { id: category.group }, { quiet: true });
  const group = well.data?.group;
  const soonText = useSoonText();
  const sessions = useSessions(group?.uuid);
  const next = sessions?.find((session) => !isClosed(session));
  return (
    <>
      <Hero
        title={category.title}
        documentTitle={category.name}
        lead={category.description}
        picture={<TopicCover category={category} group={group} />}
        note={texts.reassurance}
        actions={
          <>
            {next === undefined ? (
              <NextLink to="/sessions" text={texts.find} />
            ) : (
              <LinkButton to={`/session/${next.uuid}`} size="lg">
                {texts.next} {soonText(next.start_time)}
              </LinkButton>
            )}
            {group === undefined ? null : <NextLink to={wellPath(group)} variant="default" text={texts.well} />}
            {isVisitor ? <NextLink to="/register" variant="subtle" text={texts.register} /> : null}
          </>
        }
      />
      {sessions === undefined || group === undefined ? null : <Sessions sessions={sessions} />}
      <TopicHost category={category} group={group} />
      {well.isError ? (
        <Page>
          <p>{texts.noWell}</p>
          <FeaturedWells />
        </Page>
      ) : null}
      <TopicHelp route={category.route} help={help} />
      <Related category={category} all={all} />
      <Closing texts={texts} picture={<TalkOrListen />} actions={<NextLink to="/sessions" text={texts.find} />} />
    </>
  );
};

/** The cover of its Well, so that both are known again. */
const TopicCover = ({ category, group }: { category: Category; group: Group | undefined }) => (
  <div style={{ aspectRatio: '4 / 3', overflow: 'hidden', borderRadius: '42% 58% 50% 50% / 54% 46% 54% 46%' }}>
    <Cover id={group?.uuid ?? category.route} pic={category.background ?? group?.pic ?? null} />
  </div>
);

const useSessions = (group: string | undefined): readonly Session[] | undefined =>
  useCall(
    searchSessions,
    { group_uuid: group ?? '', sort_type: 'soonest', limit: SHOWN, timezone: useViewerZone() },
    { topics: [['session']], quiet: true, enabled: group !== undefined },
  ).data?.session;

const Sessions = ({ sessions }: { sessions: readonly Session[] }) => {
  const texts = useTexts(topicsPage);
  return (
    <Band title={texts.sessions} ground="sunken" actions={<MoreLink to="/sessions" text={texts.allSessions} />}>
      {sessions.length === 0 ? <p>{texts.noSessions}</p> : <SessionCards sessions={sessions} withoutWell />}
    </Band>
  );
};

/** The one that staff chose, else the one who hosts next in its Well, with a sentence of theirs. */
const TopicHost = ({ category, group }: { category: Category; group: Group | undefined }) => {
  const texts = useTexts(topicsPage);
  const hosts = useHosts('all').data?.users;
  if (hosts === undefined) return null;
  const host =
    category.host === null
      ? hosts.find(({ wells }) => wells.some(({ uuid }) => uuid === group?.uuid))
      : hosts.find(({ username }) => username === category.host);
  if (host === undefined && category.host === null) return null;
  return (
    <PictureText
      title={texts.host}
      picture={
        <Faces>
          <HostFace host={host ?? { username: category.host ?? '', pic: null }} />
        </Faces>
      }
    >
      {category.host_words === null ? null : <QuoteBlock look="line" text={category.host_words} />}
      <p>{texts.hostText}</p>
    </PictureText>
  );
};

/** Lines for this topic where the country has some, else the first for all (C-125). */
const TopicHelp = ({ route, help }: { route: string; help: readonly HelpCountry[] }) => {
  const texts = useTexts(topicsPage);
  const country = useCountries(help)[0];
  if (country === undefined) return null;
  const own = country.lines.filter(({ topics }) => topics?.includes(route));
  const [emergency, first = emergency] = country.lines;
  const lines = own.length > 0 ? own : first === undefined ? [] : [first];
  return (
    <PictureText title={texts.help} ground="warm" side="end" picture={<Lighthouse />}>
      <p>{texts.helpText}</p>
      <HelpLines country={{ ...country, lines }} />
      <Row gap="md">
        <GetHelpLink look="chip" />
        <LinkButton to="/safety-resources" variant="subtle">
          {texts.allLines}
        </LinkButton>
      </Row>
    </PictureText>
  );
};

const Related = ({ category, all }: { category: Category; all: readonly Category[] }) => {
  const texts = useTexts(topicsPage);
  const related = category.related.flatMap((path) => all.find(({ route }) => route === path) ?? []);
  return related.length === 0 ? null : (
    <Band title={texts.related}>
      <CardGrid>
        {related.map((topic) => (
          <TopicCard key={topic.route} topic={topic} />
        ))}
      </CardGrid>
    </Band>
  );
};

export default Topic;
