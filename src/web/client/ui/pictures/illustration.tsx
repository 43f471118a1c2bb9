import styles from './illustration.module.css';

const Ripple = ({ wide }: { wide: number }) => (
  <ellipse cx={80} cy={64} rx={wide} ry={wide * 0.26} className={styles.ripple} />
);

const Pond = () => (
  <svg viewBox="0 0 160 96">
    <ellipse cx="80" cy="68" rx="74" ry="22" className={styles.water1} />
    <ellipse cx="80" cy="66" rx="58" ry="16" className={styles.water2} />
    <Ripple wide={40} />
    <Ripple wide={24} />
    <Ripple wide={10} />
    <path d="M80 12c6 8 9.5 13 9.5 18a9.5 9.5 0 0 1-19 0c0-5 3.5-10 9.5-18z" className={styles.warm} />
    <path d="M128 62c-2-12 2-22 8-28M134 63c2-9 7-14 12-17M122 64c-1-7-4-12-8-15" className={styles.reed} />
  </svg>
);

const Boat = () => (
  <svg viewBox="0 0 160 96">
    <circle cx="118" cy="28" r="15" className={styles.sun} />
    <path
      d="M8 66c14-8 24-8 38 0s24 8 38 0 24-8 38 0 22 7 30 1v21c0 4-4 8-8 8H16c-4 0-8-4-8-8z"
      className={styles.water1}
    />
    <path d="M48 56h60l-9 17a6 6 0 0 1-5 3H62a6 6 0 0 1-5-3z" className={styles.warm} />
    <path d="M76 18v34H52c2-16 12-28 24-34z" className={styles.surface} />
    <path d="M81 26c9 6 15 14 17 26H81z" className={styles.water2} />
    <path
      d="M8 78c14-7 24-7 38 0s24 7 38 0 24-7 38 0 22 6 30 1v9c0 4-4 8-8 8H16c-4 0-8-4-8-8z"
      className={styles.water3}
    />
  </svg>
);

const Tangle = () => (
  <svg viewBox="0 0 160 96">
    <path d="M6 58c18-12 30-12 44 0" className={styles.line} />
    <path d="M110 58c14 12 26 12 44 0" className={styles.line} />
    <path
      d="M50 58c10 9 26 2 22-13S52 30 54 44s24 22 36 10 4-30-9-25-6 27 8 33 17 3 21-4"
      className={styles.warmLine}
    />
  </svg>
);

const Bucket = () => (
  <svg viewBox="0 0 160 96">
    <ellipse cx="80" cy="82" rx="62" ry="11" className={styles.water1} />
    <path d="M52 38c0-34 56-34 56 0" className={styles.line} />
    <path d="M46 38h68l-8 40a7 7 0 0 1-7 5H61a7 7 0 0 1-7-5z" className={styles.water2} />
    <path d="M46 38h68l-2.4 12c-11 6-20 6-31.6 0s-20.6-6-31.6 0z" className={styles.water3} />
    <path d="M130 46c3.6 4.8 5.6 7.6 5.6 10.6a5.6 5.6 0 0 1-11.2 0c0-3 2-5.8 5.6-10.6z" className={styles.warm} />
  </svg>
);

const pictures = { pond: Pond, boat: Boat, tangle: Tangle, bucket: Bucket };
export type Picture = keyof typeof pictures;

/** A small quiet drawing; decoration only. */
export const Illustration = ({ picture }: { picture: Picture }) => {
  const Drawn = pictures[picture];
  return (
    <span className={styles.picture} aria-hidden>
      <Drawn />
    </span>
  );
};
