import type { ReactNode } from 'react';
import styles from './blocks.module.css';

export type BlockFigure = { figure: string; text: ReactNode; source?: ReactNode };

/** Numbers as numbers, each with what it counts. */
export const Figures = ({ figures }: { figures: readonly BlockFigure[] }) => (
  <ul className={styles.figures}>
    {figures.map(({ figure, text, source }, at) => (
      <li key={at}>
        <p>
          <span className={styles.figure}>{figure}</span> <span>{text}</span>
        </p>
        {source === undefined ? null : <p className={styles.source}>{source}</p>}
      </li>
    ))}
  </ul>
);

/** `42 videos` → 42 and what it counts; undefined for what does not begin with a number. */
export const figureIn = (text: string): BlockFigure | undefined => {
  const [, figure, counted] = /^(\d[\d.,]*\s?%?)\s+(.+)$/.exec(text) ?? [];
  return figure === undefined || counted === undefined ? undefined : { figure, text: counted };
};
