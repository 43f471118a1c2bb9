import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs';
import { sizedPicture } from '#kernel/contract/picture.ts';
import type { ChatChannel } from '#modules/chat/contract/api.ts';
import { useSiteConfig } from '#client/lib/config.tsx';
import { useServerNow } from '#client/lib/server-time.ts';
import { CounterBubble } from '#ui/badge.tsx';
import { Cover } from '#ui/pictures/cover.tsx';
import { Icon } from '#ui/icon.tsx';
import { OneLine, Round, Row, Scroll, Stack } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { EmptyState, Loaded } from '#ui/states.tsx';
import { dateText, timeText } from '#client/lib/time.ts';
import { chatTexts as texts } from './texts.ts';
import { useChats } from './use-chats.ts';
import styles from './chat-panel.module.css';
import { calledIn } from '#client/entities/identity/member-name.tsx';

/** All chats of the member, the liveliest first (CHT-005, CHT-006). */
export const ChatList = ({ onOpen, onLeave }: { onOpen: (session: string) => void; onLeave: () => void }) => {
  const query = useChats();
  return (
    <Scroll px="xs" py="xs">
      <Loaded query={query}>
        {({ channel }) =>
          channel.length === 0 ? (
            <EmptyState
              text={texts.empty}
              action={
                <LinkButton to="/sessions" variant="light" onClick={onLeave}>
                  {texts.emptyAction}
                </LinkButton>
              }
            />
          ) : (
            <Stack as="ul" gap="0">
              {channel.map((chat) => (
                <li key={chat.uuid}>
                  <Entry chat={chat} onOpen={() => onOpen(chat.session)} />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Scroll>
  );
};

const Entry = ({ chat, onOpen }: { chat: ChatChannel; onOpen: () => void }) => {
  const now = useServerNow(60_000);
  const domain = useSiteConfig()?.client_imgix_domain;
  const { last_message: last } = chat;
  return (
    <UnstyledButton className={styles.entry} data-unread={chat.unread > 0 || undefined} onClick={onOpen}>
      <Box component="span" flex="none" w="3rem" h="3rem" bdrs="md" style={{ overflow: 'hidden' }}>
        <Cover id={chat.session} pic={chat.image && sizedPicture(chat.image, { width: 100, height: 100 }, domain)} />
      </Box>
      <Stack as="span" gap="0.125rem" flex={1} miw="0">
        <OneLine dir="auto" fw={700}>
          {chat.name}
        </OneLine>
        <OneLine dir="auto" c={chat.unread > 0 ? 'var(--ws-ink)' : 'dimmed'} fz="sm">
          {last ? summary(last) : texts.members(chat.member_count)}
        </OneLine>
      </Stack>
      <Stack as="span" align="flex-end" gap="xxs" flex="none" c="dimmed" fz="xs">
        {last ? <time dateTime={last.sent_at}>{whenInShort(last.sent_at, now)}</time> : null}
        <Row as="span" wrap="nowrap" gap="xxs" mih="1.25rem">
          {chat.mentions > 0 ? (
            <Round size={1.375} tone="warm">
              <Icon shape={IconAt} size={15} />
              <VisuallyHidden>{texts.mentioned}</VisuallyHidden>
            </Round>
          ) : null}
          <CounterBubble count={chat.unread} label={texts.unread} />
        </Row>
      </Stack>
    </UnstyledButton>
  );
};

const summary = ({ mine, author, text, deleted, restricted }: NonNullable<ChatChannel['last_message']>) => {
  if (deleted) return texts.deleted;
  if (restricted) return texts.restricted;
  return `${mine ? texts.you : calledIn(author)}: ${text}`;
};

/** The time today, else the day. */
const whenInShort = (instant: string, now: number) =>
  dateText(instant) === dateText(now) ? timeText(instant) : dateText(instant).replace(/^\w+, |, \d+$/g, '');
