import { useId, type ReactNode } from 'react';
import { coverOf, type CoverScene } from './cover-art-seed.ts';
import styles from './picture.module.css';

type Next = () => number;
type Draw = (next: Next) => ReactNode;

/** Of the ground: by day or by night, as the look is. */
const colours = {
  top: 'var(--c-top)',
  low: 'var(--c-low)',
  far: 'var(--c-far)',
  middle: 'var(--c-middle)',
  near: 'var(--c-near)',
  light: 'var(--c-light)',
  line: 'var(--c-line)',
};

const between = (next: Next, least: number, most: number): number => Math.round(least + next() * (most - least));

/** A soft line of hills or waves from edge to edge, closed at the bottom. */
const swell = (next: Next, y: number, height: number): string => {
  const points = [-20, 140, 310, 480, 660].map((x) => ({ x, y: y + between(next, -height, height) }));
  const curves = points.slice(1).map((to, index) => {
    const from = points[index]!;
    const half = (from.x + to.x) / 2;
    return `C${half} ${from.y} ${half} ${to.y} ${to.x} ${to.y}`;
  });
  return `M-20 ${points[0]!.y}${curves.join('')}V400H-20z`;
};

const Sun = ({ x, y, size, colour }: { x: number; y: number; size: number; colour: string }) => (
  <>
    <circle cx={x} cy={y} r={size * 1.75} fill={colour} opacity="0.22" />
    <circle cx={x} cy={y} r={size} fill={colour} />
  </>
);

