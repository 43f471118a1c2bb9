import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Tone } from './layout.tsx';
import styles from './badge.module.css';

/** A word about the state of a thing; the word carries the meaning, the colour only helps. `live` pulses gently. */
export const StatusBadge = ({ tone, children, live = false }: { tone: Tone; children: ReactNode; live?: boolean }) => (
  <span className={styles.badge} data-tone={tone} data-live={live || undefined}>
    {live ? <span className={styles.pulse} aria-hidden /> : null}
    {children}
  </span>
);

/** How many: nothing for zero, "9+" above nine (COM-076). `label` says what is counted, as in "3 unread messages". */
export const CounterBubble = ({ count, label }: { count: number; label: (count: number) => string }) =>
  count > 0 ? (
    <span className={styles.bubble}>
      <span aria-hidden>{count > 9 ? '9+' : count}</span>
      <VisuallyHidden>{label(count)}</VisuallyHidden>
    </span>
  ) : null;
