import { Box, FocusTrap } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { ChatList } from './chat-list.tsx';
import { Bar } from '#ui/layout.tsx';
import { useCloseOnBack } from '#ui/controls/close-on-back.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { closeChat, openChat } from './open-chat.ts';
import { SessionChat } from './session-chat.tsx';
import { chatTexts as texts } from './texts.ts';
import { useEscape } from './use-escape.ts';
import styles from './chat-panel.module.css';

/** The floating panel: all chats, or one of them; a sheet over everything on phones (CHT-005 to CHT-008). */
export const ChatPanel = ({ session }: { session: string | null }) => {
  const isSheet = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const panel = useRef<HTMLDialogElement>(null);
  useEscape(panel, closeChat);
  useCloseOnBack(isSheet, session === null ? closeChat : () => openChat());
  const { key, pathname } = useLocation();
  const [openedAt] = useState(key);
  const isFollowed = key !== openedAt;
  useEffect(() => {
    // A link in it leads to a page that a sheet would cover. The room has its chat beside the people.
    if (isSheet && isFollowed && !/^\/room(\/|$)/.test(pathname)) closeChat();
  }, [isSheet, isFollowed, pathname]);

  return (
    <FocusTrap active={isSheet} innerRef={panel}>
      <dialog open className={styles.panel} aria-modal={isSheet} aria-label={texts.chats} tabIndex={-1}>
        <Arrival key={session} at={panel} />
        {session === null ? (
          <>
            <Bar className={styles.bar}>
              <Box component="h2" fz="1.1875rem">
                {texts.chats}
              </Box>
              <IconButton icon={IconClose} label={texts.closeAll} onClick={closeChat} />
            </Bar>
            <ChatList onOpen={(chosen) => openChat(chosen)} onLeave={closeChat} />
            <div className={styles.help}>
              <GetHelpLink newTab from={{ place: 'chat' }} />
            </div>
          </>
        ) : (
          <SessionChat session={session} onBack={() => openChat()} onClose={closeChat} />
        )}
      </dialog>
    </FocusTrap>
  );
};

/** The focus follows from the list into a chat and back, unless it is inside already. */
const Arrival = ({ at }: { at: RefObject<HTMLElement | null> }) => {
  useEffect(() => {
    if (!at.current?.contains(document.activeElement)) at.current?.focus();
  }, [at]);
  return null;
};
