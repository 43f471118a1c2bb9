import { UnstyledButton } from '@mantine/core';
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconOffline from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useId, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useMember } from '../../lib/session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { GetHelpLink } from '../../ui/get-help-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FailedState, LoadingState } from '../../ui/states.tsx';
import { dateText, timeText } from '../../lib/time.ts';
import { Composer } from './composer.tsx';
import { useConversation, type Conversation } from './conversation.ts';
import { IconButton } from './icon-button.tsx';
import { MemberName } from '../../entities/identity/member-name.tsx';
import { MessageList } from './message-list.tsx';
import { chatTexts as texts } from './texts.ts';
import { useReading } from './use-chats.ts';
import { useEscape } from './use-escape.ts';
import styles from './session-chat.module.css';

type Props = {
  session: string;
  onClose: () => void;
  /** In a panel with several chats: the way back to all of them. */
  onBack?: (() => void) | undefined;
  /** In a room: links open elsewhere. */
  inRoom?: boolean;
};

/** The chat of one session: who is in it, what was said, and where to write (CHT-007, CHT-008). */
export const SessionChat = (props: Props) => <Chat key={props.session} {...props} />;

const Chat = ({ session, onClose, onBack, inRoom = false }: Props) => {
  const member = useMember();
  const conversation = useConversation(session);
  const { state, channel, members, messages, offline } = conversation;
  const [atEnd, setAtEnd] = useState(true);
  const seen = usePageVisible();
  useReading(channel, messages.at(-1)?.id, atEnd && seen && state === 'ready');
  const place = useRef<HTMLElement>(null);
  useEscape(place, onClose);
  const mayTalk = members.some(({ userID }) => userID === member?.uuid);

  return (
    <section ref={place} className={styles.chat} aria-label={channel?.name ?? texts.chats}>
      <Header {...{ session, conversation, onClose, onBack, inRoom }} />
      {offline ? (
        <output className={styles.offline}>
          <Icon of={IconOffline} size={16} />
          {texts.offline}
        </output>
      ) : null}
      <Inside conversation={conversation}>
        <MessageList
          session={session}
          conversation={conversation}
          me={{ username: member?.username ?? '', isAdmin: member?.is_admin ?? false }}
          mayTalk={mayTalk}
          onAtEnd={setAtEnd}
        />
        <p className={styles.until}>{channel ? disappearance(channel) : null}</p>
        {mayTalk ? <Composer session={session} members={members} onSent={conversation.heard} /> : null}
      </Inside>
    </section>
  );
};

const disappearance = ({ closing, closes_at }: { closing: boolean; closes_at: string }) =>
  closing ? texts.disappears(`${dateText(closes_at)}, ${timeText(closes_at)}`) : texts.staysUntil;

const Inside = ({ conversation, children }: { conversation: Conversation; children: ReactNode }) => {
  switch (conversation.state) {
    case 'gone':
      return <p className={styles.notice}>{texts.gone}</p>;
    case 'forbidden':
      return <p className={styles.notice}>{texts.notYours}</p>;
    case 'loading':
      return (
        <div className={styles.waiting}>
          <LoadingState label={texts.loading} />
        </div>
      );
    case 'failed':
      return (
        <div className={styles.waiting}>
          <FailedState onRetry={conversation.retry} />
        </div>
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
}: Omit<Props, 'inRoom'> & { conversation: Conversation; inRoom: boolean }) => {
  const [listing, setListing] = useState(false);
  const list = useId();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        {onBack ? <IconButton of={IconBack} label={texts.back} onClick={onBack} /> : null}
        <div className={styles.about}>
          <h2 className={styles.name}>
            <Link to={`/session/${session}`} {...(inRoom ? { target: '_blank' } : {})}>
              {channel?.name ?? texts.chats}
            </Link>
          </h2>
          {channel ? (
            <UnstyledButton
              className={styles.count}
              aria-expanded={listing}
              aria-controls={list}
              onClick={() => setListing(!listing)}
            >
              <Icon of={IconUsers} size={15} />
              {texts.members(channel.member_count)} · {texts.online(channel.online_count)}
            </UnstyledButton>
          ) : null}
        </div>
        <IconButton of={IconClose} label={texts.close} onClick={onClose} />
      </div>
      <div id={list} hidden={!listing} className={styles.members}>
        <ul>
          {members.map(({ userID, username, pic, host, online }) => (
            <li key={userID}>
              <Avatar id={userID} name={username ?? texts.formerMember} src={pic} size={30} />
              <MemberName username={username} />
              {host ? <span className={styles.note}>{texts.host}</span> : null}
              {online ? (
                <span className={styles.online}>
                  <span aria-hidden /> {texts.isOnline}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
        <GetHelpLink newTab />
      </div>
    </header>
  );
};

const subscribeToVisibility = (told: () => void) => {
  document.addEventListener('visibilitychange', told);
  return () => document.removeEventListener('visibilitychange', told);
};
const usePageVisible = () => useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');
