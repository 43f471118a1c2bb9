import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmailCapture } from '#client/features/site/email-capture.tsx';
import { Parts } from '#client/features/site/parts.tsx';
import { partnersPage } from '#modules/content/contract/pages/partners.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useContent } from '#client/features/site/use-content.ts';
import { useSetting } from '#client/lib/config.tsx';
import { Panel, Row, Stack } from '#ui/layout.tsx';
import { Page, PageTitle, Section } from '#ui/page.tsx';

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
    <Page>
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Stack gap="sm">
        <p>{texts.choose}</p>
        <Row gap="sm">
          <Button size="lg" onClick={() => scrollTo('corporation')}>
            {texts.corporation}
          </Button>
          <Button size="lg" variant="default" onClick={() => scrollTo('nonprofit')}>
            {texts.nonprofit}
          </Button>
        </Row>
      </Stack>
      <Target id="corporation">
        <Parts of={texts.corporations} />
      </Target>
      <Target id="nonprofit">
        <Parts of={texts.nonprofits} />
        <Panel as="section" p="md" mt="lg" aria-label={texts.waitlist.title} maw="32rem">
          <EmailCapture list="facilitator_waitlist" texts={texts.waitlist} />
        </Panel>
      </Target>
      <Closing />
    </Page>
  );
};

const Closing = () => {
  const texts = useTexts(partnersPage);
  const kit = useContent().data?.content.promotion_kit ?? null;
  const email = useSetting<string>('EMAIL_PARTNERSHIPS', '');
  return (
    <Section title={texts.closing.title}>
      <Stack>
        <p>{texts.closing.text}</p>
        {kit === null ? null : (
          <div>
            <Button component="a" href={kit} target="_blank" rel="noopener noreferrer">
              {texts.closing.kit}
            </Button>
          </div>
        )}
        {email === '' ? null : (
          <p>
            {texts.closing.write} <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
      </Stack>
    </Section>
  );
};

export default Partners;
