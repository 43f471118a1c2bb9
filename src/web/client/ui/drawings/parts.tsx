import type { ReactNode } from 'react';
import styles from './drawings.module.css';

/** Depths of a drawing from the sky to the foreground. What they are by day and by night stands in the style sheet. */
export const depth = {
  far: 'var(--d-far)',
  middle: 'var(--d-middle)',
  near: 'var(--d-near)',
  light: 'var(--d-light)',
  line: 'var(--d-line)',
  paper: 'var(--d-paper)',
} as const;

/** Of people. */
export const coats = {
  apricot: '#f29253',
  sand: '#ebc25a',
  moss: '#77ad60',
  rose: '#d98a86',
  teal: 'var(--d-teal)',
  deep: 'var(--d-deep)',
} as const;

type Hue = 'spring' | 'lake' | 'clay' | 'meadow' | 'plum';

/** The frame of a drawing; decoration. */
export const Drawing = ({
  children,
  hue = 'spring',
  shape = 'blob',
  size = '480 360',
}: {
  children: ReactNode;
  hue?: Hue;
  shape?: 'blob' | 'frame' | 'free';
  size?: string;
}) => (
  <svg className={styles.drawing} data-hue={hue} data-shape={shape} viewBox={`0 0 ${size}`} aria-hidden>
    {children}
  </svg>
);

/** A person at rest; closed eyes look at no one. */
export const Person = ({ x, y, size = 1, coat }: { x: number; y: number; size?: number; coat: keyof typeof coats }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`} fill={coats[coat]}>
    <ellipse cy="62" rx="46" ry="9" fill="#083c3c" opacity="0.16" />
    <path d="M-38 60c0-38 14-58 38-58s38 20 38 58c-10 5-24 6-38 6s-28-1-38-6z" />
    <circle cy="-20" r="21" />
    <path
      d="M-8-20c1.6 2.6 3.8 2.6 5.2 0M4-20c1.6 2.6 3.8 2.6 5.2 0M-4.5-11.5c2.6 2.4 7.4 2.4 10 0"
      fill="none"
      stroke="#fffdfa"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
  </g>
);

/** A sun or a moon with its halo. */
export const Light = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <g fill={depth.light}>
    <circle cx={x} cy={y} r={size * 1.75} opacity="0.25" />
    <circle cx={x} cy={y} r={size} />
  </g>
);

/** Two depths of hills, and a meadow or water before them. */
export const Hills = () => (
  <>
    <path d="M-10 190c80-60 150-60 236-16s170 26 264-34v230H-10z" fill={depth.far} />
    <path d="M-10 238c90-36 170-24 250 0s160 20 250-22v160H-10z" fill={depth.middle} />
  </>
);

export const Ground = () => <path d="M-10 292c110-24 180-12 260 0s150 12 240-12v90H-10z" fill={depth.near} />;

/** A drawing of a place outside: a light above hills, and what stands before them. */
export const Landscape = ({
  light: [x, y, size],
  hue = 'spring',
  children,
}: {
  light: readonly [x: number, y: number, size: number];
  hue?: Hue;
  children: ReactNode;
}) => (
  <Drawing hue={hue}>
    <Light x={x} y={y} size={size} />
    <Hills />
    <Ground />
    {children}
  </Drawing>
);

type LineProps = { d: string; stroke: string; width: number; isJoined?: boolean; opacity?: string };

/** A stroke with round ends; `isJoined`: with round corners, too. */
export const Line = ({ width, isJoined, ...path }: LineProps) => (
  <path
    {...path}
    fill="none"
    strokeWidth={width}
    strokeLinecap="round"
    {...(isJoined ? { strokeLinejoin: 'round' } : {})}
  />
);

/** Rings on still water. */
export const Rings = ({ x, y, sizes }: { x: number; y: number; sizes: readonly number[] }) =>
  sizes.map((size) => (
    <ellipse
      key={size}
      cx={x}
      cy={y}
      rx={size}
      ry={size * 0.26}
      fill="none"
      stroke={depth.paper}
      strokeWidth="3"
      opacity="0.35"
    />
  ));
