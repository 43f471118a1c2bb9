import { Box, Button } from '@mantine/core';
import { Panel, Row, Stack } from '../layout.tsx';
import { useCopy } from './use-copy.ts';

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
  const { byHand, copy } = useCopy(texts.copied);
  return (
    <Panel as="output" display="block" tabIndex={-1} ref={focusOn}>
      <Stack>
        <strong>{texts.title}</strong>
        <p>{texts.text}</p>
        <Box component="p" ff="monospace" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {secret}
        </Box>
        <Row gap="sm">
          {byHand ? null : <Button onClick={() => copy(secret)}>{texts.copy}</Button>}
          <Button variant="default" onClick={onDone}>
            {texts.done}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
};

const focusOn = (drawn: HTMLElement | null): void => drawn?.focus();
