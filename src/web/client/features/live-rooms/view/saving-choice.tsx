import { NativeSelect } from '@mantine/core';
import { SAVINGS, type Saving } from '../stage/saving/ladder.ts';
import type { VideoStage } from '../stage/room-stage.ts';
import { stageTexts } from '../stage/texts.ts';
import { useStage } from '../stage/use-stage.ts';

const texts = stageTexts.saving;

/** How much data the person wants to spend; in the settings of the room. */
export const SavingChoice = ({ stage }: { stage: VideoStage }) => {
  const { saving } = useStage(stage);
  return (
    <NativeSelect
      label={texts.label}
      description={texts.help[saving]}
      inputWrapperOrder={['label', 'input', 'description']}
      value={saving}
      data={SAVINGS.map((value) => ({ value, label: texts.options[value] }))}
      onChange={(event) => stage.save(event.currentTarget.value as Saving)}
    />
  );
};
