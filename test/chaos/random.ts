/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** At least `from`, below `to`. */
  between: (from: number, to: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(all: readonly T[]) => T;
  /** A source of its own, so that one actor's draws do not change another's. */
  fork: (name: string) => Random;
};

const mix = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
};

export const random = (seed: string): Random => {
  let state = mix(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + next() * (to - from);
  return {
    between,
    chance: (share) => next() < share,
    pick: (all) => all[Math.floor(between(0, all.length))]!,
    fork: (name) => random(`${seed}/${name}`),
  };
};
