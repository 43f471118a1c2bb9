import { Box } from '@mantine/core';
import { List, Soft } from '#ui/layout.tsx';

export const WritingHelp = ({ how, rules }: { how: string; rules: readonly string[] }) => (
  <details>
    <Box component="summary" py="xs" style={{ cursor: 'pointer' }}>
      {how}
    </Box>
    <List>
      {rules.map((rule) => (
        <Soft as="li" key={rule}>
          {rule}
        </Soft>
      ))}
    </List>
  </details>
);
