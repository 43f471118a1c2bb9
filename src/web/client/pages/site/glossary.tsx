import { Box } from '@mantine/core';
import { Stack } from '#ui/layout.tsx';
import { glossary as texts } from '#client/features/site/page-texts.ts';
import { useNames } from '#client/features/site/use-content.ts';
import { Page, PageTitle } from '#ui/page.tsx';

/** `/glossary`: the product's own words (SIT-014, C-121). */
const Glossary = () => (
  <Page width="text">
    <PageTitle lead={texts.lead(useNames().product)}>{texts.title}</PageTitle>
    <Stack as="dl" gap="md">
      {texts.words.map(([word, meaning]) => (
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

export default Glossary;
