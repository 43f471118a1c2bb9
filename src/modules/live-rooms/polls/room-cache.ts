import { setTimeout as delay } from 'node:timers/promises';
import { fold } from '#kernel/commands/decider.ts';
import type { EventLog, Recorded } from '#kernel/log/event-log.ts';
import { type Position, BEGINNING } from '#kernel/log/event-store/event-store.ts';
import { UnreadableLog } from '#kernel/log/unreadable-log.ts';
import type { SchedulingFacts, SessionFacts } from '#modules/scheduling/index.ts';
import type { RoomEvent } from '../contract/room-events.ts';
import { ROOM_STREAMS, roomStream } from '../contract/room-names.ts';
import { room as decider } from '../domain/room.ts';
import type { RoomState } from '../domain/room-state.ts';

/** Cached state of one session's rooms, so that a poll reads nothing. */
export type RoomSnapshot = {
  session: SessionFacts;
  room: RoomState;
  /** Version: increases with every change, for caches of derived values. */
  version: number;
};

export type RoomCache = {
  /**
   * From the cache when it is current; read from the streams otherwise.
   * @param after a position that the snapshot must include, for example a write through another process
   */
  get(session: string, after?: Position): RoomSnapshot | Promise<RoomSnapshot>;
  /** Reads the streams again: after a write of this process, or when a poll contradicts the cache. */
  reread(session: string): Promise<RoomSnapshot>;
  /** Invalidates the snapshot; the next access reads the streams. */
  invalidate(session: string): void;
  /** Follows the log; resolves to its stop. */
  start(): Promise<() => Promise<void>>;
};

type RoomCacheEntry = {
  snapshot: RoomSnapshot | undefined;
  revision: bigint;
  stale: boolean;
  reading: Promise<RoomSnapshot> | undefined;
  usedAt: number;
};

const SESSION_STREAMS = 'scheduling.session-';
/** Whether staff let a host lead changes with their account, and is no fact of the session or its rooms. */
const ACCOUNT_STREAMS = 'identity.account-';
const UNUSED_MS = 10 * 60_000;
const CLEAN_EVERY_MS = 60_000;
const RETRY_MS = 500;
const READ_AGAIN_MS = 30_000;

export type RoomCacheOptions = {
  log: EventLog;
  scheduling: SchedulingFacts;
  report: (where: string, problem: unknown) => void;
  monotonic?: () => number;
};

/** Room state in memory, maintained by a subscription to the log. Only requested sessions are cached. */
export const cachedRooms = ({
  log,
  scheduling,
  report,
  monotonic = () => performance.now(),
}: RoomCacheOptions): RoomCache => {
  const entries = new Map<string, RoomCacheEntry>();
  let following = false;
  let followed: Position = BEGINNING;

  const entryOf = (session: string): RoomCacheEntry => {
    let entry = entries.get(session);
    if (!entry)
      entries.set(
        session,
        (entry = { snapshot: undefined, revision: -1n, stale: true, reading: undefined, usedAt: 0 }),
      );
    entry.usedAt = monotonic();
    return entry;
  };

  const readSnapshot = async (session: string, entry: RoomCacheEntry): Promise<RoomSnapshot> => {
    try {
      // With personal data: the host's messages to all rooms are shown from here.
      const [events, facts] = await Promise.all([log.read(roomStream(session)), scheduling.session(session)]);
      const last = events.at(-1)?.revision ?? -1n;
      if (entry.snapshot && last < entry.revision) return entry.snapshot;
      entry.revision = last;
      const version = (entry.snapshot?.version ?? 0) + 1;
      return (entry.snapshot = { session: facts, room: fold(decider, events as never[]), version });
    } catch (problem) {
      entry.stale = true;
      throw problem;
    }
  };

  const read = (session: string, entry: RoomCacheEntry): Promise<RoomSnapshot> => {
    if (entry.reading && !entry.stale) return entry.reading;
    // Events from here on invalidate it again.
    entry.stale = false;
    const reading = readSnapshot(session, entry).finally(() => {
      if (entry.reading === reading) entry.reading = undefined;
    });
    entry.reading = reading;
    return reading;
  };

  const get = (session: string, after: Position = BEGINNING): RoomSnapshot | Promise<RoomSnapshot> => {
    const entry = entryOf(session);
    if (after > followed) entry.stale = true;
    // Without the subscription no cached snapshot can be trusted.
    return entry.snapshot && !entry.stale && !entry.reading && following ? entry.snapshot : read(session, entry);
  };

  const apply = ({ stream, type, data, revision }: Recorded) => {
    if (stream.startsWith(ACCOUNT_STREAMS)) {
      const member = stream.slice(ACCOUNT_STREAMS.length);
      for (const entry of entries.values())
        if (entry.reading || entry.snapshot?.session.host === member) entry.stale = true;
      return;
    }
    if (stream.startsWith(SESSION_STREAMS)) {
      const entry = entries.get(stream.slice(SESSION_STREAMS.length));
      if (entry) entry.stale = true;
      return;
    }
    const entry = entries.get(stream.slice(ROOM_STREAMS.length));
    if (!entry || revision <= entry.revision) return;
    if (entry.snapshot && !entry.reading && revision === entry.revision + 1n) {
      entry.revision = revision;
      const room = decider.evolve(entry.snapshot.room, { type, data } as RoomEvent);
      entry.snapshot = { ...entry.snapshot, room, version: entry.snapshot.version + 1 };
    } else entry.stale = true;
  };

  const dropUnused = () => {
    for (const [session, { usedAt }] of entries) if (monotonic() - usedAt > UNUSED_MS) entries.delete(session);
  };

  const follow = async (from: Position, signal: AbortSignal) => {
    let position = from;
    let reported: string | undefined;
    while (!signal.aborted) {
      let pause = RETRY_MS;
      try {
        for (const entry of entries.values()) entry.stale = true;
        following = true;
        for await (const batch of log.subscribe({
          from: position,
          streamPrefixes: [ROOM_STREAMS, SESSION_STREAMS, ACCOUNT_STREAMS],
          signal,
        })) {
          reported = undefined;
          for (const event of batch.events) apply(event);
          position = batch.checkpoint;
          followed = position;
        }
      } catch (problem) {
        // What cannot be read does not get better at once: reported once, and tried again later.
        const isForGood = problem instanceof UnreadableLog || problem instanceof RangeError;
        if (isForGood) pause = READ_AGAIN_MS;
        if (!signal.aborted && !(isForGood && problem.message === reported)) report('following the rooms', problem);
        reported = isForGood ? problem.message : undefined;
      } finally {
        following = false;
      }
      if (!signal.aborted) await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  };

  return {
    get,
    reread: (session) => {
      const entry = entryOf(session);
      entry.stale = true;
      return read(session, entry);
    },
    invalidate: (session) => {
      const entry = entries.get(session);
      if (entry) entry.stale = true;
    },
    start: async () => {
      const stopping = new AbortController();
      let end: Position = BEGINNING;
      for await (const last of log.store.readAll({ direction: 'backwards', limit: 1 })) end = last.position;
      followed = end;
      const running = follow(end, stopping.signal);
      const cleaning = setInterval(dropUnused, CLEAN_EVERY_MS);
      cleaning.unref();
      return async () => {
        clearInterval(cleaning);
        stopping.abort();
        await running;
      };
    },
  };
};
