import type { ReactNode } from 'react';
import styles from './blocks.module.css';

/** The one call at the end of a page. */
export const Closing = ({
  title,
  text,
  picture,
  actions,
}: {
  title: string;
  text?: ReactNode;
  picture?: ReactNode;
  actions: ReactNode;
}) => (
  <section className={styles.band} data-ground="plain">
    <div className={styles.inside}>
      <div className={styles.closing}>
        <div>
          <h2 className={styles.heading}>{title}</h2>
          {text === undefined ? null : <p>{text}</p>}
          <div className={styles.actions}>{actions}</div>
        </div>
        {picture}
      </div>
    </div>
  </section>
);
