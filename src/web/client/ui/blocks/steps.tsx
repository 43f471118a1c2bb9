import type { CSSProperties, ReactNode } from 'react';
import styles from './blocks.module.css';

export type BlockStep = { title?: string; text: ReactNode; picture?: ReactNode };

/** What is done one after the other, numbered along a line. */
export const Steps = ({ steps }: { steps: readonly BlockStep[] }) => (
  <ol className={styles.steps} style={{ '--steps': Math.min(steps.length, 4) } as CSSProperties}>
    {steps.map(({ title, text, picture }, at) => (
      <li key={at}>
        {picture}
        {title === undefined ? null : <h3>{title}</h3>}
        <p>{text}</p>
      </li>
    ))}
  </ol>
);
