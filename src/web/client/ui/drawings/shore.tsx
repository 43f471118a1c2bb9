import { coats, Drawing, Person } from './parts.tsx';

const [sky, skyLow] = ['var(--ws-sky-1)', 'var(--ws-sky-2)'];

/** People close together at the water, under a low sun. */
export const Shore = () => (
  <Drawing shape="free" size="560 460">
    <defs>
      <clipPath id="shore-frame">
        <path d="M78 46C150-8 300 4 404 24s150 102 152 198-46 198-168 220-262 8-334-70S-2 106 78 46z" />
      </clipPath>
      <linearGradient id="shore-sky" x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor={sky} />
        <stop offset="0.7" stopColor={skyLow} />
      </linearGradient>
    </defs>
    <g clipPath="url(#shore-frame)">
      <rect width="560" height="460" fill="url(#shore-sky)" />
      <g fill="var(--ws-sun)">
        <circle cx="404" cy="118" r="92" opacity="0.28" />
        <circle cx="404" cy="118" r="52" />
      </g>
      <path d="M-10 214c90-64 170-70 262-20s200 34 330-40v190H-10z" fill="var(--ws-water-1)" />
      <path d="M-10 262c96-38 180-26 284 0s190 22 310-26v120H-10z" fill="var(--ws-water-2)" />
      <path d="M-10 330c110-26 190-14 290 0s180 14 300-14v160H-10z" fill="var(--ws-water-3)" />
      <g fill="none" stroke="#fff" strokeWidth="3" opacity="0.28">
        <ellipse cx="276" cy="404" rx="190" ry="30" />
        <ellipse cx="276" cy="404" rx="118" ry="18" />
      </g>
      {people.map(([x, y, size, coat]) => (
        <Person key={x} x={x} y={y} size={size} coat={coat} />
      ))}
    </g>
  </Drawing>
);

const people: readonly [x: number, y: number, size: number, coat: keyof typeof coats][] = [
  [196, 262, 0.95, 'moss'],
  [356, 262, 0.95, 'sand'],
  [116, 310, 1.15, 'apricot'],
  [438, 312, 1.15, 'teal'],
  [276, 330, 1.25, 'deep'],
];
