import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The frame of a page's content: `text` for reading and forms, `wide` for lists and grids. */
export const Page = ({ children, width = 'wide' }: { children: ReactNode; width?: 'text' | 'wide' }) => (
  <div className={styles.page} data-width={width}>
    {children}
  </div>
);

/** The page's one h1 and the document's title; takes the focus after navigation. */
export const PageTitle = ({
  children,
  documentTitle,
  lead,
  actions,
}: {
  children: ReactNode;
  /** What the browser's tab says; the heading itself when that is plain text. */
  documentTitle?: string;
  lead?: ReactNode;
  actions?: ReactNode;
}) => {
  const title = documentTitle ?? (typeof children === 'string' ? children : undefined);
  return (
    <div className={styles.title}>
      {title === undefined ? null : <title>{title}</title>}
      <div>
        <h1 tabIndex={-1}>{children}</h1>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </div>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  );
};

/** A part of a page under its own h2. */
export const Section = ({
  title,
  children,
  actions,
  id,
}: {
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  id?: string;
}) => (
  <section className={styles.section} {...(id === undefined ? {} : { id })}>
    <div className={styles.sectionHead}>
      <h2>{title}</h2>
      {actions}
    </div>
    {children}
  </section>
);
