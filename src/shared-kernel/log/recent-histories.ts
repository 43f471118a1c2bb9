import type { Recorded } from './event-log.ts';

/** The decoded events of one stream, from its first on. */
export type History = readonly Recorded[];

const MAX_EVENTS = 50_000;

/**
 * The histories that this process used last, of any length, so that only newer events are read. Bounded by the number of
 * events of all of them together; the stream that was used least recently goes first.
 */
export const recentHistories = (maxEvents = MAX_EVENTS) => {
  const byStream = new Map<string, History>();
  let total = 0;

  const drop = (stream: string): void => {
    total -= byStream.get(stream)?.length ?? 0;
    byStream.delete(stream);
  };
  const put = (stream: string, history: History): void => {
    drop(stream);
    if (history.length === 0) return;
    byStream.set(stream, history);
    total += history.length;
    for (const oldest of byStream.keys()) {
      if (total <= maxEvents) return;
      drop(oldest);
    }
  };

  return {
    of: (stream: string): History | undefined => {
      const history = byStream.get(stream);
      if (history) {
        byStream.delete(stream);
        byStream.set(stream, history);
      }
      return history;
    },
    put,
    drop,
    /** Adds an event that this process has recorded, when it is the next one of what is known. */
    append: (event: Recorded): void => {
      const known = byStream.get(event.stream) ?? [];
      if ((known.at(-1)?.revision ?? -1n) === event.revision - 1n) put(event.stream, [...known, event]);
    },
  };
};
