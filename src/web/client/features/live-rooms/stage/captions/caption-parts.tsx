import { Checkbox, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import type { CaptionLine } from './captions.ts';
import { stageTexts } from '../texts.ts';
import type { CaptionSwitch } from './use-captions.ts';

const texts = stageTexts.captions;

/** The switch in the settings of the room. */
export const CaptionChoice = ({ choice: { support, on, busy, choose } }: { choice: CaptionSwitch }) => (
  <Checkbox
    label={texts.label}
    description={support === 'none' ? texts.cannot : support === 'to-install' ? texts.installs : texts.help}
    checked={on}
    disabled={busy || support === undefined || support === 'none'}
    onChange={({ currentTarget }) => choose(currentTarget.checked)}
  />
);

/** For screen readers and braille: can be read back, and is not spoken over the voices. */
export const CaptionLog = ({ lines }: { lines: readonly CaptionLine[] }) =>
  lines.length === 0 ? null : (
    <VisuallyHidden role="log" aria-live="off" aria-label={texts.label}>
      {lines.map(({ number, name, text }) => (
        <p key={number}>{texts.line(name, text)}</p>
      ))}
    </VisuallyHidden>
  );
