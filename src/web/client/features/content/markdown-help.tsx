import { Box } from '@mantine/core';
import { List, Soft } from '#ui/layout.tsx';
import { siteTexts } from './texts.ts';

const { markdown: texts } = siteTexts;

/** How Markdown is written here. */
export const MarkdownHelp = () => (
  <details>
    <Box component="summary" py="xs" style={{ cursor: 'pointer' }}>
      {texts.how}
    </Box>
    <List>
      {[...texts.rules, texts.product].map((rule) => (
        <Soft as="li" key={rule}>
          {rule}
        </Soft>
      ))}
    </List>
  </details>
);
