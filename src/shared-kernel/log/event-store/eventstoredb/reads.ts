import { BEGINNING, type EventStore, type StoredEvent } from '../event-store.ts';
import { readAll as readAllCall, readStream as readStreamCall } from './calls.ts';
import type { Connections } from './connections.ts';
import { isTransient, isUnreadablePosition } from './errors.ts';
import { isSystem, wirePositionOf } from './events.ts';
import { paged } from '../paging.ts';
import { withRetries } from '../with-retries.ts';

const SMALLEST_PAGE = 32;

/** Paged reads; each page is complete, and retried while the server is away. */
export const eventStoreDbReads = ({ use }: Connections, retryForMs: number, silenceMs: number) => {
  /** The raw events of a stream; none when it does not exist or was deleted. */
  const stream = (name: string, backwards: boolean, from: bigint | undefined, count: number): Promise<StoredEvent[]> =>
    withRetries(
      () =>
        use((connection) =>
          readStreamCall(
            connection,
            { stream: name, direction: backwards ? 'backwards' : 'forwards', from, count },
            silenceMs,
          ),
        ),
      isTransient,
      retryForMs,
    );

  const readStream: EventStore['readStream'] = (name, { direction = 'forwards', from, limit } = {}) => {
    const backwards = direction === 'backwards';
    return paged<{ from: bigint | undefined }>({ from }, limit, async (place, size) => {
      const events = await stream(name, backwards, place.from, size);
      const last = events.at(-1);
      const more = last !== undefined && events.length === size && (!backwards || last.revision > 0n);
      return { events, next: more ? { from: backwards ? last.revision - 1n : last.revision + 1n } : undefined };
    });
  };

  // Reading forwards, the server includes the start position, which the port excludes.
  const readAll: EventStore['readAll'] = ({ direction = 'forwards', after, limit, streamPrefixes } = {}) => {
    const backwards = direction === 'backwards';
    return paged({ after }, limit, async (place, size) => {
      const count = Math.max(size + 1, SMALLEST_PAGE);
      const from =
        wirePositionOf(place.after ?? BEGINNING) ?? (backwards && place.after === undefined ? 'end' : 'start');
      const found = await withRetries(
        () =>
          use((connection) =>
            readAllCall(connection, { direction, from, count, streamPrefixes, requiresLeader: true }, silenceMs),
          ),
        isTransient,
        retryForMs,
      );
      const isBeyond = ({ position }: StoredEvent): boolean =>
        place.after === undefined || (backwards ? position < place.after : position > place.after);
      const last = found.at(-1);
      return {
        events: found.filter((event) => isBeyond(event) && !isSystem(event)),
        next: last === undefined || found.length < count ? undefined : { after: last.position },
      };
    });
  };

  const has: EventStore['has'] = async (position) => {
    const from = wirePositionOf(position);
    if (from === undefined) return true;
    try {
      await withRetries(
        () =>
          use((connection) =>
            readAllCall(connection, { direction: 'backwards', from, count: 1, requiresLeader: true }, silenceMs),
          ),
        isTransient,
        retryForMs,
      );
      return true;
    } catch (error) {
      if (isUnreadablePosition(error)) return false;
      throw error;
    }
  };

  return { stream, readStream, readAll, has };
};

export type EventStoreDbReads = ReturnType<typeof eventStoreDbReads>;
