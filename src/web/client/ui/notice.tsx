import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A page that says one thing: a picture, a heading, a sentence, a way on. */
export const Notice = ({
  title,
  documentTitle,
  above,
  picture,
  children,
}: {
  title: string;
  documentTitle?: string;
  /** On pages without a header: the logo. */
  above?: ReactNode;
  picture?: ReactNode;
  children?: ReactNode;
}) => (
  <div className={styles.notice}>
    <title>{documentTitle ?? title}</title>
    {above}
    {picture}
    <h1 tabIndex={-1}>{title}</h1>
    {children}
  </div>
);
