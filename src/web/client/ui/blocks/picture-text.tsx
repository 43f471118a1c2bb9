import { useId, type ReactNode } from 'react';
import type { BandGround } from './band.tsx';
import styles from './blocks.module.css';

/** A part in words with its drawing beside it, below it on phones. */
export const PictureText = ({
  title,
  id,
  picture,
  side = 'start',
  ground = 'plain',
  children,
}: {
  title?: string | undefined;
  id?: string | undefined;
  picture: ReactNode;
  /** Where the picture stands. */
  side?: 'start' | 'end';
  ground?: BandGround;
  children: ReactNode;
}) => {
  const heading = useId();
  return (
    <section
      className={styles.band}
      data-ground={ground}
      {...(id === undefined ? {} : { id })}
      {...(title === undefined ? {} : { 'aria-labelledby': heading })}
    >
      <div className={`${styles.inside} ${styles.beside}`} data-side={side}>
        <div className={styles.words}>
          {title === undefined ? null : (
            <h2 className={styles.heading} id={heading}>
              {title}
            </h2>
          )}
          {children}
        </div>
        <div className={styles.picture}>{picture}</div>
      </div>
    </section>
  );
};
