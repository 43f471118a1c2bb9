import { useId, type ReactNode } from 'react';
import styles from './blocks.module.css';

export type BandGround = 'plain' | 'sunken' | 'brand' | 'warm';

/** A part of a public page from edge to edge, under its own h2 where it has one. */
export const Band = ({
  title,
  lead,
  actions,
  id,
  ground = 'plain',
  children,
}: {
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  id?: string;
  ground?: BandGround;
  children?: ReactNode;
}) => {
  const heading = useId();
  return (
    <section
      className={styles.band}
      data-ground={ground}
      {...(id === undefined ? {} : { id })}
      {...(title === undefined ? {} : { 'aria-labelledby': heading })}
    >
      <div className={styles.inside}>
        {title === undefined ? null : (
          <div className={styles.head}>
            <div>
              <h2 className={styles.heading} id={heading}>
                {title}
              </h2>
              {lead === undefined ? null : <p>{lead}</p>}
            </div>
            {actions}
          </div>
        )}
        {children}
      </div>
    </section>
  );
};
