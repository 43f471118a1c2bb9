import { randomUUID } from 'node:crypto';
import { StreamDeletedError } from '@eventstore/db-client';
import { type EventStore, WrongExpectedRevision } from '../event-store.ts';
import { RETRY_FOR_MS, withRetries } from '../with-retries.ts';
import { storeAddress } from './address.ts';
import { eventStoreDbAppends } from './appends.ts';
import { connections } from './connections.ts';
import { isTransient } from './errors.ts';
import { metadataOf, metastreamOf, type StreamMetadata } from './metadata.ts';
import { eventStoreDbReads } from './reads.ts';
import { eventStoreDbSubscription } from './subscription.ts';

export type EventStoreDbOptions = {
  /** `esdb://…`, `esdb+discover://…` or the same with `kurrentdb`; may hold a password and is never logged. */
  connectionString: string;
  /** How long one attempt to append may take; 5000 ms when absent. */
  appendTimeoutMs?: number;
  /** How long a read may wait for the server's next answer; 10000 ms when absent. */
  silenceMs?: number;
  /** How long appends and reads are tried again while the server is away; 10000 ms when absent. */
  retryForMs?: number;
  /** How often an idle subscription is compared with the leader; 3000 ms when absent. */
  watchMs?: number;
  log?: (line: string) => void;
};

// The identity of the log is stored in a stream's metadata, which readers of events do not see.
const IDENTITY_STREAM = 'wellspring';
const CALL_MS = 10_000;
const WATCH_MS = 3_000;

/**
 * The event store in EventStoreDB (or KurrentDB), through its client for Node. Appends and reads are repeated for a while when
 * the servers are away; that is safe, because event ids make appends idempotent.
 */
export const eventStoreDbStore = ({
  connectionString,
  appendTimeoutMs = 5_000,
  silenceMs = 10_000,
  retryForMs = RETRY_FOR_MS,
  watchMs = WATCH_MS,
  log = console.error,
}: EventStoreDbOptions): EventStore => {
  const servers = connections(storeAddress(connectionString));
  const reads = eventStoreDbReads(servers, retryForMs, silenceMs);
  const closing = new AbortController();

  const { append, appendInOrder } = eventStoreDbAppends(servers, reads, { appendTimeoutMs, retryForMs });

  const exists = async (stream: string): Promise<boolean> =>
    (await reads.stream(stream, true, undefined, 1)).length > 0;

  /** False when the metadata changed since it was read. */
  const writeMetadata = async (stream: string, { revision, values }: StreamMetadata): Promise<boolean> => {
    try {
      await append(metastreamOf(stream), revision ?? 'no-stream', [
        { id: randomUUID(), type: '$metadata', data: values, meta: null },
      ]);
      return true;
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return false;
      throw error;
    }
  };

  const removed = async (how: 'deleteStream' | 'tombstoneStream', stream: string): Promise<void> => {
    const options = { requiresLeader: true, deadline: CALL_MS };
    await withRetries(() => servers.use((connection) => connection[how](stream, options)), isTransient, retryForMs);
  };

  return {
    identity: async () => {
      for (;;) {
        const { revision, values } = await metadataOf(reads, IDENTITY_STREAM);
        if (typeof values['identity'] === 'string') return values['identity'];
        await writeMetadata(IDENTITY_STREAM, { revision, values: { ...values, identity: randomUUID() } });
      }
    },
    has: reads.has,
    append,
    appendInOrder,
    readStream: reads.readStream,
    readAll: reads.readAll,
    subscribe: (options) =>
      eventStoreDbSubscription(
        { servers, readAll: reads.readAll, watchMs, log },
        { ...options, signal: AbortSignal.any([options.signal, closing.signal]) },
      ),
    deleteStream: async (stream) => {
      if (await exists(stream)) await removed('deleteStream', stream);
    },
    tombstone: async (stream) => {
      try {
        await removed('tombstoneStream', stream);
      } catch (error) {
        if (!(error instanceof StreamDeletedError)) throw error;
      }
    },
    truncate: async (stream, before) => {
      if (before > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`No stream is as long as ${before}`);
      do {
        if (!(await exists(stream))) return;
        const { revision, values } = await metadataOf(reads, stream);
        if (Number(values['$tb'] ?? 0) >= Number(before)) return;
        if (await writeMetadata(stream, { revision, values: { ...values, $tb: Number(before) } })) return;
      } while (!closing.signal.aborted);
    },
    close: async () => {
      closing.abort();
      servers.close();
    },
  };
};
