import { UnstyledButton } from '@mantine/core';
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useSetting } from '../../lib/config.tsx';
import { Icon } from '../../ui/icon.tsx';
import { closeChat, openChat, useOpenChat } from './open-chat.ts';
import { chatTexts as texts } from './texts.ts';
import { useChats, useReadElsewhere } from './use-chats.ts';
import styles from './chat-launcher.module.css';

const ChatPanel = lazy(async () => ({ default: (await import('./chat-panel.tsx')).ChatPanel }));

/** Where something else lies at the lower edge (CHT-004). */
const raised = /^\/(onboarding(\/membership)?|room|membership\/checkout)\/?$/;
const isRaised = (pathname: string): boolean => raised.test(pathname);

/** A room, and the page that shows its waiting room. */
const rooms = /^\/(room(\/|$)|waiting-room-test\/?$)/;

/** Floats at the edge, or is one entry of the bar at the bottom of a phone, where it covers nothing. */
type Look = 'floating' | 'bar';

/** The button; hidden while a chat is open (CHT-001 to CHT-004). */
const ChatButton = ({ look }: { look: Look }) => {
  const { pathname } = useLocation();
  const { opened, session, room } = useOpenChat();
  const chats = useChats().data;
  const showsInRooms = useSetting('CHAT_LAUNCHER_IN_ROOMS', true);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isBeside = opened && session !== null && session === room;
  useEffect(() => {
    if (wasOpen.current && !opened) button.current?.focus();
    wasOpen.current = opened && !isBeside;
  }, [opened, isBeside]);

  const isInRoom = rooms.test(pathname);
  if (opened || (isInRoom && !showsInRooms)) return null;
  const unread = chats?.unread_total ?? 0;
  const isCalled = chats?.channel.some(({ mentions }) => mentions > 0) === true;
  return (
    <UnstyledButton
      ref={button}
      className={styles.launcher}
      data-look={look}
      data-raised={isRaised(pathname) || undefined}
      data-room={isInRoom || undefined}
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

/** The panel of chats, or the way into it. The button stands in `bar` when there is one. */
const ChatLauncher = ({ bar }: { bar: HTMLElement | null }) => {
  const { opened, session, room } = useOpenChat();
  useReadElsewhere();
  useEffect(() => closeChat, []);
  const isBeside = opened && session !== null && session === room;
  return (
    <>
      {opened && !isBeside ? (
        <Suspense fallback={null}>
          <ChatPanel session={session} />
        </Suspense>
      ) : null}
      {bar === null ? <ChatButton look="floating" /> : createPortal(<ChatButton look="bar" />, bar)}
    </>
  );
};

export default ChatLauncher;
