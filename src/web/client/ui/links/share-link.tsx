import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { laterTexts as all } from '#client/lib/site/later-texts.ts';
import { Row, Soft, Stack } from '../layout.tsx';

const texts = all.share;

const canShare = () => typeof navigator.share === 'function';

/** The link of a thing, to copy or to hand to an app of the device; it is sent nowhere else (SCH-052, COM-063, I-062). */
export const ShareLink = ({ title, path, onShare }: { title: string; path: string; onShare?: () => void }) => {
  const url = location.origin + path;
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    onShare?.();
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
      await navigator.share({ title, url });
      onShare?.();
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
