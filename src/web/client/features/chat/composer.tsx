import { Button, Textarea, UnstyledButton } from '@mantine/core';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { sendMessage, tagMember } from '#modules/chat/contract/api.ts';
import { textProblem } from '#modules/chat/contract/message-text.ts';
import { useAction } from '#client/lib/action.ts';
import { followFocus } from '#client/lib/browser/focus.ts';
import { call, isUndecided } from '#client/lib/call.ts';
import { useSetting } from '#client/lib/config.tsx';
import { useDraft } from '#client/lib/drafts.ts';
import { useMember } from '#client/lib/session.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row, Soft } from '#ui/layout.tsx';
import type { Conversation } from './conversation.ts';
import { tagBeingTyped, taggedIn } from './message-parts.ts';
import { chatTexts } from './texts.ts';
import styles from './composer.module.css';
import { calledIn, Mentionable } from '#client/entities/identity/member-name.tsx';

const texts = chatTexts.composer;
const NEARLY_FULL = 200;
const SUGGESTIONS = 5;

/**
 * Where a message is written. It stays here until the server has it: nothing is lost by a bad connection, by closing the chat
 * or by leaving the page.
 */
export const Composer = ({
  session,
  conversation: { members, messages, heard, retry },
}: {
  session: string;
  conversation: Conversation;
}) => {
  const me = useMember();
  const most = useSetting('CHAT_MESSAGE_MAX', 5000);
  const { draft, write: store, clear } = useDraft(`chat:${me?.uuid}:${session}`);
  const { text } = draft;
  const message = useAction(sendMessage, { quiet: true });
  const sending = message.pending;
  const [failed, setFailed] = useState<string>();
  const [caret, setCaret] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const left = most - text.length;

  const settle = () => {
    clear();
    setFailed(undefined);
    for (const { userID } of taggedIn(text, members, me?.uuid ?? ''))
      void call(tagMember, { id: session, x: userID }, { quiet: true, keepalive: true });
  };
  const settleUnanswered = useEffectEvent(settle);
  const isThere = messages.some(({ client_id }) => client_id === draft.key);
  useEffect(() => {
    if (!isThere || sending) return undefined;
    const timer = setTimeout(() => settleUnanswered());
    return () => clearTimeout(timer);
  }, [isThere, sending]);

  const write = (next: string) => {
    store({ text: next });
    setFailed(undefined);
  };
  const send = async () => {
    if (sending || textProblem(text, most) !== undefined) return;
    setFailed(undefined);
    const answer = await message.run({ id: session, text, client_id: draft.key });
    if (!answer.ok) {
      if (isUndecided(answer)) retry();
      return setFailed(answer.status === 0 ? texts.offline : `${texts.notSent} ${answer.notice.msg}`);
    }
    settle();
    heard(answer.value.message);
    followFocus(field.current, field.current?.form);
  };

  const tag = tagBeingTyped(text, caret);
  const suggested = tag
    ? members
        .filter(
          ({ userID, username, name }) =>
            userID !== me?.uuid &&
            username !== null &&
            [username, name ?? ''].some((each) => each.toLowerCase().startsWith(tag.typed)),
        )
        .slice(0, SUGGESTIONS)
    : [];
  const complete = (username: string) => {
    if (!tag) return;
    const before = `${text.slice(0, tag.from)}@${username} `;
    write(before + text.slice(caret));
    setCaret(before.length);
    field.current?.focus();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isTouch()) return;
    event.preventDefault();
    if (suggested[0]?.username && tag?.typed !== '') complete(suggested[0].username);
    else void send();
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {suggested.length > 0 ? (
        <ul className={styles.suggestions} aria-label={texts.tag}>
          {suggested.map((each) => (
            <li key={each.userID}>
              <UnstyledButton className={styles.suggestion} onClick={() => complete(each.username!)}>
                <Avatar id={each.userID} name={calledIn(each)} size={26} />
                <Mentionable person={each} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      ) : null}
      {failed === undefined ? null : (
        <Row as="p" tone="bad" justify="space-between" gap="sm" py="xs" ps="sm" pe="xs" fz="sm" fw={650} role="alert">
          <span>{failed}</span>
          <Button size="compact-sm" color="red" type="submit">
            {texts.again}
          </Button>
        </Row>
      )}
      <div className={styles.row} data-failed={failed !== undefined || undefined}>
        <Textarea
          ref={field}
          className={styles.field ?? ''}
          variant="unstyled"
          aria-label={texts.label}
          placeholder={texts.placeholder}
          value={text}
          minRows={1}
          maxRows={6}
          readOnly={sending}
          aria-busy={sending}
          onChange={(event) => {
            write(event.currentTarget.value);
            setCaret(event.currentTarget.selectionStart);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={keyDown}
        />
        <UnstyledButton
          type="submit"
          className={styles.send}
          aria-label={sending ? texts.sending : texts.send}
          disabled={sending || text.trim() === '' || left < 0}
          data-sending={sending || undefined}
        >
          <Icon shape={IconSend} size={22} />
        </UnstyledButton>
      </div>
      {left < NEARLY_FULL ? (
        <Soft
          as="output"
          px="md"
          size="xs"
          ta="end"
          {...(left < 0 ? { c: 'error', fw: 700 } : {})}
          data-over={left < 0 || undefined}
        >
          {texts.left(left)}
        </Soft>
      ) : null}
    </form>
  );
};

/** On phones the return key makes a new line: sending has a button. */
const isTouch = () => matchMedia('(hover: none)').matches;
