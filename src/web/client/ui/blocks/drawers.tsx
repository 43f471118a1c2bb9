import type { ReactNode } from 'react';
import styles from './blocks.module.css';

export type BlockDrawer = { id: string; title: string; children: ReactNode };

/** Questions whose answers open below them, also without a script; a search of the browser opens the one that it finds. */
export const Drawers = ({
  drawers,
  isOpen,
  heading: Heading = 'h2',
}: {
  drawers: readonly BlockDrawer[];
  isOpen: (id: string, at: number) => boolean;
  heading?: 'h2' | 'h3';
}) => (
  <div className={styles.drawers}>
    {drawers.map(({ id, title, children }, at) => (
      <details key={`${id} ${isOpen(id, at)}`} id={id} open={isOpen(id, at)}>
        <summary>
          <Heading>{title}</Heading>
        </summary>
        <div className={styles.drawer}>{children}</div>
      </details>
    ))}
  </div>
);
