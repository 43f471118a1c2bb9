import { Button } from '@mantine/core';
import IconDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useServerNow } from '#client/lib/server-time.ts';
import { Icon } from '#ui/icon.tsx';
import { Soft } from '#ui/layout.tsx';
import type { Conversation } from './conversation.ts';
import { arranged } from './message-parts.ts';
import { Message } from './message.tsx';
import { chatTexts as texts } from './texts.ts';
import styles from './message.module.css';

/** So near the end that new messages should be scrolled into view. */
const NEAR = 80;

/** The messages with their days; follows what comes as long as the reader stands at the end. */
export const MessageList = ({
  session,
  conversation,
  me,
  mayTalk,
  onAtEnd,
}: {
  session: string;
  conversation: Conversation;
  me: { username: string; isAdmin: boolean };
  mayTalk: boolean;
  onAtEnd: (atEnd: boolean) => void;
}) => {
  const { messages, gapAfter, members, more, loadingEarlier, loadEarlier, heard } = conversation;
  const box = useRef<HTMLDivElement>(null);
  const now = useServerNow(60_000);
  const [atEnd, setAtEnd] = useState(true);
  const newest = messages.at(-1);
  const oldest = messages[0]?.number;
  const heightBefore = useRef(0);

  const toEnd = () => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  /** A message that is higher than the list is read from its start. */
  const follow = () => {
    toEnd();
    const element = box.current;
    const last = element?.lastElementChild;
    if (!element || newest?.mine || !(last instanceof HTMLElement) || last.offsetHeight <= element.clientHeight) return;
    element.scrollTop = last.offsetTop - element.offsetTop;
  };
  // What is loaded above pushes nothing away.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (!atEnd) element.scrollTop += Math.max(0, element.scrollHeight - heightBefore.current);
    heightBefore.current = element.scrollHeight;
    // Only when earlier messages came: new ones are added below.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [oldest]);
  useLayoutEffect(() => {
    if (atEnd || newest?.mine) follow();
    heightBefore.current = box.current?.scrollHeight ?? 0;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [newest?.id]);
  const stay = useEffectEvent(follow);
  // The keyboard of a phone and growing text fields change the height: the end stays in sight.
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      if (atEnd) stay();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [atEnd]);

  const track = () => {
    const element = box.current;
    if (!element) return;
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    setAtEnd(isAtEnd);
    onAtEnd(isAtEnd);
  };

  return (
    <div className={styles.frame}>
      {/* Keyboards scroll it, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} className={styles.list} role="log" aria-label={texts.messages} tabIndex={0} onScroll={track}>
        {more ? (
          <Button
            display="block"
            my="xxs"
            mx="auto"
            variant="subtle"
            size="compact-md"
            loading={loadingEarlier}
            onClick={loadEarlier}
          >
            {texts.earlier}
          </Button>
        ) : null}
        {messages.length === 0 ? (
          <Soft className={styles.nothing} size="inherit" maw="18rem" mx="auto" ta="center">
            {texts.nothingYet}
          </Soft>
        ) : null}
        {arranged(messages, now).map(({ message, day, follows }) => (
          <div key={message.id}>
            {day === null ? null : (
              <Soft my="1rem 0.25rem" size="xs" fw={700} ta="center">
                {day}
              </Soft>
            )}
            <Message
              session={session}
              message={message}
              follows={follows}
              members={members}
              me={me}
              mayTalk={mayTalk}
              onHeard={heard}
            />
            {message.id === gapAfter ? (
              <Soft as="output" display="block" my="sm" py="xs" fw={650} ta="center">
                {texts.gap}
              </Soft>
            ) : null}
          </div>
        ))}
      </div>
      {atEnd ? null : (
        <Button
          className={styles.newest ?? ''}
          size="compact-md"
          leftSection={<Icon shape={IconDown} size={16} />}
          onClick={toEnd}
        >
          {texts.newest}
        </Button>
      )}
    </div>
  );
};
