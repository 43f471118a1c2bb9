import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { inLanguage, languageIn, withoutLanguage } from '#client/lib/language/language.ts';
import '@mantine/core/styles/Tabs.layer.css';
import { Button, Tabs } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { resetWellBadge, type Group } from '#modules/communities/contract/api.ts';
import {
  isOpenTab,
  tabBadge,
  tabFrom,
  tabsOf,
  wellPath,
  type WellTab,
} from '#modules/communities/contract/well-view.ts';
import { JoinWell } from '#client/entities/communities/join-well.tsx';
import { joinTexts } from '#client/entities/communities/texts.ts';
import { useAction } from '#client/lib/action.ts';
import { useMember } from '#client/lib/session.tsx';
import { CounterBubble } from '#ui/badge.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { Page } from '#ui/page.tsx';
import { LogInButton } from './log-in-button.tsx';
import { wellTexts } from './texts.ts';
import { WellHeader } from './well-header.tsx';
import styles from './well-header.module.css';
import { WellMembers } from './well-members.tsx';
import { DocumentTitle } from '#ui/document-title.tsx';

/** The Well page: header and tabs. `sessions` and `discussion` are tabs which belong to other features. */
export const WellView = ({
  well,
  segment,
  post,
  sessions,
  discussion,
}: {
  well: Group;
  /** The address's segment after the Well: which tab is meant. */
  segment: string | undefined;
  /** The post that the address names: one in the discussion. */
  post?: string | undefined;
  sessions: ReactNode;
  discussion: ReactNode;
}) => {
  const named = segment === undefined ? undefined : tabFrom(well, segment);
  const [chosen, setChosen] = useState(named);
  // A link or the browser's way back leads to another place of the same Well, with its tab.
  const address = `${segment}/${post}`;
  const [arrivedAt, setArrivedAt] = useState(address);
  if (arrivedAt !== address) {
    setArrivedAt(address);
    setChosen(named);
  }
  const isLocked = chosen !== undefined && !isOpenTab(chosen, well);
  const tab = chosen && !isLocked && tabsOf(well).includes(chosen) ? chosen : 'sessions';

  // The address follows the tab without navigation (COM-023); one that names no tab of this Well is put right (C-141).
  useEffect(() => {
    // Who joins or logs in comes back to what was shared.
    if (isLocked) return;
    const path = wellPath(well, chosen && tab) + (tab === 'discussion' && post !== undefined ? `/${post}` : '');
    const here = withoutLanguage(location.pathname);
    if (new URL(path, location.origin).pathname !== here && here.startsWith('/well/'))
      history.replaceState(
        history.state,
        '',
        inLanguage(path, languageIn(location.pathname) ?? OWN_LANGUAGE) + location.search,
      );
  }, [well, chosen, tab, isLocked, post]);

  useSeenBadge(well, tab);

  const choose = (value: string | null) => {
    const next = tabFrom(well, value ?? undefined);
    if (isOpenTab(next, well) || next === 'sessions') return setChosen(next);
    askToJoin(next);
  };
  const askToJoin = (next: Exclude<WellTab, 'sessions'>) =>
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
  const join = () => openModal((close) => <JoinWell well={well} onClose={close} />);

  const askAtFirst = useEffectEvent(() => (isLocked && chosen !== 'sessions' ? askToJoin(chosen) : undefined));
  useEffect(() => askAtFirst(), []);

  return (
    <Page>
      <DocumentTitle>{well.title}</DocumentTitle>
      <WellHeader well={well} onJoin={join} />
      <Tabs value={tab} onChange={choose} activateTabWithKeyboard={false} mt="lg">
        <Tabs.List aria-label={well.title} mb="lg" className={styles.tabs ?? ''} style={{ gap: '0.25rem' }}>
          {tabsOf(well).map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              px={{ base: 'xs', sm: 'md' }}
              fz="md"
              fw={700}
              rightSection={<CounterBubble count={name === tab ? 0 : well[tabBadge[name]]} label={wellTexts.fresh} />}
            >
              {wellTexts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="sessions">{sessions}</Tabs.Panel>
        <Tabs.Panel value="discussion">{tab === 'discussion' ? discussion : null}</Tabs.Panel>
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

/** "Join Well to unlock discussion." or "… to view members.", to a shared address as well (COM-026, COM-027, I-063). */
const LockedTab = ({
  tab,
  onClose,
  onJoin,
}: {
  tab: Exclude<WellTab, 'sessions'>;
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
