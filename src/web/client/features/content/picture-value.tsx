import { Button, Input, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { uploadSitePicture } from '#modules/content/contract/api.ts';
import { call } from '#client/lib/call.ts';
import { Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { siteTexts } from './texts.ts';

const { picture: texts } = siteTexts;
const KINDS = 'image/jpeg,image/png,image/webp,image/gif';
const UPLOAD_MS = 60_000;

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x80_00) text += String.fromCharCode(...bytes.subarray(at, at + 0x80_00));
  return btoa(text);
};

/** Chooses a file, stores it, and gives its address. */
export const PictureButton = ({ label, onUse }: { label: string; onUse: (src: string) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false });
  const store = async (file: File) => {
    setState({ isBusy: true });
    const image = await base64Of(file);
    const stored = await call(uploadSitePicture, { image }, { timeout: UPLOAD_MS, quiet: true });
    setState(stored.ok ? { isBusy: false } : { isBusy: false, problem: stored.notice.msg });
    if (stored.ok) onUse(stored.value.src);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen once more.
          currentTarget.value = '';
          if (file) void store(file);
        }}
      />
      <Button variant="default" loading={state.isBusy} onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <output>
        {state.problem === undefined ? null : (
          <Panel tone="bad" p="sm">
            {state.problem}
          </Panel>
        )}
      </output>
    </>
  );
};

/** A picture with what it shows in words; without them the server takes no draft. */
export const PictureValue = ({
  label,
  description,
  error,
  value,
  onChange,
}: {
  label: string;
  description?: string | undefined;
  error: string | undefined;
  value: { src: string; alt: string } | null;
  onChange: (value: { src: string; alt: string } | null) => void;
}) => (
  <Input.Wrapper label={label} description={description} labelElement="div">
    <Stack mt="xs">
      {value === null ? (
        <Soft>{texts.none}</Soft>
      ) : (
        <>
          <img
            src={value.src}
            alt={value.alt}
            style={{ maxWidth: '14rem', maxHeight: '10rem', objectFit: 'contain' }}
          />
          <TextInput
            label={texts.alt}
            required
            maxLength={300}
            error={error}
            value={value.alt}
            onChange={({ currentTarget }) => onChange({ ...value, alt: currentTarget.value })}
          />
        </>
      )}
      <Row gap="sm">
        <PictureButton label={label} onUse={(src) => onChange({ src, alt: value?.alt ?? '' })} />
        {value === null ? null : (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {texts.remove}
          </Button>
        )}
      </Row>
    </Stack>
  </Input.Wrapper>
);
