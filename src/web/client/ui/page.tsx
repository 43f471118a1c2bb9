import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Row, Soft } from './layout.tsx';
import styles from './page.module.css';
import { DocumentTitle } from './document-title.tsx';

/** The frame of a page's content: `text` for reading and forms, `wide` for lists and grids. */
export const Page = ({ children, width = 'wide' }: { children: ReactNode; width?: 'text' | 'wide' }) => (
  <div className={styles.page} data-width={width}>
    {children}
  </div>
);

/** The page's one h1 and the document's title, which says the heading itself where that is plain text; takes the focus after navigation. */
export const PageTitle = ({
  children,
  documentTitle,
  lead,
  actions,
}: {
  lead?: ReactNode;
  actions?: ReactNode;
} & ({ children: string; documentTitle?: string } | { children: ReactNode; documentTitle: string })) => {
  const title = documentTitle ?? (typeof children === 'string' ? children : '');
  return (
    <Row align="flex-end" justify="space-between" gap="lg" mb="clamp(1.25rem, 1rem + 1vw, 2rem)">
      <DocumentTitle>{title}</DocumentTitle>
      <div>
        <Box component="h1" dir="auto" fz="h1" lh={1.15} tabIndex={-1}>
          {children}
        </Box>
        {lead === undefined ? null : (
          <Soft dir="auto" mt="xs" maw="38rem" size="lg">
            {lead}
          </Soft>
        )}
      </div>
      {actions === undefined ? null : <Row gap="sm">{actions}</Row>}
    </Row>
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
    <Row align="baseline" justify="space-between" gap="lg" mb="md">
      <Box component="h2" fz="h2" lh={1.25}>
        {title}
      </Box>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </Row>
    {children}
  </section>
);

/** Links to the parts of a long page: beside them where there is room, else above them in a line that stays in sight. */
export const IndexedParts = ({
  label,
  parts,
}: {
  /** Read aloud for the links. */
  label: string;
  parts: readonly { id: string; title: string; content: ReactNode }[];
}) => (
  <div className={styles.indexed}>
    <nav aria-label={label}>
      {parts.map(({ id, title }) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
    <div>
      {parts.map(({ id, title, content }) => (
        <Section key={id} id={id} title={title}>
          {content}
        </Section>
      ))}
    </div>
  </div>
);
