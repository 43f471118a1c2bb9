import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { stageTexts } from '../stage/texts.ts';

const texts = stageTexts.sounds;

/** In the settings of the room. */
export const SoundChoice = ({ sounds: { on, choose } }: { sounds: { on: boolean; choose: (on: boolean) => void } }) => (
  <Checkbox
    label={texts.label}
    description={texts.help}
    checked={on}
    onChange={({ currentTarget }) => choose(currentTarget.checked)}
  />
);
