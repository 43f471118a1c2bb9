import type { ReactNode } from 'react';
import styles from './blocks.module.css';

export type BlockDrawer = { id: string; title: string; children: ReactNode };

/** Questions whose answers open below them, also without a script; a search of the browser opens the one that it finds. */
export const Drawers = ({
  drawers,
  isOpen,
}: {
  drawers: readonly BlockDrawer[];
  isOpen: (id: string, at: number) => boolean;
}) => (
  <div className={styles.drawers}>
    {drawers.map(({ id, title, children }, at) => (
      <details key={`${id} ${isOpen(id, at)}`} id={id} open={isOpen(id, at)}>
        <summary>
          <h2>{title}</h2>
        </summary>
        <div className={styles.drawer}>{children}</div>
      </details>
    ))}
  </div>
);
