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

/** How many grounds there are; `picture.module.css` has their colours. */
export const COVER_HUES = 8;

export const coverScenes = ['hills', 'ripples', 'reeds', 'moon', 'stones', 'leaves'] as const;
export type CoverScene = (typeof coverScenes)[number];

/** What a thing's cover shows: always the same for the same id (I-065). */
export const coverOf = (id: string) => {
  const next = seeded(id);
  const scene = coverScenes[Math.floor(next() * coverScenes.length)]!;
  const hue = Math.floor(next() * COVER_HUES);
  return { scene, hue, mirrored: next() < 0.5, next };
};
