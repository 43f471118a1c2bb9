import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useProductName } from '../../lib/config.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Waves } from '../../ui/waves.tsx';
import { identityTexts as texts } from './texts.ts';
import styles from './auth.module.css';

/** The pages at the door: logo, tagline and one panel, with nothing else around them (IDN-002, SIT-113). */
export const AuthFrame = ({ children }: { children: ReactNode }) => {
  const product = useProductName();
  return (
    <div className={styles.frame}>
      <div className={styles.inside}>
        <div className={styles.welcome}>
          <Link to="/" className={styles.logo} aria-label={`${product} home`}>
            <Logo name={product} size={46} />
          </Link>
          <p className={styles.tagline}>{texts.tagline}</p>
        </div>
        <div className={styles.panel}>{children}</div>
      </div>
      <div className={styles.water} aria-hidden>
        <Waves />
      </div>
    </div>
  );
};

/** The panel's heading; the page's one h1. */
export const PanelTitle = ({ children, lead }: { children: string; lead?: ReactNode }) => (
  <div className={styles.panelTitle}>
    <title>{children}</title>
    <h1 tabIndex={-1}>{children}</h1>
    {lead === undefined ? null : <p>{lead}</p>}
  </div>
);

/** A word and a way on, below a line at the panel's end. */
export const PanelFoot = ({ children }: { children: ReactNode }) => <div className={styles.foot}>{children}</div>;
