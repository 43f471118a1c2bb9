import { useEffect, useRef } from 'react';
import { closeChat, openChat, roomEntered, useOpenChat } from './open-chat.ts';
import { SessionChat } from './session-chat.tsx';
import { chatTexts } from './texts.ts';
import { useUnread } from './use-chats.ts';
import { useEscape } from './use-escape.ts';
import styles from './chat-panel.module.css';

/**
 * The chat of the session whose room this is: beside the people, never over the exit (ROM-038). A panel that was open
 * while waiting stays open.
 */
export const useRoomChat = (session: string): { unread: number; opened: boolean; toggle: () => void } => {
  const chat = useOpenChat();
  useEffect(() => roomEntered(session), [session]);
  const opened = chat.opened && chat.session === session;
  return { unread: useUnread(session), opened, toggle: () => (opened ? closeChat() : openChat(session)) };
};

export const RoomChat = ({ session }: { session: string }) => {
  const panel = useRef<HTMLElement>(null);
  // The panel has the focus before anything in it has.
  useEscape(panel, closeChat);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <aside ref={panel} className={styles.beside} tabIndex={-1} aria-label={chatTexts.room.label}>
      <SessionChat session={session} onClose={closeChat} inRoom />
    </aside>
  );
};
