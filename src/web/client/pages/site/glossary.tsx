import { Box } from '@mantine/core';
import { Stack } from '#ui/layout.tsx';
import { glossaryPage } from '#modules/content/contract/pages/glossary.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { Page, PageTitle } from '#ui/page.tsx';

/** `/glossary`: the product's own words (SIT-014, C-121). */
const Glossary = () => {
  const texts = useTexts(glossaryPage);
  return (
    <Page width="text">
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Stack as="dl" gap="md">
        {texts.words.map(({ word, meaning }) => (
          <div key={word}>
            <Box component="dt" fw={750}>
              {word}
            </Box>
            <dd>{meaning}</dd>
          </div>
        ))}
      </Stack>
    </Page>
  );
};

export default Glossary;
