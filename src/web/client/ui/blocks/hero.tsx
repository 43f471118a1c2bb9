import type { ReactNode } from 'react';
import { DocumentTitle } from '../document-title.tsx';
import styles from './blocks.module.css';

/** The first screen of a public page: its one h1, what it is about, the next step, a picture. */
export const Hero = ({
  title,
  documentTitle = title,
  lead,
  actions,
  note,
  picture,
  children,
}: {
  title: string;
  documentTitle?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Below the actions. */
  note?: ReactNode;
  picture?: ReactNode;
  children?: ReactNode;
}) => (
  <div className={styles.hero} data-plain={picture === undefined || undefined}>
    <DocumentTitle>{documentTitle}</DocumentTitle>
    {typeof lead === 'string' ? <meta name="description" content={lead} /> : null}
    <div className={styles.inside}>
      <div>
        <h1 className={styles.title} dir="auto" tabIndex={-1}>
          {title}
        </h1>
        {lead === undefined ? null : (
          <p className={styles.lead} dir="auto">
            {lead}
          </p>
        )}
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
        {note === undefined ? null : <p className={styles.note}>{note}</p>}
        {children}
      </div>
      {picture === undefined ? null : <div className={styles.picture}>{picture}</div>}
    </div>
  </div>
);
