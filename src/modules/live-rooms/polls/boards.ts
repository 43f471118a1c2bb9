import { setTimeout as delay } from 'node:timers/promises';
import { fold } from '#kernel/commands/decider.ts';
import type { EventLog, Recorded } from '#kernel/log/event-log.ts';
import type { Position } from '#kernel/log/event-store/event-store.ts';
import { BEGINNING } from '#kernel/log/event-store/event-store.ts';
import { UnreadableLog } from '#kernel/log/unreadable-log.ts';
import type { SchedulingFacts, SessionFacts } from '#modules/scheduling/index.ts';
import type { RoomEvent } from '../contract/room-events.ts';
import { ROOM_STREAMS, roomStream } from '../contract/room-names.ts';
import { room as decider } from '../domain/room.ts';
import type { RoomState } from '../domain/room-state.ts';

/** Cached state of one session's rooms, so that a poll reads nothing. */
export type Board = {
  session: SessionFacts;
  room: RoomState;
  /** Version: increases with every change, for caches of derived values. */
  version: number;
};

export type Boards = {
  /**
   * From the cache when it is current; read from the streams otherwise.
   * @param after a position that the board must include, for example a write through another process
   */
  look(session: string, after?: Position): Board | Promise<Board>;
  /** Reads the streams again: after a write of this process, or when a poll contradicts the cache. */
  lookAgain(session: string): Promise<Board>;
  /** Invalidates the board; the next access reads the streams. */
  changed(session: string): void;
  /** Follows the log; resolves to its stop. */
  start(): Promise<() => Promise<void>>;
};

type Entry = {
  board: Board | undefined;
  revision: bigint;
  stale: boolean;
  reading: Promise<Board> | undefined;
  usedAt: number;
};

const SESSION_STREAMS = 'scheduling.session-';
const UNUSED_MS = 10 * 60_000;
const CLEAN_EVERY_MS = 60_000;
const RETRY_MS = 500;
const LOOK_AGAIN_MS = 30_000;

export type BoardsOptions = {
  log: EventLog;
  scheduling: SchedulingFacts;
  report: (where: string, problem: unknown) => void;
};

/** Room state in memory, maintained by a subscription to the log. Only requested sessions are cached. */
export const roomBoards = ({ log, scheduling, report }: BoardsOptions): Boards => {
  const entries = new Map<string, Entry>();
  let following = false;
  let followed: Position = BEGINNING;

  const entryOf = (session: string): Entry => {
    let entry = entries.get(session);
    if (!entry)
      entries.set(session, (entry = { board: undefined, revision: -1n, stale: true, reading: undefined, usedAt: 0 }));
    entry.usedAt = performance.now();
    return entry;
  };

  const readBoard = async (session: string, entry: Entry): Promise<Board> => {
    try {
      // With personal data: the host's messages to all rooms are shown from here.
      const [events, facts] = await Promise.all([log.read(roomStream(session)), scheduling.session(session)]);
      const known = events.at(-1)?.revision ?? -1n;
      if (entry.board && known < entry.revision) return entry.board;
      entry.revision = known;
      const version = (entry.board?.version ?? 0) + 1;
      return (entry.board = { session: facts, room: fold(decider, events as never[]), version });
    } catch (problem) {
      entry.stale = true;
      throw problem;
    }
  };

  const read = (session: string, entry: Entry): Promise<Board> => {
    if (entry.reading && !entry.stale) return entry.reading;
    // Events from here on invalidate it again.
    entry.stale = false;
    const reading = readBoard(session, entry).finally(() => {
      if (entry.reading === reading) entry.reading = undefined;
    });
    entry.reading = reading;
    return reading;
  };

  const look = (session: string, after: Position = BEGINNING): Board | Promise<Board> => {
    const entry = entryOf(session);
    if (after > followed) entry.stale = true;
    // Without the subscription no cached board can be trusted.
    return entry.board && !entry.stale && !entry.reading && following ? entry.board : read(session, entry);
  };

  const hear = ({ stream, type, data, revision }: Recorded) => {
    if (stream.startsWith(SESSION_STREAMS)) {
      const entry = entries.get(stream.slice(SESSION_STREAMS.length));
      if (entry) entry.stale = true;
      return;
    }
    const entry = entries.get(stream.slice(ROOM_STREAMS.length));
    if (!entry || revision <= entry.revision) return;
    if (entry.board && !entry.reading && revision === entry.revision + 1n) {
      entry.revision = revision;
      const room = decider.evolve(entry.board.room, { type, data } as RoomEvent);
      entry.board = { ...entry.board, room, version: entry.board.version + 1 };
    } else entry.stale = true;
  };

  const forgetUnused = () => {
    for (const [session, { usedAt }] of entries) if (performance.now() - usedAt > UNUSED_MS) entries.delete(session);
  };

  const follow = async (from: Position, signal: AbortSignal) => {
    let position = from;
    let told: string | undefined;
    while (!signal.aborted) {
      let pause = RETRY_MS;
      try {
        for (const entry of entries.values()) entry.stale = true;
        following = true;
        for await (const batch of log.subscribe({
          from: position,
          streamPrefixes: [ROOM_STREAMS, SESSION_STREAMS],
          signal,
        })) {
          told = undefined;
          for (const event of batch.events) hear(event);
          position = batch.checkpoint;
          followed = position;
        }
      } catch (problem) {
        // What cannot be read does not get better at once: told once, and looked at again later.
        const isForGood = problem instanceof UnreadableLog || problem instanceof RangeError;
        if (isForGood) pause = LOOK_AGAIN_MS;
        if (!signal.aborted && !(isForGood && problem.message === told)) report('following the rooms', problem);
        told = isForGood ? problem.message : undefined;
      } finally {
        following = false;
      }
      if (!signal.aborted) await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  };

  return {
    look,
    lookAgain: (session) => {
      const entry = entryOf(session);
      entry.stale = true;
      return read(session, entry);
    },
    changed: (session) => {
      const entry = entries.get(session);
      if (entry) entry.stale = true;
    },
    start: async () => {
      const stopping = new AbortController();
      let end: Position = BEGINNING;
      for await (const last of log.store.readAll({ direction: 'backwards', limit: 1 })) end = last.position;
      followed = end;
      const running = follow(end, stopping.signal);
      const cleaning = setInterval(forgetUnused, CLEAN_EVERY_MS);
      cleaning.unref();
      return async () => {
        clearInterval(cleaning);
        stopping.abort();
        await running;
      };
    },
  };
};
