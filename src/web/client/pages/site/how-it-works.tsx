import { HostRow } from '#client/features/site/hosts.tsx';
import { FilmPreview } from '#client/features/site/film-preview.tsx';
import { PartBlocks } from '#client/features/site/parts.tsx';
import { howItWorksPage } from '#modules/content/contract/pages/how-it-works.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useContent, useHosts } from '#client/features/site/use-content.ts';
import { track } from '#client/lib/visit/analytics.ts';
import { Band } from '#ui/blocks/band.tsx';
import { Closing } from '#ui/blocks/closing.tsx';
import { Hero } from '#ui/blocks/hero.tsx';
import { LitWindow } from '#ui/drawings/calls.tsx';
import { Boats, Bridge, Lighthouse, ThreeWays } from '#ui/drawings/how.tsx';
import { Room } from '#ui/drawings/room.tsx';
import { TalkOrListen } from '#ui/drawings/steps.tsx';
import { Well } from '#ui/drawings/well.tsx';
import { MoreLink, NextLink } from '#ui/link-button.tsx';

const pictures = { wells: Well, support: ThreeWays, sessions: TalkOrListen, people: Bridge };
const laterPictures = { safety: Lighthouse, membership: Boats };

/** `/how-it-works` with `#membership` (SIT-006, SIT-069). */
const HowItWorks = () => {
  const texts = useTexts(howItWorksPage);
  const film = useContent().data?.content.film ?? null;
  return (
    <>
      <Hero
        title={texts.title}
        lead={texts.lead}
        picture={
          film === null ? <Room /> : <FilmPreview film={film} onPlay={() => track('marketing_video_play', {})} />
        }
        actions={<NextLink to="/sessions" text={texts.find} />}
        note={texts.still}
      />
      <PartBlocks parts={texts.parts} pictures={pictures} />
      <CommunityHosts />
      <PartBlocks parts={texts.after} pictures={laterPictures} />
      <Closing texts={texts} picture={<LitWindow />} actions={<NextLink to="/sessions" text={texts.find} />} />
    </>
  );
};

/** SIT-070 */
const CommunityHosts = () => {
  const texts = useTexts(howItWorksPage);
  const hosts = useHosts('community').data?.users ?? [];
  return (
    <Band
      title={texts.hosts}
      lead={texts.hostsText}
      id="hosts"
      ground="sunken"
      actions={<MoreLink to="/meet-hosts" text={texts.allHosts} />}
    >
      {hosts.length === 0 ? null : <HostRow hosts={hosts} />}
    </Band>
  );
};

export default HowItWorks;
