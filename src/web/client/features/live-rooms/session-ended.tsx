import { Button } from '@mantine/core';
import { Panel, Row } from '#ui/layout.tsx';
import { roomTexts } from './texts.ts';

const texts = roomTexts.goodbye;

/** Above what is asked after a session that others ended: why, and where its people still are. */
export const SessionEnded = ({ words, onChat }: { words: string; onChat: () => void }) => (
  <Panel tone="warm" w="min(100% - 2.25rem, 44rem)" mx="auto" mt="md" py="sm" px="md">
    <Row justify="space-between" gap="sm">
      <output>
        <strong>{words}</strong> {texts.chatAfter}
      </output>
      <Button variant="default" onClick={onChat}>
        {texts.openChat}
      </Button>
    </Row>
  </Panel>
);
