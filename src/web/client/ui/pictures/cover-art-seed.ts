/** Numbers that look random and are always the same for the same text: 0 up to 1. */
const seeded = (text: string): (() => number) => {
  let state = 2_166_136_261;
  for (const character of text) state = Math.imul(state ^ character.codePointAt(0)!, 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** A ground from top to bottom, three depths, one light, one line. */
export type CoverColours = {
  top: string;
  low: string;
  far: string;
  middle: string;
  near: string;
  light: string;
  line: string;
};

type CoverArtSeedRow = [
  top: string,
  low: string,
  far: string,
  middle: string,
  near: string,
  light: string,
  line: string,
];
const coloursOf = ([top, low, far, middle, near, light, line]: CoverArtSeedRow): CoverColours => ({
  top,
  low,
  far,
  middle,
  near,
  light,
  line,
});

const byDay: readonly CoverArtSeedRow[] = [
  ['#fbe3cd', '#f7efe2', '#a9d3cb', '#6fb3a9', '#2f8079', '#f6a56b', '#17605b'],
  ['#dcebf2', '#f4efe6', '#b4cfdc', '#83adc0', '#4b7f97', '#fbd9a8', '#2c5d74'],
  ['#f8d9c6', '#fbeedd', '#eab597', '#d88f6f', '#a85f48', '#fff0cf', '#7d4230'],
  ['#e2ecd6', '#f6f1e0', '#bfd3a5', '#93b37a', '#5d8552', '#f7cf83', '#3d6436'],
  ['#e6def0', '#f8ece4', '#c6b8dc', '#9d8cbd', '#6b5b92', '#ffd9b0', '#4c3e71'],
  ['#f9e9bf', '#fdf5e2', '#ead295', '#cfae63', '#8f7a43', '#f3a25f', '#66552b'],
  ['#f7dcdb', '#fbf0e8', '#e7b9b7', '#c98f92', '#935d68', '#ffe3bd', '#6f3f4c'],
  ['#cfe9e4', '#eef5ea', '#9fd0c5', '#62ab9f', '#1f6f6b', '#ffe0ad', '#0d5350'],
];
export const coverColours = byDay.map(coloursOf);

/** The same grounds by night, in the same order: a dark sky, depths that still differ, a warm light. */
const byNight: readonly CoverArtSeedRow[] = [
  ['#0f2b33', '#1c4247', '#23565a', '#1d6a68', '#0f4a4c', '#f2c79a', '#0a3236'],
  ['#131f38', '#243a56', '#2c4c69', '#255d7c', '#17405a', '#f4dcae', '#0f2d42'],
  ['#2b1a26', '#4d2c33', '#6d3f3d', '#854d40', '#5b3030', '#f7d3a0', '#3f2023'],
  ['#14261f', '#26402f', '#33573c', '#3c6a45', '#234a31', '#f0d394', '#163422'],
  ['#1c1936', '#352d55', '#463c6c', '#57498a', '#382f5f', '#f3d5b4', '#241d45'],
  ['#262014', '#43381f', '#5d4d28', '#73602e', '#4c3f20', '#f3c78a', '#342a15'],
  ['#291822', '#472a36', '#633a47', '#7b4857', '#522f3d', '#f6d6b2', '#38202b'],
  ['#0c2a2c', '#15474a', '#1b5f5c', '#1a746c', '#0d4f4d', '#f6dca9', '#083837'],
];
export const nightColours = byNight.map(coloursOf);

export const coverScenes = ['hills', 'ripples', 'reeds', 'moon', 'stones', 'leaves'] as const;
export type CoverScene = (typeof coverScenes)[number];

/** What a thing's cover shows: always the same for the same id (I-065). */
export const coverOf = (id: string, palette = coverColours) => {
  const next = seeded(id);
  const scene = coverScenes[Math.floor(next() * coverScenes.length)]!;
  const colours = palette[Math.floor(next() * palette.length)]!;
  return { scene, colours, mirrored: next() < 0.5, next };
};
