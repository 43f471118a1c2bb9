import { contrast } from './contrast.ts';

/** The grounds on which the accent is read, of the palette of the client (a test compares them). */
export const GROUNDS = {
  light: ['#fbf7f0', '#fffdfa', '#f5eee3', '#ffffff'],
  dark: ['#10252b', '#17313a', '#0c1d22', '#1d3a42'],
} as const;
/** WCAG 2.2, 1.4.3: text on its ground. */
export const READABLE = 4.5;

export const COLOUR = /^#[0-9a-f]{6}$/i;

type Hsl = { hue: number; saturation: number; light: number };

const hslOf = (colour: string): Hsl => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [light, spread] = [(most + least) / 2, most - least];
  if (spread === 0) return { hue: 0, saturation: 0, light };
  const saturation = spread / (1 - Math.abs(2 * light - 1));
  const sixth =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return { hue: sixth * 60, saturation, light };
};

const colourOf = ({ hue, saturation, light }: Hsl): string => {
  const chroma = saturation * Math.min(light, 1 - light);
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    const value = light - chroma * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
};

const STEPS = 200;
/** The colour of the same hue, with the light next to the given one, of which this holds. */
const nearestWhere = (hsl: Hsl, holds: (colour: string) => boolean): string => {
  const given = colourOf(hsl);
  if (holds(given)) return given;
  for (let step = 1; step <= STEPS; step++)
    for (const light of [hsl.light - step / STEPS, hsl.light + step / STEPS]) {
      const colour = colourOf({ ...hsl, light: Math.min(1, Math.max(0, light)) });
      if (holds(colour)) return colour;
    }
  return colourOf({ ...hsl, light: 0 });
};

const readableOn =
  (grounds: readonly string[], least = READABLE) =>
  (colour: string) =>
    grounds.every((ground) => contrast(colour, ground) >= least);

/** The least contrast of the accent: as text on each ground by day, and of the white text on it. */
export const accentContrast = (accent: string): number =>
  Math.min(...[...GROUNDS.light, '#ffffff'].map((ground) => contrast(accent, ground)));

export const isReadableAccent = (accent: string): boolean => accentContrast(accent) >= READABLE;

/** The accent itself where it can be read, else the one next to it that can. */
export const nearestAccent = (accent: string): string =>
  nearestWhere(hslOf(accent.toLowerCase()), readableOn(GROUNDS.light));

type AccentLook = Readonly<
  Record<'brand' | 'on-brand' | 'brand-hover' | 'brand-soft' | 'on-brand-soft' | 'link' | 'water-1', string>
>;

/** What follows from the accent by day and by night; all of it can be read. */
export const accentLooks = (accent: string): { light: AccentLook; dark: AccentLook } => {
  const hsl = hslOf(nearestAccent(accent));
  const day = colourOf(hsl);
  const [soft, water] = [colourOf({ ...hsl, light: 0.94 }), colourOf({ ...hsl, light: 0.88 })];
  const night = nearestWhere({ ...hsl, light: Math.max(hsl.light, 0.6) }, readableOn(GROUNDS.dark, 5));
  const softNight = colourOf({ ...hsl, saturation: hsl.saturation * 0.7, light: 0.19 });
  const waterNight = colourOf({ ...hsl, saturation: hsl.saturation * 0.7, light: 0.24 });
  return {
    light: {
      brand: day,
      'on-brand': '#ffffff',
      'brand-hover': colourOf({ ...hsl, light: hsl.light * 0.8 }),
      'brand-soft': soft,
      'on-brand-soft': nearestWhere({ ...hsl, light: hsl.light * 0.8 }, readableOn([soft, water])),
      link: day,
      'water-1': water,
    },
    dark: {
      brand: night,
      'on-brand': nearestWhere({ ...hsl, light: 0.08 }, readableOn([night])),
      'brand-hover': colourOf({ ...hslOf(night), light: Math.min(0.92, hslOf(night).light + 0.08) }),
      'brand-soft': softNight,
      'on-brand-soft': nearestWhere({ ...hsl, light: 0.8 }, readableOn([softNight, waterNight])),
      link: night,
      'water-1': waterNight,
    },
  };
};
