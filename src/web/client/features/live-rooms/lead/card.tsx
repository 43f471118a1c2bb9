import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Row } from '#ui/layout.tsx';
import styles from './lead.module.css';

/** A question or a notification above the controls: never over content, reached by Tab, announced when it appears. */
export const Card = ({
  label,
  tone = 'calm',
  urgent = false,
  text,
  children,
}: {
  label: string;
  tone?: 'calm' | 'warm' | undefined;
  /** Runs out soon: above dialogs, too. */
  urgent?: boolean | undefined;
  /** Said aloud. */
  text: ReactNode;
  children?: ReactNode;
}) => (
  <section className={styles.card} data-tone={tone} data-urgent={urgent || undefined} aria-label={label}>
    <Box component="output" display="block" fw={700} lh={1.4}>
      {text}
    </Box>
    {children === undefined ? null : <Row>{children}</Row>}
  </section>
);

export const Cards = ({ children }: { children: ReactNode }) => (
  <div className={styles.place}>
    <div className={styles.cards}>{children}</div>
  </div>
);
