import { PartBlocks } from '#client/features/site/parts.tsx';
import { hostPage } from '#modules/content/contract/pages/host.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useMember } from '#client/lib/session.tsx';
import { Closing } from '#ui/blocks/closing.tsx';
import { Hero } from '#ui/blocks/hero.tsx';
import { Bench, Lantern, OpenDoor, SteppingStones } from '#ui/drawings/hosting.tsx';
import { LinkButton } from '#ui/link-button.tsx';

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
            <LinkButton to="/training" size="lg">
              {texts.training}
            </LinkButton>
            {isMember ? (
              <LinkButton to="/session-create" size="lg" variant="default">
                {texts.create}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <PartBlocks of={texts.parts} pictures={pictures} steps={[0]} />
      <Closing
        title={texts.closing}
        text={texts.closingText}
        picture={<Lantern />}
        actions={
          <LinkButton to="/meet-hosts" size="lg">
            {texts.meet}
          </LinkButton>
        }
      />
    </>
  );
};

const pictures = { begin: SteppingStones, alone: Bench };

export default Host;
