import { BACKWARDS, END, ErrorType, FORWARDS, START, type StreamingRead } from '@eventstore/db-client';
import { BEGINNING, type EventStore } from './event-store.ts';
import { failedWith, isTransient, LateAnswer, type RenewableClient } from './eventstoredb-connection.ts';
import { eventOf, isSystem, placeOf, type WireEvent, wirePositionOf } from './eventstoredb-events.ts';
import { paged } from './paging.ts';
import { withRetries } from './with-retries.ts';

const SILENCE_MS = 10_000;
const SMALLEST_PAGE = 32;

/** Collects the whole read; fails when the server falls silent. */
const listOf = async (reading: StreamingRead<{ event?: WireEvent }>): Promise<WireEvent[]> => {
  const silent = (): void => {
    void reading.cancel();
    // Cancelling alone would leave the loop below waiting.
    reading.destroy(new LateAnswer('read', SILENCE_MS));
  };
  let timer = setTimeout(silent, SILENCE_MS);
  const events: WireEvent[] = [];
  try {
    for await (const { event } of reading as AsyncIterable<{ event?: WireEvent }>) {
      clearTimeout(timer);
      timer = setTimeout(silent, SILENCE_MS);
      if (event !== undefined) events.push(event);
    }
  } finally {
    clearTimeout(timer);
  }
  return events;
};

/** Paged reads through the client; each page is retried while the server is away. */
export const eventStoreDbReads = (clients: RenewableClient, retryForMs: number) => {
  const tried = (read: () => StreamingRead<{ event?: WireEvent }>): Promise<WireEvent[]> =>
    withRetries(
      async () => {
        const client = clients.current();
        try {
          return await listOf(read());
        } catch (error) {
          if (error instanceof LateAnswer) clients.renew(client);
          throw error;
        }
      },
      isTransient,
      retryForMs,
    );

  /** The raw events of a stream; none when it does not exist or was deleted. */
  const stream = async (
    name: string,
    backwards: boolean,
    from: bigint | undefined,
    count: number,
  ): Promise<WireEvent[]> => {
    try {
      return await tried(() =>
        clients.current().readStream(name, {
          // A follower may lag behind, and deciders must see the latest write.
          requiresLeader: true,
          direction: backwards ? BACKWARDS : FORWARDS,
          fromRevision: from ?? (backwards ? END : START),
          maxCount: count,
        }),
      );
    } catch (error) {
      if (failedWith(error, ErrorType.STREAM_NOT_FOUND, ErrorType.STREAM_DELETED)) return [];
      throw error;
    }
  };

  const readStream: EventStore['readStream'] = (name, { direction = 'forwards', from, limit } = {}) => {
    const backwards = direction === 'backwards';
    return paged<{ from: bigint | undefined }>({ from }, limit, async (place, size) => {
      const events = await stream(name, backwards, place.from, size);
      const last = events.at(-1);
      const more = last !== undefined && events.length === size && (!backwards || last.revision > 0n);
      return {
        events: events.map(eventOf),
        next: more ? { from: backwards ? last.revision - 1n : last.revision + 1n } : undefined,
      };
    });
  };

  // Reading forwards, the server includes the start position, which the port excludes.
  const readAll: EventStore['readAll'] = ({ direction = 'forwards', after, limit } = {}) => {
    const backwards = direction === 'backwards';
    return paged({ after }, limit, async (place, size) => {
      const count = Math.max(size + 1, SMALLEST_PAGE);
      const fromPosition =
        wirePositionOf(place.after ?? BEGINNING) ?? (backwards && place.after === undefined ? END : START);
      const found = await tried(() =>
        clients.current().readAll({
          requiresLeader: true,
          direction: backwards ? BACKWARDS : FORWARDS,
          fromPosition,
          maxCount: count,
        }),
      );
      const beyond = (event: WireEvent): boolean =>
        place.after === undefined || (backwards ? placeOf(event) < place.after : placeOf(event) > place.after);
      const last = found.at(-1);
      return {
        events: found.filter((event) => beyond(event) && !isSystem(event)).map(eventOf),
        next: last === undefined || found.length < count ? undefined : { after: placeOf(last) },
      };
    });
  };

  return { stream, readStream, readAll };
};
