import '@mantine/core/styles/Tabs.layer.css';
import { Button, Group as Row, Modal, Stack, Tabs } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import type { Group } from '../../../../modules/communities/contract/api.ts';
import {
  isOpenTab,
  tabFrom,
  tabsOf,
  wellPath,
  type WellTab,
} from '../../../../modules/communities/contract/well-view.ts';
import { useMember } from '../../lib/session.tsx';
import { Page } from '../../ui/page.tsx';
import { JoinWell } from '../../entities/communities/join-well.tsx';
import { LogInButton } from './log-in-button.tsx';
import { joinTexts } from '../../entities/communities/texts.ts';
import { wellTexts } from './texts.ts';
import { WellHeader } from './well-header.tsx';
import { WellMembers } from './well-members.tsx';
import styles from './well-view.module.css';

/** The Well page: header and tabs. `sessions` is the Sessions tab, which belongs to another feature. */
export const WellView = ({
  well,
  segment,
  sessions,
}: {
  well: Group;
  /** The address's last segment: which tab is meant. */
  segment: string | undefined;
  sessions: ReactNode;
}) => {
  const [chosen, setChosen] = useState<WellTab | undefined>(() =>
    segment === undefined ? undefined : tabFrom(well, segment),
  );
  const [locked, setLocked] = useState<'discussion' | 'members'>();
  const [joining, setJoining] = useState(false);
  const tab = chosen && isOpenTab(chosen, well) && tabsOf(well).includes(chosen) ? chosen : 'sessions';

  // The address follows the tab without navigation (COM-023); one that names no tab of this Well is put right (C-141).
  useEffect(() => {
    const path = wellPath(well, chosen && tab);
    if (new URL(path, location.origin).pathname !== location.pathname && location.pathname.startsWith('/well/'))
      history.replaceState(history.state, '', path + location.search);
  }, [well, chosen, tab]);

  const choose = (value: string | null) => {
    const next = tabFrom(well, value ?? undefined);
    if (isOpenTab(next, well) || next === 'sessions') return setChosen(next);
    setLocked(next);
  };

  return (
    <Page>
      <title>{well.title}</title>
      <WellHeader well={well} onJoin={() => setJoining(true)} />
      <Tabs
        value={tab}
        onChange={choose}
        activateTabWithKeyboard={false}
        className={styles.tabs ?? ''}
        classNames={{ tab: styles.tab ?? '', list: styles.list ?? '' }}
      >
        <Tabs.List aria-label={well.title}>
          {tabsOf(well).map((name) => (
            <Tabs.Tab key={name} value={name}>
              {wellTexts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="sessions">{sessions}</Tabs.Panel>
        {tabsOf(well).includes('members') ? (
          <Tabs.Panel value="members">{tab === 'members' ? <WellMembers well={well} /> : null}</Tabs.Panel>
        ) : null}
      </Tabs>
      <LockedTab
        tab={locked}
        onClose={() => setLocked(undefined)}
        onJoin={() => {
          setLocked(undefined);
          setJoining(true);
        }}
      />
      <JoinWell well={well} opened={joining} onClose={() => setJoining(false)} />
    </Page>
  );
};

/** "Join Well to view members." (COM-027) */
const LockedTab = ({
  tab,
  onClose,
  onJoin,
}: {
  tab: 'discussion' | 'members' | undefined;
  onClose: () => void;
  onJoin: () => void;
}) => {
  const member = useMember();
  return (
    <Modal opened={tab !== undefined} onClose={onClose} title={tab ? wellTexts.tabs[tab] : ''}>
      <Stack gap="md">
        <p>{tab ? wellTexts.locked[tab] : null}</p>
        <Row justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {joinTexts.cancel}
          </Button>
          {member ? <Button onClick={onJoin}>{joinTexts.button}</Button> : <LogInButton label={wellTexts.logIn} />}
        </Row>
      </Stack>
    </Modal>
  );
};
