import { useSetting } from '#client/lib/config.tsx';
import { Box, UnstyledButton } from '@mantine/core';
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconOffline from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useId, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'react-router';
import { carryChat } from '#client/lib/browser/carried.ts';
import { useMember } from '#client/lib/session.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { FailedState, LoadingState } from '#ui/states.tsx';
import { dateText, timeText } from '#client/lib/time.ts';
import { Composer } from './composer.tsx';
import { useConversation, type Conversation } from './conversation.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { calledIn, MemberName } from '#client/entities/identity/member-name.tsx';
import { MessageList } from './message-list.tsx';
import { chatTexts as texts } from './texts.ts';
import { useReading } from './use-chats.ts';
import { expands } from '#ui/controls/expands.ts';
import { useEscape } from './use-escape.ts';
import styles from './chat-panel.module.css';

type SessionChatProps = {
  session: string;
  onClose: () => void;
  /** In a panel with several chats: the way back to all of them. */
  onBack?: (() => void) | undefined;
  /** In a room: links open elsewhere. */
  inRoom?: boolean;
};

/** The chat of one session: who is in it, what was said, and where to write (CHT-007, CHT-008). */
export const SessionChat = (props: SessionChatProps) => <Chat key={props.session} {...props} />;

const Chat = ({ session, onClose, onBack, inRoom = false }: SessionChatProps) => {
  const member = useMember();
  const conversation = useConversation(session);
  const { state, channel, members, messages, offline } = conversation;
  const [atEnd, setAtEnd] = useState(true);
  const lifetimeHours = useChatLifetime();
  const seen = usePageVisible();
  useCarriedChat(session, messages, state === 'ready');
  useReading(channel, messages.at(-1)?.id, atEnd && seen && state === 'ready');
  const panel = useRef<HTMLElement>(null);
  useEscape(panel, onClose);
  const mayTalk = members.some(({ userID }) => userID === member?.uuid);

  return (
    <Stack
      ref={panel}
      as="section"
      gap="0"
      h="100%"
      mih="0"
      c="var(--ws-ink)"
      aria-label={channel?.name ?? texts.chats}
    >
      <Header {...{ session, conversation, onClose, onBack, inRoom }} />
      {offline ? (
        <Row
          as="output"
          wrap="nowrap"
          flex="none"
          px="md"
          py="xxs"
          bg="var(--ws-quiet-soft)"
          c="var(--ws-on-quiet-soft)"
          fz="sm"
        >
          <Icon shape={IconOffline} size={16} />
          {texts.offline}
        </Row>
      ) : null}
      <Inside conversation={conversation}>
        <MessageList
          session={session}
          conversation={conversation}
          me={{ username: member?.username ?? '', isAdmin: member?.is_admin ?? false }}
          mayTalk={mayTalk}
          onAtEnd={setAtEnd}
        />
        <Soft flex="none" py="xxs" px="md" size="xs" ta="center" className={styles.disappears}>
          {channel ? disappearance(channel, lifetimeHours) : null}
        </Soft>
        {mayTalk ? <Composer session={session} conversation={conversation} /> : null}
      </Inside>
    </Stack>
  );
};

/** The last page of the chat of one's next session is on the device without a network, too. */
const useCarriedChat = (session: string, messages: Conversation['messages'], isReady: boolean): void => {
  const member = useMember()?.uuid;
  useEffect(() => {
    if (!isReady || member === undefined) return;
    const lines = messages.flatMap(({ number, author, text }) =>
      text === null ? [] : [{ number, name: calledIn(author), text }],
    );
    carryChat(member, session, lines);
  }, [member, session, messages, isReady]);
};

const disappearance = ({ closing, closes_at }: { closing: boolean; closes_at: string }, hours: number) =>
  closing ? texts.disappears(`${dateText(closes_at)}, ${timeText(closes_at)}`) : texts.staysUntil(hours);

const useChatLifetime = () => useSetting('CHAT_LIFETIME_HOURS', 72);

const Inside = ({ conversation, children }: { conversation: Conversation; children: ReactNode }) => {
  const lifetimeHours = useChatLifetime();
  switch (conversation.state) {
    case 'gone':
      return (
        <Soft size="inherit" m="auto" p="lg" ta="center">
          {texts.gone(lifetimeHours)}
        </Soft>
      );
    case 'forbidden':
      return (
        <Soft size="inherit" m="auto" p="lg" ta="center">
          {texts.notYours}
        </Soft>
      );
    case 'loading':
      return (
        <Box flex={1} py="md" px="md">
          <LoadingState label={texts.loading} />
        </Box>
      );
    case 'failed':
      return (
        <Box flex={1} py="md" px="md">
          <FailedState onRetry={conversation.retry} />
        </Box>
      );
    case 'ready':
      return children;
  }
};

/** The name leads to the session; how many people, how many of them online, and who (CHT-007). */
const Header = ({
  session,
  conversation: { channel, members },
  onClose,
  onBack,
  inRoom,
}: Omit<SessionChatProps, 'inRoom'> & { conversation: Conversation; inRoom: boolean }) => {
  const [listing, setListing] = useState(false);
  const list = useId();
  return (
    <header className={styles.header}>
      <Row className={styles.top} wrap="nowrap" gap="xxs" ps={onBack ? 'xs' : 'md'} pe="xs">
        {onBack ? <IconButton icon={IconBack} label={texts.back} onClick={onBack} /> : null}
        <Stack className={styles.who} gap="0" flex={1} miw="0">
          <h2 className={styles.name} dir="auto">
            <Link to={`/session/${session}`} {...(inRoom ? { target: '_blank' } : {})}>
              {channel?.name ?? texts.chats}
            </Link>
          </h2>
          {channel ? (
            <UnstyledButton c="dimmed" fz="sm" fw={600} aria-controls={list} {...expands(listing, setListing)}>
              <Row as="span" wrap="nowrap" gap="xxs" mih="1.75rem">
                <Icon shape={IconUsers} size={15} />
                {texts.members(channel.member_count)} · {texts.online(channel.online_count)}
              </Row>
            </UnstyledButton>
          ) : null}
        </Stack>
        {inRoom ? null : <GetHelpLink newTab look="sign" from={{ place: 'chat', session }} />}
        <IconButton icon={IconClose} label={texts.close} onClick={onClose} />
      </Row>
      <Box id={list} hidden={!listing} mah="40vh" pt="xxs" px="md" pb="sm" style={{ overflowY: 'auto' }}>
        <Stack as="ul" gap="0">
          {members.map((each) => (
            <Row as="li" wrap="nowrap" mih="2.75rem" fw={650} key={each.userID}>
              <Avatar id={each.userID} name={calledIn(each)} src={each.pic} size={30} />
              <MemberName person={each} />
              {each.host ? (
                <Soft as="span" fw={600}>
                  {texts.host}
                </Soft>
              ) : null}
              {each.online ? (
                <Row as="span" wrap="nowrap" gap="xxs" ms="auto" c="dimmed" fz="xs" fw={600} className={styles.online}>
                  <span aria-hidden /> {texts.isOnline}
                </Row>
              ) : null}
            </Row>
          ))}
        </Stack>
      </Box>
    </header>
  );
};

const subscribeToVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const usePageVisible = () => useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');
