import { Button, TextInput } from '@mantine/core';
import { Input } from '@mantine/core';
import { useRef, useState } from 'react';
import { Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { siteTexts } from './texts.ts';
import { uploadPicture } from './upload.ts';

const { picture: texts } = siteTexts;
const KINDS = 'image/jpeg,image/png,image/webp,image/gif';

/** Chooses a file, stores it, and gives its address. */
export const PictureButton = ({ label, onUse }: { label: string; onUse: (src: string) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false });
  const store = async (file: File) => {
    setState({ isBusy: true });
    const stored = await uploadPicture(file);
    setState('src' in stored ? { isBusy: false } : { isBusy: false, problem: stored.problem });
    if ('src' in stored) onUse(stored.src);
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
