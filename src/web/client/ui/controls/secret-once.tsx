import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { toast } from '#client/lib/toast.ts';
import { Panel, Row, Stack } from '../layout.tsx';

/** A secret that is shown this once; selected with one tap where there is no clipboard. */
export const SecretOnce = ({
  secret,
  texts,
  onDone,
}: {
  secret: string;
  texts: { title: string; text: string; copy: string; copied: string; done: string };
  onDone: () => void;
}) => {
  const [byHand, setByHand] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success(texts.copied);
    } catch {
      setByHand(true);
    }
  };
  return (
    <Panel as="output" display="block" tabIndex={-1} ref={focusOn}>
      <Stack>
        <strong>{texts.title}</strong>
        <p>{texts.text}</p>
        <Box component="p" ff="monospace" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {secret}
        </Box>
        <Row gap="sm">
          {byHand ? null : <Button onClick={() => void copy()}>{texts.copy}</Button>}
          <Button variant="default" onClick={onDone}>
            {texts.done}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
};

const focusOn = (drawn: HTMLElement | null): void => drawn?.focus();
