import { Accordion } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { HelpLines, useCountries } from '#client/features/site/help-lines.tsx';
import { PartWords } from '#client/features/site/parts.tsx';
import { faq as texts } from '#client/features/site/page-texts.ts';
import { useContent, useNames } from '#client/features/site/use-content.ts';
import { Stack } from '#ui/layout.tsx';
import { Page, PageTitle } from '#ui/page.tsx';

/** `/faq`, one anchor for each topic (SIT-023, SIT-068, C-121). */
const Faq = () => {
  const names = useNames();
  const { hash } = useLocation();
  const [open, setOpen] = useState<string[]>(() => [hash.slice(1)]);
  const help = useCountries(useContent().data?.help ?? [])[0];
  return (
    <Page width="text">
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Accordion multiple value={open} onChange={setOpen} order={2} variant="separated" radius="lg">
        {texts.topics(names).map((topic) => (
          <Accordion.Item
            key={topic.id}
            value={topic.id}
            id={topic.id}
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
