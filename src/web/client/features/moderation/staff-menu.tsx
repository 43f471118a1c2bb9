import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { flagTypes, listFlaggedActivity } from '../../../../modules/moderation/contract/api.ts';
import { useCall } from '../../lib/query.ts';
import { Icon } from '../../ui/icon.tsx';
import { CounterBubble } from '../../ui/badge.tsx';
import { staffTexts as texts } from './texts.ts';
import styles from './staff-menu.module.css';

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
        <Icon of={IconFlag} />
        <span style={{ flex: 1, whiteSpace: 'nowrap' }}>{texts.menu}</span>
        <CounterBubble count={open} label={texts.menuOpen} />
      </Link>
    </li>
  );
};

/** A dot at the admin's picture while something waits; said aloud when it comes. */
export const FlaggedActivityDot = () => {
  const open = useOpenReports();
  return (
    <>
      {open === 0 ? null : <span className={styles.dot} aria-hidden />}
      <VisuallyHidden>
        <output>{open === 0 ? '' : texts.menuOpen(open)}</output>
      </VisuallyHidden>
    </>
  );
};
