import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { Box } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { countNotices } from '#modules/forum/contract/api.ts';
import { useIsUnconfirmed } from '#client/entities/identity/confirm-first.tsx';
import { useCall } from '#client/lib/query.ts';
import { CounterBubble } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { forumTexts } from '../texts.ts';

const texts = forumTexts.notices;

const BELL = 24;
/** At the upper corner of the bell, and no more of it however large the text is. */
const atTheCorner = {
  insetInlineStart: `calc(var(--mantine-spacing-xs) + ${BELL / 2 - 2}px)`,
  bottom: 'calc(50% - 1px)',
  '--bubble-text': 'min(var(--mantine-font-size-xs), 18px)',
} as CSSProperties;

/** In the header of members: replies and mentions, and how many are new (I-008), with those of other kinds. */
export const NoticesLink = ({ others = 0 }: { others?: number }) => {
  const isUnconfirmed = useIsUnconfirmed();
  const query = useCall(
    countNotices,
    {},
    { topics: [['post'], ['notice'], ['restriction']], quiet: true, enabled: !isUnconfirmed, staleTime: 60_000 },
  );
  const count = (query.data?.count ?? 0) + others;
  if (isUnconfirmed) return null;
  return (
    <Box component={Link} to="/notices" pos="relative" display="flex" p="xs" me="xxs" aria-label={texts.link(count)}>
      <Icon shape={IconBell} size={BELL} />
      <Box component="span" pos="absolute" aria-hidden style={atTheCorner}>
        <CounterBubble count={count} label={texts.link} />
      </Box>
    </Box>
  );
};
