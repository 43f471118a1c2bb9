import type { ReactNode } from 'react';
import styles from './blocks.module.css';

/** The one call at the end of a page. */
export const Closing = ({
  texts: { closing, closingText },
  picture,
  actions,
}: {
  texts: { closing: string; closingText?: ReactNode };
  picture: ReactNode;
  actions: ReactNode;
}) => (
  <section className={styles.band} data-ground="plain">
    <div className={styles.inside}>
      <div className={styles.closing}>
        <div>
          <h2 className={styles.heading}>{closing}</h2>
          {closingText === undefined ? null : <p>{closingText}</p>}
          <div className={styles.actions}>{actions}</div>
        </div>
        {picture}
      </div>
    </div>
  </section>
);
