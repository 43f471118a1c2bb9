const MAX_EVENTS = 50_000;

/**
 * The histories that this process used last, of any length, so that only newer events are read. Bounded by the number of
 * events of all of them together; the stream that was used least recently goes first.
 */
export const recentHistories = <Recorded extends { stream: string; revision: bigint }>(maxEvents = MAX_EVENTS) => {
  /** The events of one stream, from its first on. */
  type History = readonly Recorded[];
  const byStream = new Map<string, History>();
  let total = 0;

  /** A stream that is known to be empty takes room, too. */
  const sizeOf = (history: History): number => history.length + 1;
  const drop = (stream: string): void => {
    const history = byStream.get(stream);
    if (!history) return;
    total -= sizeOf(history);
    byStream.delete(stream);
  };
  const put = (stream: string, history: History): void => {
    drop(stream);
    byStream.set(stream, history);
    total += sizeOf(history);
    for (const oldest of byStream.keys()) {
      if (total <= maxEvents) return;
      drop(oldest);
    }
  };

  return {
    of: (stream: string): History | undefined => {
      const history = byStream.get(stream);
      // While there is much room, who was used last need not be known yet.
      if (history && total * 2 > maxEvents) {
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
