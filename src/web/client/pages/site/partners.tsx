import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmailCapture } from '#client/features/site/email-capture.tsx';
import { PartBlocks } from '#client/features/site/parts.tsx';
import { partnersPage } from '#modules/content/contract/pages/partners.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useContent } from '#client/features/site/use-content.ts';
import { useSetting } from '#client/lib/config.tsx';
import { Band } from '#ui/blocks/band.tsx';
import { Closing } from '#ui/blocks/closing.tsx';
import { Hero } from '#ui/blocks/hero.tsx';
import { Bridge } from '#ui/drawings/how.tsx';
import { Houses, Tree } from '#ui/drawings/together.tsx';
import { PaperBoat } from '#ui/drawings/words.tsx';
import { Panel } from '#ui/layout.tsx';
import { NextLink } from '#ui/link-button.tsx';
import { OutsideSign } from '#ui/links/outside-link.tsx';

/** How far above a section the page stops (SIT-075). */
const OFFSET = 25;

const scrollTo = (id: string) => {
  const section = document.getElementById(id);
  if (!section) return;
  window.scrollTo({ top: section.getBoundingClientRect().top + window.scrollY - OFFSET });
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
};

/** Its heading keeps clear of the header that stays above the page; high enough for the page to stop there, near its end too. */
const Target = ({ id, children }: { id: string; children: ReactNode }) => (
  <Box id={id} pt="3.5rem" mt="-1rem" mih="calc(100dvh - 24rem)">
    {children}
  </Box>
);

/** `/partners` (SIT-002, SIT-010, SIT-075 to SIT-078). */
const Partners = () => {
  const texts = useTexts(partnersPage);
  return (
    <>
      <Hero
        title={texts.title}
        lead={texts.lead}
        picture={<Houses />}
        actions={
          <>
            <p style={{ flexBasis: '100%', fontWeight: 650 }}>{texts.choose}</p>
            <Button size="lg" variant="light" onClick={() => scrollTo('corporation')}>
              {texts.corporation}
            </Button>
            <Button size="lg" variant="light" onClick={() => scrollTo('nonprofit')}>
              {texts.nonprofit}
            </Button>
          </>
        }
      />
      <Target id="corporation">
        <PartBlocks parts={texts.corporations} pictures={corporate} />
      </Target>
      <Target id="nonprofit">
        <PartBlocks parts={texts.nonprofits} pictures={charitable} />
        <Band>
          <Panel as="section" p="lg" aria-label={texts.waitlist.title} maw="36rem" w="100%">
            <Box component="h3" fz="h3" mb="sm">
              {texts.waitlist.title}
            </Box>
            <EmailCapture list="facilitator_waitlist" texts={texts.waitlist} />
          </Panel>
        </Band>
      </Target>
      <TalkToUs />
    </>
  );
};

const corporate = { corporation: Bridge };
const charitable = { nonprofit: Tree };

const TalkToUs = () => {
  const { closing: texts } = useTexts(partnersPage);
  const kit = useContent().data?.content.promotion_kit ?? null;
  const email = useSetting<string>('EMAIL_PARTNERSHIPS', '');
  const closingText = (
    <>
      {texts.text}
      {email === '' ? null : (
        <>
          {' '}
          {texts.write} <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
    </>
  );
  return (
    <Closing
      texts={{ closing: texts.title, closingText }}
      picture={<PaperBoat />}
      actions={
        <>
          <NextLink to="/contact-us" text={texts.contact} />
          {kit === null ? null : (
            <Button
              component="a"
              href={kit}
              target="_blank"
              rel="noopener noreferrer"
              size="lg"
              variant="default"
              rightSection={<OutsideSign />}
            >
              {texts.kit}
            </Button>
          )}
        </>
      }
    />
  );
};

export default Partners;
