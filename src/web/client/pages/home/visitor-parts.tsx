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
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Card, CardGrid } from '#ui/card.tsx';
import { Quote, Row, Soft, Stack } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Section } from '#ui/page.tsx';
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
          {content.film === null ? null : (
            <Section title={texts.film}>
              <FilmPreview film={content.film} onPlay={() => track('marketing_video_play', {})} />
            </Section>
          )}
          <Voices of={content.testimonials} />
          <Findings of={content} />
          <Press of={content.press} />
          <Articles of={content.blog} />
        </>
      )}
      <Gift />
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
    <Section title={texts.experience}>
      <Soft mb="md" size="inherit">
        {texts.experienceText}
      </Soft>
      <CardGrid>
        <SessionCard session={session} />
        {host?.username == null ? null : (
          <Card as="li" look="soft">
            <Stack align="center" justify="center" h="100%" ta="center">
              <Avatar id={host.uuid} name={calledIn(host)} src={host.pic} size={100} />
              <Box component="h3" fz="h3">
                <PersonName person={host} />
              </Box>
            </Stack>
          </Card>
        )}
      </CardGrid>
    </Section>
  );
};

/** SIT-037 */
const Voices = ({ of }: { of: SiteContent['testimonials'] }) => {
  const texts = useTexts(homeMorePage);
  return of.length === 0 ? null : (
    <Section title={texts.voices}>
      <CardGrid>
        {of.map(({ text, by }, at) => (
          <Card key={at} as="li" look="plain">
            <Stack>
              <Quote dir="auto">{text}</Quote>
              <Soft>{by}</Soft>
            </Stack>
          </Card>
        ))}
      </CardGrid>
    </Section>
  );
};

/** Figures with a source, under the faces of the operator's choice (SIT-004, SIT-039, C-124). */
const Findings = ({ of: { claims, faces } }: { of: SiteContent }) => {
  const texts = useTexts(homeMorePage);
  const isShown = useSetting('SHOW_CLAIMS', false);
  const proven = isShown ? claims.filter(({ source }) => source !== '') : [];
  return proven.length === 0 ? null : (
    <Section title={texts.findings}>
      <Row gap="sm" mb="md">
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
      <CardGrid min={15}>
        {proven.map(({ figure, text, source }, at) => (
          <Card key={at} as="li" look="soft">
            <Box component="p" fz="2.5rem" fw={850} lh={1.1}>
              {figure}
            </Box>
            <p>{text}</p>
            <Soft>
              {texts.source} {source}
            </Soft>
          </Card>
        ))}
      </CardGrid>
    </Section>
  );
};

/** SIT-038 */
const Press = ({ of }: { of: SiteContent['press'] }) => {
  const texts = useTexts(homeMorePage);
  return of.length === 0 ? null : (
    <Section title={texts.press}>
      <Row as="ul" gap="xl" style={{ listStyle: 'none' }}>
        {of.map(({ name, logo, url }, at) => {
          const picture = <img src={logo} alt={name} loading="lazy" height={40} style={{ maxWidth: '100%' }} />;
          return (
            <li key={at}>
              {url === null ? (
                picture
              ) : (
                <a href={url} rel="noopener">
                  {picture}
                </a>
              )}
            </li>
          );
        })}
      </Row>
    </Section>
  );
};

/** SIT-099 */
const Articles = ({ of }: { of: SiteContent['blog'] }) => {
  const texts = useTexts(homeMorePage);
  return of.length === 0 ? null : (
    <Section title={texts.blog}>
      <CardGrid>
        {of.map((article, at) => (
          <BlogCard key={at} of={article} />
        ))}
      </CardGrid>
    </Section>
  );
};

/** SIT-041 */
const Gift = () => {
  const texts = useTexts(homeMorePage);
  return (
    <Section title={texts.gift}>
      <Soft size="inherit">{texts.giftText}</Soft>
      <LinkButton to="/gift" size="lg" mt="md">
        {texts.giftAction}
      </LinkButton>
    </Section>
  );
};

export default VisitorParts;
