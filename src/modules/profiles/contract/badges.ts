/** Peers supported and sessions hosted with which a tier is reached (FBK-026 to FBK-028). */
export const PEERS_SUPPORTED_ONE = 10;
export const PEERS_SUPPORTED_TWO = 100;
export const PEERS_SUPPORTED_THREE = 500;
export const HOSTED_ONE = 1;
export const HOSTED_TWO = 10;
export const HOSTED_THREE = 50;

const kinds = {
  peer: {
    names: ['Peer', 'StarPeer', 'SuperPeer'],
    thresholds: [PEERS_SUPPORTED_ONE, PEERS_SUPPORTED_TWO, PEERS_SUPPORTED_THREE],
  },
  host: {
    names: ['Host', 'StarHost', 'SuperHost'],
    thresholds: [HOSTED_ONE, HOSTED_TWO, HOSTED_THREE],
  },
} as const;
export type BadgeKind = keyof typeof kinds;

export type Badge = {
  kind: BadgeKind;
  /** The tier that is reached, null before the first. */
  name: string | null;
  /** The tier that comes next; null past the top: the expert level has no number (FBK-029, C-164). */
  next: string | null;
  /** How far it is to the next tier, from 0 at the one before; 100 past the top (FBK-030). */
  percent: number;
  /** How many are missing to the next tier; 0 when it is complete. */
  missing: number;
};

/** A badge by its count, which only grows. */
export const badgeOf = (kind: BadgeKind, count: number): Badge => {
  const { names, thresholds } = kinds[kind];
  const reached = thresholds.filter((threshold) => count >= threshold).length;
  const name = names[reached - 1] ?? null;
  const next = thresholds[reached];
  if (next === undefined) return { kind, name, next: null, percent: 100, missing: 0 };
  const from = thresholds[reached - 1] ?? 0;
  return {
    kind,
    name,
    next: names[reached]!,
    percent: Math.floor(((count - from) / (next - from)) * 100),
    missing: next - count,
  };
};
