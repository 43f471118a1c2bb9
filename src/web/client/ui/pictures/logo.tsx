import { useSiteConfig } from '#client/lib/config.tsx';
import styles from './logo.module.css';

/** The mark: a drop falling into a well, and a person with open arms. Decorative; the wordmark names the product. */
export const LogoMark = ({ size = 36 }: { size?: number }) => (
  <svg viewBox="0 0 40 40" width={size} height={size} fill="none" strokeLinecap="round" aria-hidden>
    <path d="M4.5 18.5c1.6 9.6 7.6 15.5 15.5 15.5s13.9-5.9 15.5-15.5" className={styles.outer} />
    <path d="M12 19.5c1.2 4.6 4 7.2 8 7.2s6.8-2.6 8-7.2" className={styles.inner} />
    <path d="M20 4c3 3.8 4.7 6.3 4.7 8.7a4.7 4.7 0 0 1-9.4 0C15.3 10.3 17 7.8 20 4z" className={styles.drop} />
  </svg>
);

/** Mark and wordmark. `name` is the configured product name (C-076); the mark is the organisation’s own where staff chose one. */
export const Logo = ({ name, size = 36 }: { name: string; size?: number }) => {
  const own = useSiteConfig()?.look?.logo;
  return (
    <span className={styles.logo} style={{ fontSize: `${size * 0.62}px` }}>
      {own === undefined ? (
        <LogoMark size={size} />
      ) : (
        <img src={own.src} alt={own.alt} width={size} height={size} className={styles.own} />
      )}
      <span>{name}</span>
    </span>
  );
};
