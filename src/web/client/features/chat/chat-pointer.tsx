import { Box, Button } from '@mantine/core';
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import { CounterBubble } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row } from '#ui/layout.tsx';
import { openChat } from './open-chat.ts';
import { chatTexts } from './texts.ts';
import { useUnread } from './use-chats.ts';

/** In the waiting room: there is a chat, and this is the way into it (ROM-036). */
export const ChatPointer = ({ session }: { session: string }) => {
  const unread = useUnread(session);
  return (
    <Row as="aside" justify="center" gap="md" py="sm" px="md" bdrs="lg" bg="var(--room-raised, var(--ws-sunken))">
      <p>{chatTexts.pointer.text}</p>
      <Button variant="light" leftSection={<Icon shape={IconMessages} />} onClick={() => openChat(session)}>
        {chatTexts.pointer.open}
        {unread > 0 ? (
          <Box component="span" ms="xs">
            <CounterBubble count={unread} label={chatTexts.unread} />
          </Box>
        ) : null}
      </Button>
    </Row>
  );
};
