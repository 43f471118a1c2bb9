import { Loader, VisuallyHidden } from '@mantine/core';
import styles from './shell.module.css';

/** The spinner of the initial load (SIT-110). */
export const Loading = () => (
  <output className={styles.loading}>
    <Loader size="lg" aria-hidden />
    <VisuallyHidden>Loading</VisuallyHidden>
  </output>
);
