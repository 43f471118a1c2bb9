import { Box, UnstyledButton } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconReact from '@tabler/icons-react/dist/esm/icons/IconMoodPlus.mjs';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useRef, useState } from 'react';
import { reactToMessage, type ChatMember, type ChatMessage } from '#modules/chat/contract/api.ts';
import type { ChatEventsReaction } from '#modules/chat/contract/chat-events.ts';
import { call } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { timeText } from '#client/lib/time.ts';
import { Row, Soft } from '#ui/layout.tsx';
import { OutsideLink } from '#ui/links/outside-link.tsx';
import { EditMessage } from './edit-message.tsx';
import { calledIn, MemberName } from '#client/entities/identity/member-name.tsx';
import { MessageActions } from './message-actions.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { partsOf } from './message-parts.ts';
import { reactionIcons } from './reactions.ts';
import { chatTexts as texts } from './texts.ts';
import { useEscape } from './use-escape.ts';
import styles from './message.module.css';

type MessageProps = {
  session: string;
  message: ChatMessage;
  /** Follows a message of the same person: no name, no picture. */
  follows: boolean;
  members: readonly ChatMember[];
  me: { username: string; isAdmin: boolean };
  /** Viewing staff, and all members once the chat is over, cannot write. */
  mayTalk: boolean;
  onHeard: (message: ChatMessage) => void;
};

/** One message: who, what, when, how others answered, and what can be done about it (CHT-008). */
export const Message = (props: MessageProps) => {
  const { session, message, follows, members, me, mayTalk, onHeard } = props;
  const [doing, setDoing] = useState<'nothing' | 'choosing' | 'editing'>('nothing');
  const element = useRef<HTMLDivElement>(null);
  const dots = useRef<HTMLButtonElement>(null);
  const name = calledIn(message.author);
  const isHidden = message.restricted === true;
  const canAct = !message.deleted && !isHidden && (mayTalk || me.isAdmin);

  const react = async (reaction: ChatEventsReaction, on: boolean) => {
    setDoing('nothing');
    const answer = await call(reactToMessage, { id: session, mid: message.id, reaction, on });
    if (answer.ok) onHeard(answer.value.message);
    else if (answer.status === 200) toast.error(answer.notice.msg);
  };
  const close = () => {
    setDoing('nothing');
    dots.current?.focus();
  };
  const escape = () => {
    const typed = element.current?.querySelector('textarea')?.value;
    // What was put differently is left by a button alone.
    if (typed === undefined || typed === (message.text ?? '')) close();
  };
  useEscape(element, escape, doing !== 'nothing');
  const toggle = () => setDoing(doing === 'choosing' ? 'nothing' : 'choosing');

  return (
    <div
      className={styles.message}
      data-mine={message.mine || undefined}
      data-follows={follows || undefined}
      ref={element}
    >
      {message.mine ? null : (
        <span className={styles.face}>
          {follows ? null : <Avatar id={message.author.uuid} name={name} src={message.author.pic} size={34} />}
        </span>
      )}
      <div className={styles.body}>
        {follows ? null : (
          <Box component="p" px="xxs" lh={1.3}>
            {message.mine ? (
              <Soft as="span" fw={700}>
                {texts.you}
              </Soft>
            ) : (
              <Soft as="span" fw={700}>
                <MemberName person={message.author} />
              </Soft>
            )}
          </Box>
        )}
        {doing === 'editing' ? (
          <EditMessage session={session} message={message} onSaved={onHeard} onClose={close} />
        ) : (
          <div className={styles.line}>
            <div className={styles.bubble} dir="auto" data-deleted={message.deleted || isHidden || undefined}>
              {message.deleted ? (
                texts.deleted
              ) : isHidden ? (
                texts.restricted
              ) : (
                <Words text={message.text ?? ''} members={members} me={me.username} />
              )}
            </div>
            {canAct ? (
              <div className={styles.tools} data-open={doing === 'choosing' || undefined}>
                {mayTalk ? (
                  <IconButton
                    icon={IconReact}
                    iconSize={18}
                    className={styles.tool}
                    data-hover
                    label={texts.react(name)}
                    onClick={toggle}
                  />
                ) : null}
                {message.mine && mayTalk ? (
                  <IconButton
                    icon={IconEdit}
                    iconSize={18}
                    className={styles.tool}
                    data-hover
                    label={texts.edit}
                    onClick={() => setDoing('editing')}
                  />
                ) : null}
                <IconButton
                  ref={dots}
                  icon={IconDots}
                  iconSize={18}
                  className={styles.tool}
                  label={texts.actions(name)}
                  aria-expanded={doing === 'choosing'}
                  onClick={toggle}
                />
              </div>
            ) : null}
          </div>
        )}
        {doing === 'choosing' ? (
          <MessageActions
            {...{ session, message, mayTalk, onHeard }}
            isAdmin={me.isAdmin}
            onReact={(reaction, on) => void react(reaction, on)}
            onEdit={() => setDoing('editing')}
            onClose={close}
          />
        ) : null}
        <Row gap="xxs" px="xxs" className={styles.foot}>
          <Reactions
            message={message}
            mayTalk={mayTalk && !isHidden}
            onReact={(reaction, on) => void react(reaction, on)}
          />
          <Soft as="span" size="xs">
            <time dateTime={message.sent_at}>{timeText(message.sent_at)}</time>
            {message.edited && !message.deleted ? ` · ${texts.edited}` : null}
          </Soft>
        </Row>
      </div>
    </div>
  );
};

const Words = ({ text, members, me }: { text: string; members: readonly ChatMember[]; me: string }) =>
  partsOf(text, members, me).map((part, index) => {
    if (part.is === 'text') return part.text;
    if (part.is === 'link')
      return (
        <OutsideLink key={index} newTab href={part.text} rel="noopener noreferrer nofollow ugc">
          {part.text}
        </OutsideLink>
      );
    return (
      <strong key={index} className={styles.tag} data-me={part.is === 'me' || undefined}>
        {part.text}
      </strong>
    );
  });

const Reactions = ({
  message,
  mayTalk,
  onReact,
}: {
  message: ChatMessage;
  mayTalk: boolean;
  onReact: (reaction: ChatEventsReaction, on: boolean) => void;
}) =>
  message.reactions.map(({ reaction, count, mine, usernames, names = usernames }) => (
    <UnstyledButton
      key={reaction}
      className={styles.pill}
      mih="1.75rem"
      px="xs"
      fz="xs"
      data-kind={reaction}
      aria-pressed={mine}
      disabled={!mayTalk}
      aria-label={texts.reactedBy(texts.reactions[reaction], names)}
      title={texts.reactedBy(texts.reactions[reaction], names)}
      onClick={() => onReact(reaction, !mine)}
    >
      <Icon shape={reactionIcons[reaction]} size={15} />
      {count}
    </UnstyledButton>
  ));
