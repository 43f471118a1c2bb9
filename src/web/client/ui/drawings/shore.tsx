import { Box } from '@mantine/core';
import styles from './hero-picture.module.css';

const Person = ({ x, y, size, look }: { x: number; y: number; size: number; look: string | undefined }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <ellipse cx="0" cy="62" rx="46" ry="9" className={styles.shadow} />
    <path d="M-38 60c0-38 14-58 38-58s38 20 38 58c-10 5-24 6-38 6s-28-1-38-6z" className={look} />
    <circle cx="0" cy="-20" r="21" className={look} />
    <path d="M-8-20c1.6 2.6 3.8 2.6 5.2 0M4-20c1.6 2.6 3.8 2.6 5.2 0" className={styles.face} />
    <path d="M-4.5-11.5c2.6 2.4 7.4 2.4 10 0" className={styles.face} />
  </g>
);

/** People close together at the water, under a low sun. Decoration. */
export const HeroPicture = () => (
  <Box component="svg" w="100%" maw="34rem" h="auto" mx="auto" viewBox="0 0 560 460" aria-hidden>
    <defs>
      <clipPath id="hero-frame">
        <path d="M78 46C150-8 300 4 404 24s150 102 152 198-46 198-168 220-262 8-334-70S-2 106 78 46z" />
      </clipPath>
      <linearGradient id="hero-sky" x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" className={styles.skyTop} />
        <stop offset="0.7" className={styles.skyLow} />
      </linearGradient>
    </defs>
    <g clipPath="url(#hero-frame)">
      <rect width="560" height="460" fill="url(#hero-sky)" />
      <circle cx="404" cy="118" r="92" className={styles.glow} />
      <circle cx="404" cy="118" r="52" className={styles.sun} />
      <path d="M-10 214c90-64 170-70 262-20s200 34 330-40v190H-10z" className={styles.far} />
      <path d="M-10 262c96-38 180-26 284 0s190 22 310-26v120H-10z" className={styles.middle} />
      <path d="M-10 330c110-26 190-14 290 0s180 14 300-14v160H-10z" className={styles.near} />
      <ellipse cx="276" cy="404" rx="190" ry="30" className={styles.ripple} />
      <ellipse cx="276" cy="404" rx="118" ry="18" className={styles.ripple} />
      <Person x={196} y={262} size={0.95} look={styles.moss} />
      <Person x={356} y={262} size={0.95} look={styles.sand} />
      <Person x={116} y={310} size={1.15} look={styles.apricot} />
      <Person x={438} y={312} size={1.15} look={styles.teal} />
      <Person x={276} y={330} size={1.25} look={styles.deep} />
    </g>
  </Box>
);
