import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Session } from '../../../../../modules/scheduling/contract/api.ts';
import { sessionPath } from '../../../../../modules/scheduling/contract/session-view.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Soft, Stack } from '../../../ui/layout.tsx';
import { shareTexts as texts } from './share-texts.ts';

type Shared = Pick<Session, 'uuid' | 'title' | 'group_slug'>;

const canShare = () => typeof navigator.share === 'function';

/** The link of a session, to copy or to hand to an app of the device; it is sent nowhere else (SCH-052, I-062). */
export const ShareLink = ({ session }: { session: Shared }) => {
  const url = location.origin + sessionPath(session);
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setSaid(texts.copied);
    } catch {
      // Some browsers have no clipboard on plain addresses, or ask first and are refused.
      field.current?.select();
      setSaid(texts.notCopied);
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title: session.title, url });
    } catch (problem) {
      if ((problem as { name?: unknown }).name !== 'AbortError') await copy();
    }
  };
  return (
    <Stack>
      <TextInput
        ref={field}
        label={texts.link}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Row>
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        {canShare() ? (
          <Button variant="default" onClick={() => void share()}>
            {texts.more}
          </Button>
        ) : null}
      </Row>
      <Soft as="output" size="inherit" mih="1.5em">
        {said}
      </Soft>
    </Stack>
  );
};

/** The button with which members pass a session on, and its dialog (SCH-041, SCH-052). */
export const ShareSession = ({ session }: { session: Shared }) => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="subtle" fullWidth onClick={() => setOpened(true)}>
        {texts.button}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={texts.title}>
        <p>{texts.lead}</p>
        <ShareLink session={session} />
      </Dialog>
    </>
  );
};
