import type { Rung } from './ladder.ts';

/** How many pictures are received while data is saved. */
export const LOW_DATA_PICTURES = 3;

export type WantedPictures = {
  rung: Rung;
  /** All others in the room, in display order. */
  members: readonly string[];
  /** The pinned person, whose picture is always received. */
  pinned: string | null;
  /** Recent speakers, the latest first. */
  spoke: readonly string[];
  /** Whose pictures are received now. */
  current: ReadonlySet<string>;
  speaking: ReadonlySet<string>;
  hidden: ReadonlySet<string>;
  /** The most pictures this browser takes; Infinity when there is no limit. */
  most: number;
};

/**
 * The members whose pictures are received. While data is saved these are the pinned person and the recent speakers.
 * Changing a picture interrupts that person's sound for a moment, so it waits until they are silent.
 */
export const wantedPictures = (wantedPictures: WantedPictures): ReadonlySet<string> => {
  const seen = wantedPictures.members.filter((member) => !wantedPictures.hidden.has(member));
  if (wantedPictures.rung === 'audio' || wantedPictures.rung === 'voice') return new Set();
  const most = wantedPictures.rung === 'low' ? Math.min(LOW_DATA_PICTURES, wantedPictures.most) : wantedPictures.most;
  if (seen.length <= most) return new Set(seen);
  const rank = (member: string) => {
    if (member === wantedPictures.pinned) return -1;
    const at = wantedPictures.spoke.indexOf(member);
    return at < 0 ? wantedPictures.spoke.length + (wantedPictures.current.has(member) ? 0 : 1) : at;
  };
  const best = seen.toSorted((a, b) => rank(a) - rank(b)).slice(0, most);
  const chosen = new Set(best);
  const isBusy = (member: string) => wantedPictures.speaking.has(member) && member !== wantedPictures.pinned;
  // In the middle of a sentence everything stays, for the one who comes and for the one who goes.
  for (const member of best) {
    if (wantedPictures.current.has(member) || !isBusy(member)) continue;
    const stays = seen.find((other) => wantedPictures.current.has(other) && !chosen.has(other));
    if (stays === undefined) continue;
    chosen.delete(member);
    chosen.add(stays);
  }
  return chosen;
};

/** Room for one more before another picture is taken on. */
const MARGIN = 0.75;

/**
 * How many pictures fit into a limit of bits a second, from what so many pictures take now: at least two. More than before
 * only when there is room to spare, so that nothing flaps (ROM-117).
 */
export const picturesWithin = (
  limit: number | undefined,
  now: { bitrate: number; pictures: number },
  before: number,
): number => {
  if (limit === undefined) return Infinity;
  if (now.pictures === 0 || now.bitrate === 0) return before;
  const each = now.bitrate / now.pictures;
  if (now.bitrate > limit) return Math.min(before, Math.max(2, Math.floor(limit / each)));
  return Math.max(before, Math.floor((limit * MARGIN) / each));
};