const scenes: Record<CoverScene, Draw> = {
  hills: (next) => (
    <>
      <Sun x={between(next, 380, 540)} y={between(next, 80, 130)} size={between(next, 34, 52)} colour={colours.light} />
      <path d={swell(next, 190, 34)} fill={colours.far} />
      <path d={swell(next, 240, 28)} fill={colours.middle} />
      <path d={swell(next, 296, 20)} fill={colours.near} />
    </>
  ),
  ripples: (next) => {
    const [x, y] = [between(next, 260, 380), between(next, 200, 240)];
    return (
      <>
        <path d={swell(next, 96, 12)} fill={colours.far} opacity="0.55" />
        {[270, 205, 145, 92, 46].map((wide, index) => (
          <ellipse
            key={wide}
            cx={x}
            cy={y}
            rx={wide}
            ry={wide * 0.36}
            fill={index % 2 === 0 ? colours.far : colours.middle}
            opacity={0.5 + index * 0.1}
          />
        ))}
        <ellipse cx={x} cy={y} rx="20" ry="7" fill={colours.near} />
        <path
          d={`M${x} ${y - 126}c15 24 24 38 24 53a24 24 0 0 1-48 0c0-15 9-29 24-53z`}
          fill={colours.light}
          stroke="#fff"
          strokeOpacity="0.5"
          strokeWidth="3"
        />
      </>
    );
  },
  reeds: (next) => (
    <>
      <Sun x={between(next, 90, 260)} y={between(next, 84, 120)} size={38} colour={colours.light} />
      <path d={swell(next, 246, 10)} fill={colours.far} />
      <path d={swell(next, 290, 8)} fill={colours.middle} />
      {/* From the middle on, which is all that a narrow card shows. */}
      {Array.from({ length: 12 }, (_, index) => {
        const foot = 279 + index * 27 + between(next, -8, 8);
        const [lean, tall] = [between(next, -34, 34), between(next, 130, 230)];
        const [tipX, tipY] = [foot + lean, 340 - tall];
        return (
          <g key={index} stroke={colours.near} fill={colours.near} strokeLinecap="round">
            <path
              d={`M${foot} 350Q${foot + lean * 0.15} ${340 - tall * 0.6} ${tipX} ${tipY}`}
              fill="none"
              strokeWidth="4.5"
            />
            {index % 2 === 0 ? (
              <ellipse
                cx={tipX}
                cy={tipY + 12}
                rx="7"
                ry="23"
                fill={colours.line}
                stroke="none"
                transform={`rotate(${lean * 0.7} ${tipX} ${tipY})`}
              />
            ) : null}
          </g>
        );
      })}
    </>
  ),
  moon: (next) => {
    const x = between(next, 260, 380);
    return (
      <>
        <circle cx={x} cy="122" r="112" fill="#fff" opacity="0.22" />
        <circle cx={x} cy="122" r="66" fill={colours.light} />
        <rect x="-20" y="206" width="700" height="160" fill={colours.middle} />
        <rect x="-20" y="206" width="700" height="46" fill={colours.far} opacity="0.75" />
        {[222, 243, 266, 290, 314].map((y, index) => {
          const wide = between(next, 46, 104) - index * 4;
          return (
            <rect
              key={y}
              x={x - wide / 2 + between(next, -14, 14)}
              y={y}
              width={wide}
              height="8"
              rx="4"
              fill={colours.light}
              opacity={0.92 - index * 0.13}
            />
          );
        })}
        <path d={swell(next, 334, 8)} fill={colours.near} />
      </>
    );
  },
  stones: (next) => {
    const x = between(next, 260, 380);
    const stones = [
      { y: 268, wide: 112, high: 36, fill: colours.near },
      { y: 208, wide: 84, high: 30, fill: colours.middle },
      { y: 160, wide: 58, high: 23, fill: colours.line },
      { y: 124, wide: 36, high: 17, fill: colours.light },
    ];
    return (
      <>
        <circle cx={x + between(next, -150, 150)} cy="130" r="104" fill={colours.light} opacity="0.35" />
        <path d={swell(next, 236, 14)} fill={colours.far} opacity="0.8" />
        <ellipse cx={x} cy="302" rx="190" ry="22" fill={colours.middle} opacity="0.55" />
        {stones.map(({ y, wide, high, fill }) => (
          <ellipse
            key={y}
            cx={x + between(next, -7, 7)}
            cy={y}
            rx={wide}
            ry={high}
            fill={fill}
            transform={`rotate(${between(next, -3, 3)} ${x} ${y})`}
          />
        ))}
        <path d={swell(next, 326, 6)} fill={colours.middle} opacity="0.75" />
      </>
    );
  },
  leaves: (next) => (
    <>
      <circle cx={between(next, 360, 500)} cy={between(next, 90, 140)} r="74" fill={colours.light} opacity="0.85" />
      {[
        { x: 40, turn: 24, fill: colours.far, size: 1.5 },
        { x: 200, turn: -12, fill: colours.middle, size: 1.2 },
        { x: 120, turn: 8, fill: colours.near, size: 1 },
        { x: 325, turn: 5, fill: colours.near, size: 1.15 },
        { x: 470, turn: -26, fill: colours.far, size: 1.25 },
        { x: 560, turn: 10, fill: colours.middle, size: 1.45 },
        { x: 620, turn: -20, fill: colours.near, size: 1.05 },
      ].map(({ x, turn, fill, size }) => (
        <g
          key={x}
          transform={`translate(${x + between(next, -18, 18)} 372) rotate(${turn + between(next, -7, 7)}) scale(${size})`}
        >
          <path d="M0 0C-62-58-58-148 0-208 58-148 62-58 0 0z" fill={fill} />
          <path
            d="M0-6V-176M0-52l26-26M0-52l-26-26M0-96l22-24M0-96l-22-24"
            stroke={colours.line}
            strokeOpacity="0.35"
            strokeWidth="3"
            strokeLinecap="round"
            fill="none"
          />
        </g>
      ))}
    </>
  ),
};

/**
 * A quiet landscape that belongs to an id: stands where a picture could be, so that none is missed (I-065). Decoration; it
 * fills its frame. In the dark it is a night.
 */
export const CoverArt = ({ id }: { id: string }) => {
  const ground = useId();
  const { scene, hue, mirrored, next } = coverOf(id);
  return (
    <svg
      className={styles.coverArt}
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      data-scene={scene}
      data-hue={hue}
    >
      <linearGradient id={ground} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor={colours.top} />
        <stop offset="0.75" stopColor={colours.low} />
      </linearGradient>
      <g transform={mirrored ? 'matrix(-1 0 0 1 640 0)' : undefined}>
        <rect x="-20" width="680" height="360" fill={`url(#${ground})`} />
        {scenes[scene](next)}
      </g>
    </svg>
  );
};
