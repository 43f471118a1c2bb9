import { type EventStore, StreamDeleted, type StoredEvent, WrongExpectedRevision } from './event-store.ts';

const SMALL_PAGE = 32;
const LARGE_PAGE = 500;

/** Errors name the stream without the prefix. */
const translated = (error: unknown, stream: string): unknown => {
  if (error instanceof WrongExpectedRevision) return new WrongExpectedRevision(stream, error.expected, error.actual);
  if (error instanceof StreamDeleted) return new StreamDeleted(stream);
  return error;
};

/**
 * One installation's part of a shared store: the streams whose names begin with the prefix. The prefix is hidden from
 * callers. Events of other installations cost a little when the log is read from far back.
 */
export const prefixedEventStore = (store: EventStore, prefix: string): EventStore => {
  const full = (stream: string): string => prefix + stream;
  const isOwn = ({ stream }: StoredEvent): boolean => stream.startsWith(prefix);
  const own = (event: StoredEvent): StoredEvent => ({ ...event, stream: event.stream.slice(prefix.length) });

  async function* readStream(...[stream, options]: Parameters<EventStore['readStream']>) {
    for await (const event of store.readStream(full(stream), options)) yield own(event);
  }
  async function* readAll({
    direction = 'forwards',
    after,
    limit = Infinity,
  }: Parameters<EventStore['readAll']>[0] = {}) {
    let left = limit;
    let place = after;
    while (left > 0) {
      const size = left < SMALL_PAGE ? SMALL_PAGE : LARGE_PAGE;
      let seen = 0;
      const options = { direction, limit: size, ...(place === undefined ? {} : { after: place }) };
      for await (const event of store.readAll(options)) {
        seen += 1;
        place = event.position;
        if (!isOwn(event)) continue;
        yield own(event);
        left -= 1;
        if (left === 0) return;
      }
      if (seen < size) return;
    }
  }
  async function* subscribe({ streamPrefixes = [''], ...rest }: Parameters<EventStore['subscribe']>[0]) {
    for await (const { events, checkpoint } of store.subscribe({ ...rest, streamPrefixes: streamPrefixes.map(full) }))
      yield { events: events.map(own), checkpoint };
  }

  return {
    identity: async () => `${await store.identity()} ${prefix}`,
    append: async (stream, expected, events) => {
      try {
        return await store.append(full(stream), expected, events);
      } catch (error) {
        throw translated(error, stream);
      }
    },
    readStream,
    readAll,
    subscribe,
    deleteStream: (stream) => store.deleteStream(full(stream)),
    tombstone: (stream) => store.tombstone(full(stream)),
    truncate: (stream, before) => store.truncate(full(stream), before),
    close: () => store.close(),
  };
};
