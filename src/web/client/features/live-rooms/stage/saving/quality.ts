import type { Measured } from '../../video/measure.ts';

/** Connection quality in the three steps that are shown. */
export type Quality = 'good' | 'weak' | 'bad';

/** One's own connection between two measurements. */
export type LinkQuality = {
  /** What reaches us. */
  down: Quality;
  /** What reaches the others. */
  up: Quality;
  /** Bits a second. */
  receivedBitrate: number;
};

const WEAK = { lost: 0.05, roundTripMs: 600 };
const BAD = { lost: 0.14, roundTripMs: 1400 };
/** Fewer packets say nothing about a line. */
const TELLING_PACKETS = 20;

const judge = (lost: number, roundTripMs: number): Quality =>
  lost >= BAD.lost || roundTripMs >= BAD.roundTripMs
    ? 'bad'
    : lost >= WEAK.lost || roundTripMs >= WEAK.roundTripMs
      ? 'weak'
      : 'good';

/** How good the connection was between two measurements; undefined when they say too little. */
export const qualityBetween = (before: Measured, now: Measured): LinkQuality | undefined => {
  const seconds = (now.atMs - before.atMs) / 1000;
  if (seconds <= 0) return undefined;
  // Counters restart with each renewed connection.
  const received = Math.max(0, now.received - before.received);
  const lost = Math.max(0, now.lostReceived - before.lostReceived);
  const packets = received + lost;
  if (packets < TELLING_PACKETS && now.lostSent === undefined) return undefined;
  const roundTripMs = now.roundTripMs ?? 0;
  return {
    down: judge(packets < TELLING_PACKETS ? 0 : lost / packets, roundTripMs),
    up: judge(now.lostSent ?? 0, roundTripMs),
    receivedBitrate: (Math.max(0, now.bytesReceived - before.bytesReceived) * 8) / seconds,
  };
};

const RANK: Record<Quality, number> = { good: 0, weak: 1, bad: 2 };
export const worse = (a: Quality, b: Quality): Quality => (RANK[a] >= RANK[b] ? a : b);

const STORED = 3;
const middle = (qualitys: readonly Quality[]): Quality =>
  qualitys.toSorted((a, b) => RANK[a] - RANK[b])[Math.floor(qualitys.length / 2)] ?? 'good';

/** The middle of the last three: one hiccup is no bad line. Good until there are three. */
export const steadied = (): ((next: LinkQuality) => LinkQuality) => {
  let last: LinkQuality[] = [];
  return (next) => {
    last = [...last, next].slice(-STORED);
    const { receivedBitrate } = next;
    if (last.length < STORED) return { down: 'good', up: 'good', receivedBitrate };
    return { down: middle(last.map(({ down }) => down)), up: middle(last.map(({ up }) => up)), receivedBitrate };
  };
};
