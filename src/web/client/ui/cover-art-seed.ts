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

export const coverScenes = ['hills', 'ripples', 'reeds', 'moon', 'stones', 'leaves'] as const;
export type CoverScene = (typeof coverScenes)[number];

/** What a thing's cover shows: always the same for the same id (I-065). */
export const coverOf = (id: string) => {
  const next = seeded(id);
  const scene = coverScenes[Math.floor(next() * coverScenes.length)]!;
  const colours = coverColours[Math.floor(next() * coverColours.length)]!;
  return { scene, colours, mirrored: next() < 0.5, next };
};
