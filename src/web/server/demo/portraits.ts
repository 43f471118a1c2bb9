import sharp from 'sharp';

/** What tells one drawn person from another; colours as `#rrggbb`. */
export type PortraitsLook = {
  ground: string;
  skin: string;
  hair: string;
  /** `scarf` covers the hair with its colour. */
  style: 'short' | 'long' | 'curls' | 'bun' | 'bald' | 'scarf';
  top: string;
  glasses?: true;
  beard?: true;
};

const SIDE = 400;
const INK = '#221813';
const QUALITY = 88;

type PortraitsPart = { x: number; y: number; rx: number; ry: number; colour: string; opacity?: number } & (
  | { line?: undefined }
  /** Only the outline, `line` wide: all of it, or its lower or upper arc. */
  | { line: number; arc?: 'lower' | 'upper' }
);

const disc = (x: number, y: number, rx: number, ry: number, colour: string, opacity = 1): PortraitsPart => ({
  x,
  y,
  rx,
  ry,
  colour,
  opacity,
});
const arc = (x: number, y: number, r: number, half: 'lower' | 'upper', line: number): PortraitsPart => ({
  ...disc(x, y, r, r, INK),
  line,
  arc: half,
});

/** From the back to the front. Eyes are closed: nobody is looked at. */
const partsOf = ({ skin, hair, style, top, glasses, beard }: PortraitsLook): PortraitsPart[] => [
  disc(300, 90, 190, 190, '#ffffff', 0.28),
  ...(style === 'long' ? [disc(200, 235, 112, 150, hair)] : []),
  ...(style === 'curls'
    ? [-1, 1].flatMap((side) => [150, 195, 240].map((y) => disc(200 + side * 82, y, 44, 44, hair)))
    : []),
  ...(style === 'bun' ? [disc(200, 66, 40, 38, hair)] : []),
  disc(200, 440, 158, 130, top),
  disc(200, 300, 38, 62, shade(skin)),
  ...(style === 'scarf'
    ? [disc(200, 190, 104, 126, hair), disc(200, 310, 74, 50, hair)]
    : [disc(200, 190, 88, 104, skin)]),
  ...(style === 'bald' || style === 'scarf' ? [] : [disc(200, 152, 96, 78, hair)]),
  ...(style === 'curls' ? [140, 180, 220, 260].map((x) => disc(x, 92, 40, 36, hair)) : []),
  ...(beard ? [disc(200, 244, 80, 66, hair)] : []),
  disc(200, beard ? 192 : 206, 76, beard ? 68 : 84, skin),
  ...[-1, 1].flatMap((side) => [
    disc(200 + side * 46, 226, 17, 11, '#e0674a', 0.28),
    arc(200 + side * 33, 190, 13, 'lower', 5),
    ...(glasses ? [{ ...disc(200 + side * 34, 194, 26, 24, INK), line: 5 }] : []),
  ]),
  arc(200, beard ? 232 : 236, 22, 'lower', 5),
];

const rgb = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const shade = (colour: string): string =>
  `#${rgb(colour)
    .map((value) =>
      Math.round(value * 0.86)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** How much of a pixel a part covers, from 0 to 1. */
const coverage = (part: PortraitsPart, x: number, y: number): number => {
  const radius = Math.min(part.rx, part.ry);
  const fromEdge = (1 - Math.hypot((x - part.x) / part.rx, (y - part.y) / part.ry)) * radius;
  const inside = part.line === undefined ? fromEdge : part.line / 2 - Math.abs(fromEdge);
  if (part.line !== undefined && part.arc !== undefined && (part.arc === 'lower') !== y > part.y) return 0;
  return Math.min(1, Math.max(0, inside + 0.5));
};

/** A drawn face as a JPEG in base64. */
export const portrait = async (look: PortraitsLook): Promise<string> => {
  const pixels = Buffer.alloc(SIDE * SIDE * 3);
  const ground = rgb(look.ground);
  for (let at = 0; at < pixels.length; at++) pixels[at] = ground[at % 3]!;
  for (const part of partsOf(look)) {
    const colour = rgb(part.colour);
    const margin = (part.line ?? 0) + 1;
    const [left, right] = [part.x - part.rx - margin, part.x + part.rx + margin];
    const [above, below] = [part.y - part.ry - margin, part.y + part.ry + margin];
    for (let y = Math.max(0, Math.floor(above)); y < Math.min(SIDE, below); y++)
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(SIDE, right); x++) {
        const share = coverage(part, x, y) * (part.opacity ?? 1);
        if (share === 0) continue;
        const at = (y * SIDE + x) * 3;
        for (const channel of [0, 1, 2])
          pixels[at + channel] = pixels[at + channel]! * (1 - share) + colour[channel]! * share;
      }
  }
  const raw = { width: SIDE, height: SIDE, channels: 3 as const };
  return (await sharp(pixels, { raw }).jpeg({ quality: QUALITY }).toBuffer()).toString('base64');
};
