import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './blocks.module.css';

export type ReadingEntry = { id: string; title: string };

/** A long text with its contents beside it, above it on phones. */
export const Reading = ({
  label,
  contents,
  children,
}: {
  label: string;
  contents: readonly ReadingEntry[];
  children: ReactNode;
}) => {
  const heading = useId();
  return (
    <div className={styles.band} data-ground="plain">
      <div className={`${styles.inside} ${styles.read}`}>
        <nav className={styles.contents} aria-labelledby={heading}>
          <p id={heading}>{label}</p>
          <ol>
            {contents.map(({ id, title }) => (
              <li key={id}>
                <Link to={`#${id}`}>{title}</Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.reading}>{children}</div>
      </div>
    </div>
  );
};
