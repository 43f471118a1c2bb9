import '@mantine/core/styles/Tabs.layer.css';
import { Button, Tabs } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { resetWellBadge, type Group } from '../../../../modules/communities/contract/api.ts';
import {
  isOpenTab,
  tabBadge,
  tabFrom,
  tabsOf,
  wellPath,
  type WellTab,
} from '../../../../modules/communities/contract/well-view.ts';
import { JoinWell } from '../../entities/communities/join-well.tsx';
import { joinTexts } from '../../entities/communities/texts.ts';
import { useAction } from '../../lib/action.ts';
import { useMember } from '../../lib/session.tsx';
import { CounterBubble } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { openModal } from '../../ui/modal-layer.tsx';
import { Page } from '../../ui/page.tsx';
import { LogInButton } from './log-in-button.tsx';
import { wellTexts } from './texts.ts';
import { WellHeader } from './well-header.tsx';
import { WellMembers } from './well-members.tsx';

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
  const tab = chosen && isOpenTab(chosen, well) && tabsOf(well).includes(chosen) ? chosen : 'sessions';

  // The address follows the tab without navigation (COM-023); one that names no tab of this Well is put right (C-141).
  useEffect(() => {
    const path = wellPath(well, chosen && tab);
    if (new URL(path, location.origin).pathname !== location.pathname && location.pathname.startsWith('/well/'))
      history.replaceState(history.state, '', path + location.search);
  }, [well, chosen, tab]);

  useSeenBadge(well, tab);

  const choose = (value: string | null) => {
    const next = tabFrom(well, value ?? undefined);
    if (isOpenTab(next, well) || next === 'sessions') return setChosen(next);
    openModal((close) => (
      <LockedTab
        tab={next}
        onClose={close}
        onJoin={() => {
          close();
          join();
        }}
      />
    ));
  };
  const join = () => openModal((close) => <JoinWell well={well} onClose={close} />);

  return (
    <Page>
      <title>{well.title}</title>
      <WellHeader well={well} onJoin={join} />
      <Tabs value={tab} onChange={choose} activateTabWithKeyboard={false} mt="lg">
        <Tabs.List aria-label={well.title} mb="lg" style={{ gap: '0.25rem' }}>
          {tabsOf(well).map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              px="md"
              fz="md"
              fw={700}
              rightSection={<CounterBubble count={name === tab ? 0 : well[tabBadge[name]]} label={wellTexts.fresh} />}
            >
              {wellTexts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="sessions">{sessions}</Tabs.Panel>
        {tabsOf(well).includes('members') ? (
          <Tabs.Panel value="members">{tab === 'members' ? <WellMembers well={well} /> : null}</Tabs.Panel>
        ) : null}
      </Tabs>
    </Page>
  );
};

/** What is new in the open tab is seen: its counter begins again at 0 (COM-024). */
const useSeenBadge = (well: Group, tab: WellTab) => {
  const reset = useAction(resetWellBadge, { quiet: true });
  const badge = tabBadge[tab];
  const isNew = well[badge] > 0;
  const seen = useEffectEvent((x: typeof badge) => void reset.run({ id: well.uuid, x }));
  useEffect(() => {
    if (isNew) seen(badge);
  }, [badge, isNew]);
};

/** "Join Well to view members." (COM-027) */
const LockedTab = ({
  tab,
  onClose,
  onJoin,
}: {
  tab: 'discussion' | 'members';
  onClose: () => void;
  onJoin: () => void;
}) => (
  <Dialog
    title={wellTexts.tabs[tab]}
    close={joinTexts.cancel}
    onClose={onClose}
    action={
      useMember() ? <Button onClick={onJoin}>{joinTexts.button}</Button> : <LogInButton label={wellTexts.logIn} />
    }
  >
    <p>{wellTexts.locked[tab]}</p>
  </Dialog>
);
