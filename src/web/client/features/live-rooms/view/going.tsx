import { Box, Loader } from '@mantine/core';
import { breakoutTexts } from '../breakouts/texts.ts';
import styles from '../room/room-frame.module.css';

/** Between two rooms: where one is going, and that the microphone stays as it was. */
export const Going = ({ room, audioOn }: { room: number; audioOn: boolean }) => (
  <output className={styles.going}>
    <Loader type="dots" color="currentColor" aria-hidden />
    <Box component="p" c="var(--room-ink)" fz="xl" fw={750}>
      {breakoutTexts.going(room)}
    </Box>
    <p>{audioOn ? breakoutTexts.goingHeard : breakoutTexts.goingMuted}</p>
  </output>
);
