import { UnstyledButton } from '@mantine/core';
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import { Suspense, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#ui/icon.tsx';
import { closeChat, openChat, useOpenChat } from './open-chat.ts';
import { chatTexts as texts } from './texts.ts';
import { useChats, useReadElsewhere } from './use-chats.ts';
import styles from './chat-launcher.module.css';
import { extraPart } from '#ui/fetched-part.tsx';

const ChatPanel = extraPart(async () => ({ default: (await import('./chat-panel.tsx')).ChatPanel }));

/** The button; hidden while a chat is open, and quieter for members without one, whom it tells how to get one (CHT-001 to CHT-006). */
const ChatButton = () => {
  const { opened, session, room } = useOpenChat();
  const chats = useChats().data;
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isBeside = opened && session !== null && session === room;
  useEffect(() => {
    if (wasOpen.current && !opened) button.current?.focus();
    wasOpen.current = opened && !isBeside;
  }, [opened, isBeside]);

  if (opened || chats === undefined) return null;
  const unread = chats.unread_total;
  const isCalled = chats.channel.some(({ mentions }) => mentions > 0);
  return (
    <UnstyledButton
      ref={button}
      className={styles.launcher}
      data-empty={chats.channel.length === 0 || undefined}
      aria-label={texts.launcher(unread)}
      aria-haspopup="dialog"
      onClick={() => openChat()}
    >
      <Icon shape={IconMessages} size={24} />
      <span className={styles.label}>{texts.chats}</span>
      {unread > 0 || isCalled ? (
        <span className={styles.badge} aria-hidden>
          {unread > 9 ? '9+' : unread || '@'}
        </span>
      ) : null}
    </UnstyledButton>
  );
};

/**
 * The panel of chats, and the way into it at its `place`: in the header, or in the bar at the bottom of a phone. It never lies
 * over a page (CHT-004); pages without both have no button.
 */
const ChatLauncher = ({ place }: { place: HTMLElement | null }) => {
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
      {place === null ? null : createPortal(<ChatButton />, place)}
    </>
  );
};

export default ChatLauncher;
