import { ActionIcon, FocusTrap } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef } from 'react';
import { GetHelpLink } from '../../ui/get-help-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ChatList } from './chat-list.tsx';
import { closeChat, openChat } from './open-chat.ts';
import { SessionChat } from './session-chat.tsx';
import { chatTexts as texts } from './texts.ts';
import styles from './chat-panel.module.css';

/** The floating panel: all chats, or one of them; a sheet over everything on phones (CHT-005 to CHT-008). */
export const ChatPanel = ({ session }: { session: string | null }) => {
  const isSheet = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) === true;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The conversation may have put the focus into its own parts already.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [session]);

  return (
    <FocusTrap active={isSheet}>
      <div
        ref={panel}
        className={styles.panel}
        role="dialog"
        aria-modal={isSheet}
        aria-label={texts.chats}
        tabIndex={-1}
        data-autofocus
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) closeChat();
        }}
      >
        {session === null ? (
          <>
            <div className={styles.bar}>
              <h2>{texts.chats}</h2>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                radius="xl"
                aria-label={texts.closeAll}
                onClick={closeChat}
              >
                <Icon of={IconClose} size={22} />
              </ActionIcon>
            </div>
            <ChatList onOpen={(chosen) => openChat(chosen)} onLeave={closeChat} />
            <div className={styles.help}>
              <GetHelpLink newTab />
            </div>
          </>
        ) : (
          <SessionChat session={session} onBack={() => openChat()} onClose={closeChat} />
        )}
      </div>
    </FocusTrap>
  );
};
