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

export const coverColours: readonly CoverColours[] = [
  {
    top: '#fbe3cd',
    low: '#f7efe2',
    far: '#a9d3cb',
    middle: '#6fb3a9',
    near: '#2f8079',
    light: '#f6a56b',
    line: '#17605b',
  },
  {
    top: '#dcebf2',
    low: '#f4efe6',
    far: '#b4cfdc',
    middle: '#83adc0',
    near: '#4b7f97',
    light: '#fbd9a8',
    line: '#2c5d74',
  },
  {
    top: '#f8d9c6',
    low: '#fbeedd',
    far: '#eab597',
    middle: '#d88f6f',
    near: '#a85f48',
    light: '#fff0cf',
    line: '#7d4230',
  },
  {
    top: '#e2ecd6',
    low: '#f6f1e0',
    far: '#bfd3a5',
    middle: '#93b37a',
    near: '#5d8552',
    light: '#f7cf83',
    line: '#3d6436',
  },
  {
    top: '#e6def0',
    low: '#f8ece4',
    far: '#c6b8dc',
    middle: '#9d8cbd',
    near: '#6b5b92',
    light: '#ffd9b0',
    line: '#4c3e71',
  },
  {
    top: '#f9e9bf',
    low: '#fdf5e2',
    far: '#ead295',
    middle: '#cfae63',
    near: '#8f7a43',
    light: '#f3a25f',
    line: '#66552b',
  },
  {
    top: '#f7dcdb',
    low: '#fbf0e8',
    far: '#e7b9b7',
    middle: '#c98f92',
    near: '#935d68',
    light: '#ffe3bd',
    line: '#6f3f4c',
  },
  {
    top: '#cfe9e4',
    low: '#eef5ea',
    far: '#9fd0c5',
    middle: '#62ab9f',
    near: '#1f6f6b',
    light: '#ffe0ad',
    line: '#0d5350',
  },
];

/** The same grounds by night, in the same order: a dark sky, depths that still differ, a warm light. */
export const nightColours: readonly CoverColours[] = [
  {
    top: '#0f2b33',
    low: '#1c4247',
    far: '#23565a',
    middle: '#1d6a68',
    near: '#0f4a4c',
    light: '#f2c79a',
    line: '#0a3236',
  },
  {
    top: '#131f38',
    low: '#243a56',
    far: '#2c4c69',
    middle: '#255d7c',
    near: '#17405a',
    light: '#f4dcae',
    line: '#0f2d42',
  },
  {
    top: '#2b1a26',
    low: '#4d2c33',
    far: '#6d3f3d',
    middle: '#854d40',
    near: '#5b3030',
    light: '#f7d3a0',
    line: '#3f2023',
  },
  {
    top: '#14261f',
    low: '#26402f',
    far: '#33573c',
    middle: '#3c6a45',
    near: '#234a31',
    light: '#f0d394',
    line: '#163422',
  },
  {
    top: '#1c1936',
    low: '#352d55',
    far: '#463c6c',
    middle: '#57498a',
    near: '#382f5f',
    light: '#f3d5b4',
    line: '#241d45',
  },
  {
    top: '#262014',
    low: '#43381f',
    far: '#5d4d28',
    middle: '#73602e',
    near: '#4c3f20',
    light: '#f3c78a',
    line: '#342a15',
  },
  {
    top: '#291822',
    low: '#472a36',
    far: '#633a47',
    middle: '#7b4857',
    near: '#522f3d',
    light: '#f6d6b2',
    line: '#38202b',
  },
  {
    top: '#0c2a2c',
    low: '#15474a',
    far: '#1b5f5c',
    middle: '#1a746c',
    near: '#0d4f4d',
    light: '#f6dca9',
    line: '#083837',
  },
];

export const coverScenes = ['hills', 'ripples', 'reeds', 'moon', 'stones', 'leaves'] as const;
export type CoverScene = (typeof coverScenes)[number];

/** What a thing's cover shows: always the same for the same id (I-065). */
export const coverOf = (id: string, palette = coverColours) => {
  const next = seeded(id);
  const scene = coverScenes[Math.floor(next() * coverScenes.length)]!;
  const colours = palette[Math.floor(next() * palette.length)]!;
  return { scene, colours, mirrored: next() < 0.5, next };
};
