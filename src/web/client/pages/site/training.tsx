import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { openRegisterModal } from '#client/features/identity/entering/register-dialog.tsx';
import { HostRow } from '#client/features/site/hosts.tsx';
import { PartBlocks } from '#client/features/site/parts.tsx';
import { trainingPage } from '#modules/content/contract/pages/training.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useContent, useHosts } from '#client/features/site/use-content.ts';
import { useSetting } from '#client/lib/config.tsx';
import { useMember } from '#client/lib/session.tsx';
import { trainingInterest } from '#client/lib/visit/training-interest.ts';
import { Band } from '#ui/blocks/band.tsx';
import { Closing } from '#ui/blocks/closing.tsx';
import { Hero } from '#ui/blocks/hero.tsx';
import { Lantern, OpenDoor, SteppingStones } from '#ui/drawings/hosting.tsx';
import { Bridge } from '#ui/drawings/how.tsx';
import { OpenBook } from '#ui/drawings/words.tsx';
import { NextLink } from '#ui/link-button.tsx';

const DESTINATION = '/thinkific';

/** `/training`: what the host training is (SIT-009, SIT-079 to SIT-083). */
const Training = () => {
  const texts = useTexts(trainingPage);
  const start = useStart(texts.register);
  const picture = useContent().data?.content.training_testimonial ?? null;
  return (
    <>
      <Hero
        title={texts.title}
        lead={texts.lead}
        picture={<SteppingStones />}
        actions={
          <Button size="lg" onClick={start}>
            {texts.join}
          </Button>
        }
      />
      <PartBlocks parts={texts.parts} pictures={pictures} />
      <ExampleHosts />
      {picture === null ? null : (
        <Band>
          <img
            src={picture.picture}
            alt={picture.alt}
            loading="lazy"
            width={825}
            height={225}
            style={{ maxWidth: '100%', height: 'auto' }}
          />
        </Band>
      )}
      <Closing
        texts={texts}
        picture={<Lantern />}
        actions={
          <>
            <Button size="lg" onClick={start}>
              {texts.start}
            </Button>
            <NextLink to="/how-it-works" variant="default" text={texts.learnMore} />
          </>
        }
      />
    </>
  );
};

const pictures = { begin: OpenDoor, peers: Bridge, course: OpenBook };

/** The interest is stored first; visitors register and then come to the training as well (SIT-083). */
const useStart = (register: { title: string; lead: string }) => {
  const seconds = useSetting('ATTRIBUTION_COOKIE_SECONDS', 1_296_000);
  const isMember = useMember() !== null;
  const navigate = useNavigate();
  const open = () => void navigate(DESTINATION);
  return () => {
    trainingInterest.write(seconds);
    if (isMember) return open();
    openRegisterModal({ ...register, onEntered: open });
  };
};

const ExampleHosts = () => {
  const texts = useTexts(trainingPage);
  const hosts = useHosts('example').data?.users ?? [];
  return hosts.length === 0 ? null : (
    <Band title={texts.hosts} ground="sunken">
      <HostRow hosts={hosts} />
    </Band>
  );
};

export default Training;
