import { Box } from '@mantine/core';
import { Link } from 'react-router';
import type { Category } from '#modules/content/contract/site-content.ts';
import { Card } from '#ui/card.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { Cover } from '#ui/pictures/cover.tsx';

/** A topic in a list; the whole card leads to its page. */
export const TopicCard = ({ topic: { name, route, title, background } }: { topic: Category }) => (
  <Card as="li" interactive padding="none" style={{ overflow: 'hidden' }}>
    <div style={{ aspectRatio: '5 / 2' }}>
      <Cover id={route} pic={background} />
    </div>
    <Stack gap="xxs" p="md">
      <Box component="h3" fz="h3">
        <Link to={route} data-card-link>
          {name}
        </Link>
      </Box>
      <Soft size="inherit">{title}</Soft>
    </Stack>
  </Card>
);
