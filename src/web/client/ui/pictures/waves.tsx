import { Box } from '@mantine/core';
import styles from './logo.module.css';

/** Two soft waves that lead from the page into the deeper ground below; decoration. */
export const Waves = ({ h = 'clamp(2.75rem, 6vw, 5.5rem)' }: { h?: string }) => (
  <Box component="svg" w="100%" h={h} mb="-1px" viewBox="0 0 1440 90" preserveAspectRatio="none" aria-hidden>
    <path className={styles.far} d="M0 48C180 10 330 8 520 36s330 38 520 14 280-34 400-14v54H0z" />
    <path className={styles.near} d="M0 66c160-28 300-32 480-10s320 30 500 6 320-26 460 2v26H0z" />
  </Box>
);
