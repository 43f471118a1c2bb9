import type { ReactNode } from 'react';
import styles from './card.module.css';

/** A question or a piece of news above the controls: in nobody's way, reached by Tab, said aloud when it comes. */
export const Card = ({
  label,
  tone = 'calm',
  text,
  children,
}: {
  label: string;
  tone?: 'calm' | 'warm' | undefined;
  /** Said aloud. */
  text: ReactNode;
  children?: ReactNode;
}) => (
  <section className={styles.card} data-tone={tone} aria-label={label}>
    <output className={styles.text}>{text}</output>
    {children === undefined ? null : <div className={styles.actions}>{children}</div>}
  </section>
);

export const Cards = ({ children }: { children: ReactNode }) => (
  <div className={styles.place}>
    <div className={styles.cards}>{children}</div>
  </div>
);
