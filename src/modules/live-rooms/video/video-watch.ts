import { VideoUnavailable, type VideoBackend } from '../adapters/video-backend.ts';

/** So often a room is asked for at most while its members poll. */
export const ASK_EVERY_MS = 3000;
/** Soon after a key was handed out, earlier connections of the same member end. */
export const AFTER_KEY_MS = 300;
/** From the key to the connection. */
export const ARRIVING_MS = 5000;
const MISSING_TWICE = 2;
/** All members of a room are missing for so long: not their lines are broken, but the video server or its media server. */
export const ALL_MISSING_MS = 6000;
/** Who did not poll for so long is not waited for. */
const POLLED_WITHIN_MS = 10_000;
const FORGET_ROOM_MS = 60_000;
/** When for so long no member tries to get in, that none got in is no news any more. */
export const FORGET_FAILURE_MS = 15 * 60_000;

type Missing = { since: number; times: number };
type Watched = {
  askedAt: number;
  asking: boolean;
  soon: NodeJS.Timeout | undefined;
  /** When each member polled here last. */
  polled: Map<string, number>;
  /** When each member got the latest key from this process. */
  keys: Map<string, number>;
  missing: Map<string, Missing>;
};

export type VideoWatch = {
  /** A member polls as one who is present in this safe video room; answers whether their connection is lost. */
  polled(room: string, member: string): boolean;
  /** A member got a key to this video room. */
  keyGiven(room: string, member: string): void;
  stop(): void;
};

type VideoWatchParts = {
  video: Pick<VideoBackend, 'endReplaced'>;
  /** Members with keys get into their room, or none of them does. */
  arrivals: { worked: () => void; failed: () => void };
  report: (where: string, problem: unknown) => void;
  monotonic?: () => number;
};

/**
 * Compares who polls as present with who is connected at the video server, room by room, in the background of the polls.
 * What a browser believes about its own connection can be wrong: OpenVidu evicts members without a word that reaches them.
 */
export const videoWatch = ({
  video,
  arrivals,
  report,
  monotonic = () => performance.now(),
}: VideoWatchParts): VideoWatch => {
  const rooms = new Map<string, Watched>();
  let stopped = false;
  let forgetting: NodeJS.Timeout | undefined;

  const fail = () => {
    clearTimeout(forgetting);
    forgetting = setTimeout(arrivals.worked, FORGET_FAILURE_MS).unref();
    arrivals.failed();
  };

  const watched = (room: string): Watched => {
    let entry = rooms.get(room);
    if (!entry) {
      for (const [name, { askedAt, soon, asking }] of rooms)
        if (!asking && !soon && monotonic() - askedAt > FORGET_ROOM_MS) rooms.delete(name);
      entry = {
        askedAt: -Infinity,
        asking: false,
        soon: undefined,
        polled: new Map(),
        keys: new Map(),
        missing: new Map(),
      };
      rooms.set(room, entry);
    }
    return entry;
  };

  const compare = (entry: Watched, connected: ReadonlySet<string>, now: number) => {
    for (const [member, at] of entry.polled) {
      if (now - at > POLLED_WITHIN_MS) entry.polled.delete(member);
      const arrives = now - (entry.keys.get(member) ?? -Infinity) < ARRIVING_MS;
      if (connected.has(member) || arrives || !entry.polled.has(member)) entry.missing.delete(member);
      else {
        const before = entry.missing.get(member);
        entry.missing.set(member, { since: before?.since ?? now, times: (before?.times ?? 0) + 1 });
      }
    }
    if (connected.size > 0) return arrivals.worked();
    const shut = [...entry.missing].filter(
      ([member, { since }]) => entry.keys.has(member) && now - since >= ALL_MISSING_MS,
    );
    // One alone may have a line of their own that lets no WebSocket through.
    if (shut.length > 1) fail();
  };

  const ask = async (room: string, entry: Watched) => {
    if (entry.asking || stopped) return;
    entry.asking = true;
    entry.askedAt = monotonic();
    try {
      const connections = await video.endReplaced(room);
      const cameras = connections.filter(({ kind }) => kind === 'camera');
      compare(entry, new Set(cameras.map(({ member }) => member)), monotonic());
    } catch (problem) {
      entry.missing.clear();
      if (!(problem instanceof VideoUnavailable)) throw problem;
    } finally {
      entry.asking = false;
    }
  };

  const askSoon = (room: string, entry: Watched) => {
    ask(room, entry).catch((problem: unknown) => report('comparing who is connected with who is present', problem));
  };

  return {
    polled(room, member) {
      const entry = watched(room);
      const now = monotonic();
      entry.polled.set(member, now);
      if (now - entry.askedAt >= ASK_EVERY_MS) askSoon(room, entry);
      return (entry.missing.get(member)?.times ?? 0) >= MISSING_TWICE;
    },
    keyGiven(room, member) {
      const entry = watched(room);
      entry.keys.set(member, monotonic());
      entry.missing.delete(member);
      entry.soon ??= setTimeout(() => {
        entry.soon = undefined;
        askSoon(room, entry);
      }, AFTER_KEY_MS).unref();
    },
    stop() {
      stopped = true;
      clearTimeout(forgetting);
      for (const { soon } of rooms.values()) clearTimeout(soon);
      rooms.clear();
    },
  };
};
