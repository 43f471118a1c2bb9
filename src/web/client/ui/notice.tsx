import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './page.module.css';
import { DocumentTitle } from './document-title.tsx';
import { Illustration, type Picture } from './pictures/illustration.tsx';

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
  picture?: Picture;
  children?: ReactNode;
}) => (
  <div className={styles.notice}>
    <DocumentTitle>{documentTitle ?? title}</DocumentTitle>
    {above}
    {picture === undefined ? null : <Illustration picture={picture} />}
    <Box component="h1" fz="h1" lh={1.15} tabIndex={-1}>
      {title}
    </Box>
    {children}
  </div>
);
