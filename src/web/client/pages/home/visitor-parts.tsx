import { Box } from '@mantine/core';
import type { Session } from '#modules/scheduling/contract/api.ts';
import type { SiteContent } from '#modules/content/contract/site-content.ts';
import { useOpenSessions } from '#client/features/scheduling/lists/open-sessions.ts';
import { SessionCard } from '#client/features/scheduling/cards/session-card.tsx';
import { BlogCard } from '#client/features/site/blog-card.tsx';
import { FilmPreview } from '#client/features/site/film-preview.tsx';
import { SHOWN, useNextSessions } from '#client/features/scheduling/lists/use-next-sessions.ts';
import { homeMorePage } from '#modules/content/contract/pages/home.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useContent } from '#client/features/site/use-content.ts';
import { track } from '#client/lib/visit/analytics.ts';
import { useSetting, useSiteConfig } from '#client/lib/config.tsx';
import { Band } from '#ui/blocks/band.tsx';
import { Figures } from '#ui/blocks/figures.tsx';
import { PictureText } from '#ui/blocks/picture-text.tsx';
import { Quotes } from '#ui/blocks/quote.tsx';
import { Gift, LitWindow } from '#ui/drawings/calls.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { CardGrid } from '#ui/card.tsx';
import { Row } from '#ui/layout.tsx';
import { NextLink } from '#ui/link-button.tsx';
import { OutsideLink } from '#ui/links/outside-link.tsx';
import { calledIn, PersonName } from '#client/entities/identity/member-name.tsx';

/** What an installation shows of itself to visitors; a part without content is not drawn (C-122, C-124). */
const VisitorParts = () => {
  const texts = useTexts(homeMorePage);
  const content = useContent().data?.content;
  return (
    <>
      <FeaturedSession />
      {content === undefined ? null : (
        <>
          <Voices testimonials={content.testimonials} />
          {content.film === null ? null : (
            <Band title={texts.film}>
              <FilmPreview film={content.film} still={<LitWindow />} onPlay={() => track('marketing_video_play', {})} />
            </Band>
          )}
          <Findings content={content} />
          <Press articles={content.press} />
          <Articles articles={content.blog} />
        </>
      )}
      <PictureText title={texts.gift} picture={<Gift />}>
        <p>{texts.giftText}</p>
        <div>
          <NextLink to="/gift" text={texts.giftAction} />
        </div>
      </PictureText>
    </>
  );
};

/** How many of the configured ones are tried. */
const MOST = 5;

/** The first featured session that is open, else a coming one with a host that is not listed above (SIT-042, SIT-043, C-133). */
const FeaturedSession = () => {
  const featured = useOpenSessions(useSiteConfig()?.client_featured_sessions_uuids ?? '', MOST);
  const others = useNextSessions().sessions.slice(SHOWN);
  const hosted = featured.isKnown ? others.find(({ host_user }) => host_user?.username != null) : undefined;
  const session = featured.sessions[0] ?? hosted;
  return session === undefined ? null : <Experience session={session} />;
};

const Experience = ({ session }: { session: Session }) => {
  const texts = useTexts(homeMorePage);
  const { host_user: host } = session;
  return (
    <PictureText
      title={texts.experience}
      ground="sunken"
      side="end"
      picture={
        <CardGrid>
          <SessionCard session={session} />
        </CardGrid>
      }
    >
      <p>{texts.experienceText}</p>
      {host?.username == null ? null : (
        <Row gap="md" wrap="nowrap">
          <Avatar id={host.uuid} name={calledIn(host)} src={host.pic} size={84} />
          <div>
            <Box component="h3" fz="h3">
              <PersonName person={host} />
            </Box>
            <p>{texts.experienceHost}</p>
          </div>
        </Row>
      )}
    </PictureText>
  );
};

/** SIT-037 */
const Voices = ({ testimonials }: { testimonials: SiteContent['testimonials'] }) => {
  const texts = useTexts(homeMorePage);
  return testimonials.length === 0 ? null : (
    <Band title={texts.voices} ground="warm">
      <Quotes quotes={testimonials.map(({ text, by: source }) => ({ text, source }))} />
    </Band>
  );
};

/** Figures with a source, under the faces of the operator's choice (SIT-004, SIT-039, C-124). */
const Findings = ({ content: { claims, faces } }: { content: SiteContent }) => {
  const texts = useTexts(homeMorePage);
  const isShown = useSetting('SHOW_CLAIMS', false);
  const proven = isShown ? claims.filter(({ source }) => source !== '') : [];
  return proven.length === 0 ? null : (
    <Band title={texts.findings}>
      {faces.length === 0 ? null : (
        <Row gap="sm">
          {faces.map((face, at) => (
            <img
              key={at}
              src={face}
              alt=""
              loading="lazy"
              width={100}
              height={100}
              style={{ borderRadius: '50%', objectFit: 'cover' }}
            />
          ))}
        </Row>
      )}
      <Figures
        figures={proven.map(({ figure, text, source }) => ({ figure, text, source: `${texts.source} ${source}` }))}
      />
    </Band>
  );
};

/** SIT-038 */
const Press = ({ articles }: { articles: SiteContent['press'] }) => {
  const texts = useTexts(homeMorePage);
  return articles.length === 0 ? null : (
    <Band title={texts.press}>
      <Row as="ul" gap="xl">
        {articles.map(({ name, logo, url }, at) => {
          const sign =
            logo === null ? (
              <Box component="span" fz="h3" fw={800}>
                {name}
              </Box>
            ) : (
              <img src={logo} alt={name} loading="lazy" height={40} style={{ maxWidth: '100%' }} />
            );
          return (
            <li key={at}>
              {url === null ? (
                sign
              ) : (
                <OutsideLink href={url} style={{ display: 'inline-flex', alignItems: 'center' }}>
                  {sign}
                </OutsideLink>
              )}
            </li>
          );
        })}
      </Row>
    </Band>
  );
};

/** SIT-099 */
const Articles = ({ articles }: { articles: SiteContent['blog'] }) => {
  const texts = useTexts(homeMorePage);
  return articles.length === 0 ? null : (
    <Band title={texts.blog}>
      <CardGrid>
        {articles.map((article, at) => (
          <BlogCard key={at} article={article} />
        ))}
      </CardGrid>
    </Band>
  );
};

export default VisitorParts;
