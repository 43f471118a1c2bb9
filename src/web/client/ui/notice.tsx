import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A page that says one thing: a picture, a heading, a sentence, a way on. */
export const Notice = ({
  title,
  documentTitle,
  picture,
  children,
}: {
  title: string;
  documentTitle?: string;
  picture?: ReactNode;
  children?: ReactNode;
}) => (
  <div className={styles.notice}>
    <title>{documentTitle ?? title}</title>
    {picture}
    <h1 tabIndex={-1}>{title}</h1>
    {children}
  </div>
);
