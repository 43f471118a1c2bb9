import { PartBlocks } from '#client/features/site/parts.tsx';
import { hostPage } from '#modules/content/contract/pages/host.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useMember } from '#client/lib/session.tsx';
import { Closing } from '#ui/blocks/closing.tsx';
import { Hero } from '#ui/blocks/hero.tsx';
import { Bench, Lantern, OpenDoor, SteppingStones } from '#ui/drawings/hosting.tsx';
import { NextLink } from '#ui/link-button.tsx';

/** `/host`: what hosting is, and the ways to it (SIT-007, C-121). */
const Host = () => {
  const texts = useTexts(hostPage);
  const isMember = useMember() !== null;
  return (
    <>
      <Hero
        title={texts.title}
        lead={texts.lead}
        picture={<OpenDoor />}
        actions={
          <>
            <NextLink to="/training" text={texts.training} />
            {isMember ? <NextLink to="/session-create" variant="default" text={texts.create} /> : null}
          </>
        }
      />
      <PartBlocks parts={texts.parts} pictures={pictures} steps={[0]} />
      <Closing texts={texts} picture={<Lantern />} actions={<NextLink to="/meet-hosts" text={texts.meet} />} />
    </>
  );
};

const pictures = { begin: SteppingStones, alone: Bench };

export default Host;
