import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import { Box, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { flagTypes, listFlaggedActivity } from '#modules/moderation/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { Icon } from '#ui/icon.tsx';
import { CounterBubble } from '#ui/badge.tsx';
import { staffTexts as texts } from './texts.ts';

const useOpenReports = (): number => {
  const query = useCall(
    listFlaggedActivity,
    { types: flagTypes.join(','), status: 'open', limit: 1 },
    { topics: [['report']], quiet: true },
  );
  return query.data?.num_open ?? 0;
};

/** In the account menu of admins: the way to flagged activity, and how much waits there. */
export const FlaggedActivityEntry = () => {
  const open = useOpenReports();
  return (
    <li>
      <Link to="/admin/flagged-activity">
        <Icon shape={IconFlag} />
        <span style={{ flex: 1, whiteSpace: 'nowrap' }}>{texts.menu}</span>
        <CounterBubble count={open} label={texts.menuOpen} />
      </Link>
    </li>
  );
};

const Dot = () => (
  <Box
    component="span"
    aria-hidden
    pos="absolute"
    top="0.05rem"
    w="0.875rem"
    h="0.875rem"
    bg="var(--ws-danger)"
    bd="2px solid var(--ws-paper)"
    style={{ insetInlineStart: '1.85rem', pointerEvents: 'none', borderRadius: '50%' }}
  />
);

/** A dot at the admin's picture while something waits; said aloud when it comes. */
export const FlaggedActivityDot = () => {
  const open = useOpenReports();
  return (
    <>
      {open === 0 ? null : <Dot />}
      <VisuallyHidden>
        <output>{open === 0 ? '' : texts.menuOpen(open)}</output>
      </VisuallyHidden>
    </>
  );
};
