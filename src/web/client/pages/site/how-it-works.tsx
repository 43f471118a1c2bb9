import { HostRow } from '#client/features/site/hosts.tsx';
import { FilmPreview } from '#client/features/site/film-preview.tsx';
import { Parts } from '#client/features/site/parts.tsx';
import { howItWorksPage } from '#modules/content/contract/pages/how-it-works.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useContent, useHosts } from '#client/features/site/use-content.ts';
import { track } from '#client/lib/visit/analytics.ts';
import { Soft } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Page, PageTitle, Section } from '#ui/page.tsx';

/** `/how-it-works` with `#membership` (SIT-006, SIT-069). */
const HowItWorks = () => {
  const texts = useTexts(howItWorksPage);
  const film = useContent().data?.content.film ?? null;
  return (
    <Page>
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      {film === null ? null : <FilmPreview film={film} onPlay={() => track('marketing_video_play', {})} />}
      <Parts of={texts.parts} />
      <CommunityHosts />
      <Parts of={texts.after} />
    </Page>
  );
};

/** SIT-070 */
const CommunityHosts = () => {
  const texts = useTexts(howItWorksPage);
  const hosts = useHosts('community').data?.users ?? [];
  return (
    <Section
      title={texts.hosts}
      id="hosts"
      actions={
        <LinkButton to="/meet-hosts" variant="subtle">
          {texts.allHosts}
        </LinkButton>
      }
    >
      <Soft size="inherit" mb="md" maw="44rem">
        {texts.hostsText}
      </Soft>
      {hosts.length === 0 ? null : <HostRow hosts={hosts} />}
    </Section>
  );
};

export default HowItWorks;
