import type { ReactNode } from 'react';
import styles from './blocks.module.css';

/** People beside each other. */
export const Faces = ({ children }: { children: ReactNode }) => <ul className={styles.faces}>{children}</ul>;

/** One of them: the picture, the name as a heading, what is said of them, and at the end what can be done. */
export const Face = ({
  picture,
  name,
  heading: Heading = 'h3',
  children,
  last,
}: {
  picture: ReactNode;
  name: ReactNode;
  heading?: 'h2' | 'h3';
  children?: ReactNode;
  last?: ReactNode;
}) => (
  <li className={styles.face}>
    {picture}
    <Heading>{name}</Heading>
    {children}
    {last === undefined ? null : <div data-last>{last}</div>}
  </li>
);
