import { UnstyledButton } from '@mantine/core';
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { closeChat, openChat, useOpenChat } from './open-chat.ts';
import { chatTexts as texts } from './texts.ts';
import { useChats, useReadElsewhere } from './use-chats.ts';
import styles from './chat-launcher.module.css';

const ChatPanel = lazy(async () => ({ default: (await import('./chat-panel.tsx')).ChatPanel }));

/** Where something else lies at the lower edge (CHT-004). */
const raised = /^\/(onboarding(\/membership)?|room(\/.*)?|membership\/checkout)\/?$/;
export const isRaised = (pathname: string): boolean => raised.test(pathname);

/** The floating button and the panel it opens; hidden while a chat is open (CHT-001 to CHT-004). */
const ChatLauncher = ({ withBottomBar }: { withBottomBar: boolean }) => {
  const { pathname } = useLocation();
  const { opened, session, room } = useOpenChat();
  const chats = useChats().data;
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isBeside = opened && session !== null && session === room;
  useReadElsewhere();
  useEffect(() => closeChat, []);
  useEffect(() => {
    if (wasOpen.current && !opened) button.current?.focus();
    wasOpen.current = opened && !isBeside;
  }, [opened, isBeside]);

  if (isBeside) return null;
  if (opened)
    return (
      <Suspense fallback={null}>
        <ChatPanel session={session} />
      </Suspense>
    );
  // Waiting room and room have ways into their chat of their own (ROM-036, ROM-038).
  if (/^\/room(\/wait)?\/?$/.test(pathname)) return null;
  const unread = chats?.unread_total ?? 0;
  const isCalled = chats?.channel.some(({ mentions }) => mentions > 0) === true;
  return (
    <UnstyledButton
      ref={button}
      className={styles.launcher}
      data-raised={isRaised(pathname) || undefined}
      data-bar={withBottomBar || undefined}
      data-empty={chats !== undefined && chats.channel.length === 0 ? true : undefined}
      aria-label={texts.launcher(unread)}
      aria-haspopup="dialog"
      onClick={() => openChat()}
    >
      <Icon of={IconMessages} size={24} />
      <span className={styles.label}>{texts.chats}</span>
      {unread > 0 || isCalled ? (
        <span className={styles.badge} aria-hidden>
          {unread > 9 ? '9+' : unread || '@'}
        </span>
      ) : null}
    </UnstyledButton>
  );
};

export default ChatLauncher;
