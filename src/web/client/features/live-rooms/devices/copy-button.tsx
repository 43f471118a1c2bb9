import { Button } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useCopy } from '#ui/controls/use-copy.ts';
import { Icon } from '#ui/icon.tsx';
import { roomTexts } from '../texts.ts';

/** Puts a text on the clipboard; where that is not allowed, the text is shown to be copied by hand. */
export const CopyButton = ({
  text,
  label,
  copied,
}: {
  text: string;
  label: string;
  /** What is said once it is done. */
  copied: string;
}) => {
  const { byHand, copy } = useCopy(copied);
  return (
    <>
      <Button variant="default" leftSection={<Icon shape={IconCopy} />} onClick={() => copy(text)}>
        {label}
      </Button>
      {byHand ? (
        <p role="alert" style={{ width: '100%' }}>
          {roomTexts.couldNotCopy} <strong style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{text}</strong>
        </p>
      ) : null}
    </>
  );
};
