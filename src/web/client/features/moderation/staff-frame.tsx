import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useProductName } from '../../lib/config.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Page } from '../../ui/page.tsx';
import { staffTexts } from './texts.ts';
import styles from './staff-frame.module.css';

/** Staff pages stand without the community's header and footer (C-079): a quiet bar with the way back. */
export const StaffFrame = ({ children }: { children: ReactNode }) => {
  const product = useProductName();
  return (
    <>
      <header className={styles.bar}>
        <Link to="/" className={styles.home} aria-label={`${product} home`}>
          <Logo name={product} size={30} />
        </Link>
        <Link to="/" className={styles.back}>
          {staffTexts.home}
        </Link>
      </header>
      <Page>{children}</Page>
    </>
  );
};
