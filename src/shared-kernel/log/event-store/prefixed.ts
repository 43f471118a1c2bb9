import { type EventStore, StreamDeleted, type StoredEvent, WrongExpectedRevision } from './event-store.ts';

/** Errors name the stream without the prefix. */
const translated = (error: unknown, stream: string): unknown => {
  if (error instanceof WrongExpectedRevision) return new WrongExpectedRevision(stream, error.expected, error.actual);
  if (error instanceof StreamDeleted) return new StreamDeleted(stream);
  return error;
};

/**
 * One installation's part of a shared store: the streams whose names begin with the prefix. The prefix is hidden from
 * callers.
 */
export const prefixedEventStore = (store: EventStore, prefix: string): EventStore => {
  const full = (stream: string): string => prefix + stream;
  const own = (event: StoredEvent): StoredEvent => ({ ...event, stream: event.stream.slice(prefix.length) });

  async function* readStream(...[stream, options]: Parameters<EventStore['readStream']>) {
    for await (const event of store.readStream(full(stream), options)) yield own(event);
  }
  async function* readAll({ streamPrefixes = [''], ...rest }: Parameters<EventStore['readAll']>[0] = {}) {
    for await (const event of store.readAll({ ...rest, streamPrefixes: streamPrefixes.map(full) })) yield own(event);
  }
  async function* subscribe({ streamPrefixes = [''], ...rest }: Parameters<EventStore['subscribe']>[0]) {
    for await (const { events, checkpoint } of store.subscribe({ ...rest, streamPrefixes: streamPrefixes.map(full) }))
      yield { events: events.map(own), checkpoint };
  }

  const { appendInOrder, endsWith } = store;
  return {
    identity: async () => `${await store.identity()} ${prefix}`,
    has: (position) => store.has(position),
    append: async (stream, expected, events) => {
      try {
        return await store.append(full(stream), expected, events);
      } catch (error) {
        throw translated(error, stream);
      }
    },
    ...(appendInOrder && {
      appendInOrder: async (appends) => {
        try {
          return await appendInOrder(appends.map((one) => ({ ...one, stream: full(one.stream) })));
        } catch (error) {
          throw error instanceof WrongExpectedRevision || error instanceof StreamDeleted
            ? translated(error, error.stream.slice(prefix.length))
            : error;
        }
      },
    }),
    readStream,
    ...(endsWith && { endsWith: (stream: string, last) => endsWith(full(stream), last) }),
    readAll,
    subscribe,
    deleteStream: (stream) => store.deleteStream(full(stream)),
    tombstone: (stream) => store.tombstone(full(stream)),
    truncate: (stream, before) => store.truncate(full(stream), before),
    close: () => store.close(),
  };
};
