import { Box } from '@mantine/core';
import type { SiteContent } from '#modules/content/contract/site-content.ts';
import { Card } from '#ui/card.tsx';
import { OutsideLink } from '#ui/links/outside-link.tsx';
import { Soft, Stack } from '#ui/layout.tsx';

/** An article elsewhere; the whole card leads to it (SIT-099). */
export const BlogCard = ({ article: { title, text, url, picture } }: { article: SiteContent['blog'][number] }) => (
  <Card as="li" interactive padding={picture === null ? 'md' : 'none'}>
    {picture === null ? null : (
      <img
        src={picture}
        alt=""
        loading="lazy"
        width={300}
        height={300}
        style={{ width: '100%', height: '10rem', objectFit: 'cover' }}
      />
    )}
    <Stack gap="xs" {...(picture === null ? {} : { p: 'md' })}>
      <Box component="h3" fz="h3">
        <OutsideLink href={url} data-card-link>
          {title}
        </OutsideLink>
      </Box>
      <Soft size="inherit">{text}</Soft>
    </Stack>
  </Card>
);
