import { Accordion } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { HelpLines, useCountries } from '#client/features/site/help-lines.tsx';
import { PartWords } from '#client/features/site/parts.tsx';
import { faqPage } from '#modules/content/contract/pages/faq.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { anchorOf } from '#client/features/site/parts.tsx';
import { useContent } from '#client/features/site/use-content.ts';
import { Stack } from '#ui/layout.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

/** `/faq`, one anchor for each topic (SIT-023, SIT-068, C-121). */
const Faq = () => {
  const texts = useTexts(faqPage);
  const { hash } = useLocation();
  const [open, setOpen] = useState<string[]>(() => [hash.slice(1)]);
  const help = useCountries(useContent().data?.help ?? [])[0];
  return (
    <Page width="text">
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Accordion multiple value={open} onChange={setOpen} order={2} variant="separated" radius="lg">
        {texts.topics.map((topic, at) => (
          <Accordion.Item
            key={at}
            value={anchorOf(topic, at)}
            id={anchorOf(topic, at)}
            bg="var(--ws-surface)"
            bd="1px solid var(--ws-line)"
          >
            <Accordion.Control>{topic.title}</Accordion.Control>
            <Accordion.Panel>
              <Stack gap="md">
                <PartWords of={topic} />
                {topic.id === 'safety' && help !== undefined ? <HelpLines of={help} /> : null}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Page>
  );
};

export default Faq;
