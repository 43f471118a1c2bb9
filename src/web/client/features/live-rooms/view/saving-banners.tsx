import { Button } from '@mantine/core';
import styles from '../room/room-frame.module.css';
import type { VideoStage } from '../stage/room-stage.ts';
import { stageTexts } from '../stage/texts.ts';
import { useStage } from '../stage/use-stage.ts';

const texts = stageTexts.saving;

/** Saving data is offered before anything breaks; while it is on, the way back is here. */
export const SavingBanner = ({ stage }: { stage: VideoStage }) => {
  const { offers, rung } = useStage(stage);
  if (offers)
    return (
      <output className={styles.banner} data-tone="warm">
        <span>{texts.offer}</span>
        <Button size="compact-sm" variant="default" onClick={() => stage.save(rung === 'full' ? 'low' : 'audio')}>
          {texts.accept}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={stage.declineSaving}>
          {texts.decline}
        </Button>
      </output>
    );
  if (rung === 'full') return null;
  return (
    <div className={styles.banner} data-tone="calm">
      <span>{texts.on[rung]}</span>
      <Button size="compact-sm" variant="default" onClick={() => stage.save('auto')}>
        {texts.back}
      </Button>
    </div>
  );
};

/** One's own screen is shown to the others. */
export const SharingBanner = ({ stage }: { stage: VideoStage }) =>
  useStage(stage).sharing === 'on' ? (
    <output className={styles.banner} data-tone="warm">
      <span>{stageTexts.screen.mine}</span>
      <Button size="compact-sm" variant="default" onClick={stage.share.stop}>
        {stageTexts.screen.stop}
      </Button>
    </output>
  ) : null;
