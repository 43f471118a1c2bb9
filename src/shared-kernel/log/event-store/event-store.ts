import { messageOf } from '../../database/database-errors.ts';
import { Unavailable } from '../../unavailable.ts';

/**
 * The event-store port. Two production adapters fulfil it, Postgres (the embedded default) and EventStoreDB, plus a
 * memory one for fast features; one contract suite (`event-store.contract.ts`) runs against all of them.
 *
 * A read is complete or ends with an error, also when the store fails meanwhile (ADR 38).
 */

/**
 * Position of an event in the whole log. Opaque, fixed width, compared as text: `a < b` means a was recorded earlier.
 * Only positions of the same store (see {@link EventStore.identity}) are comparable.
 */
export type Position = string;

/** The position before the first event of every store. */
export const BEGINNING: Position = '';

/** Expected revision for optimistic concurrency: the last revision, no stream yet, or no expectation. */
export type ExpectedRevision = bigint | 'no-stream' | 'any';

/** An event to append. `id` makes the append idempotent: repeating the same ids at the same revision succeeds. */
export type EventToAppend = { id: string; type: string; data: unknown; meta: unknown };

export type StoredEvent = EventToAppend & {
  stream: string;
  /** Counts from 0n within the stream. */
  revision: bigint;
  position: Position;
  recordedAt: Date;
};

/** Enough of a stream's event to tell it from any other at its place. */
export type LastEvent = Pick<StoredEvent, 'revision' | 'id'>;

export type AppendOfMany = { stream: string; expected: bigint | 'no-stream'; events: readonly EventToAppend[] };

export type Appended = { revision: bigint; position: Position };

/**
 * Consecutive events in log order. `checkpoint` also covers events that the filter left out; a batch may have no
 * events. `isHeld`: other subscriptions get the same objects, which are held for some seconds.
 */
export type Batch = { events: StoredEvent[]; checkpoint: Position; isHeld?: true };

export type SubscribeOptions = {
  /** Exclusive start position. */
  from: Position;
  /** Only streams whose name starts with one of these; all when absent. */
  streamPrefixes?: readonly string[];
  /** Most events in one batch; 500 when absent. */
  batchSize?: number;
  /** Ends the subscription; the iteration then returns. */
  signal: AbortSignal;
};

export type EventStore = {
  /** Unique id of this log. Stored checkpoints carry it, so that connecting to another store is detected. */
  identity(): Promise<string>;

  /** Whether the log has this position. It has lost it when an older copy was put in its place. */
  has(position: Position): Promise<boolean>;

  /**
   * Appends all events or none.
   * @throws {WrongExpectedRevision} when the stream is not where the writer believed
   * @throws {StreamDeleted} when the stream was tombstoned
   */
  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended>;

  /**
   * Appends to several streams without a wait between them, in exactly this order. Only where this is quicker than one after
   * the other.
   * @throws as {@link append} does; then the log holds a beginning of them, unless one of them was refused for itself
   */
  appendInOrder?: (appends: readonly AppendOfMany[]) => Promise<Appended[]>;

  /** The events of a stream in order; nothing for an unknown or deleted stream. */
  readStream(
    stream: string,
    options?: { direction?: 'forwards' | 'backwards'; from?: bigint; limit?: number },
  ): AsyncIterable<StoredEvent>;

  /**
   * Whether this is the last event of the stream that can be read, or, when it is absent, whether none can be read. Only where
   * asking is quicker than reading on from it.
   */
  endsWith?: (stream: string, last: LastEvent | undefined) => Promise<boolean>;

  /** The whole log in order, or the streams whose names start with one of the prefixes. */
  readAll(options?: {
    direction?: 'forwards' | 'backwards';
    after?: Position;
    limit?: number;
    streamPrefixes?: readonly string[];
  }): AsyncIterable<StoredEvent>;

  /**
   * Every committed event exactly once, in log order: first the past, then live. Reconnects by itself; ends only
   * through its signal.
   * @throws {RangeError} at the start or after reconnecting, when the log does not have the start position (any more)
   */
  subscribe(options: SubscribeOptions): AsyncIterable<Batch>;

  /** Hides the stream's events; a later append continues its revisions. Unknown streams are ignored. */
  deleteStream(stream: string): Promise<void>;

  /** Closes the stream permanently: it reads as empty and refuses appends. */
  tombstone(stream: string): Promise<void>;

  /** Hides the events of a stream before this revision. */
  truncate(stream: string, before: bigint): Promise<void>;

  /** Stops subscriptions, closes connections. */
  close(): Promise<void>;
};

/** The store was away for longer than calls are retried. An append may or may not have taken effect. */
export class StoreUnavailable extends Unavailable {
  override name = 'StoreUnavailable';
  constructor(cause: unknown) {
    super(`The event store is not available: ${messageOf(cause)}`, { cause });
  }
}

export class WrongExpectedRevision extends Error {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** The stream's last revision, or 'no-stream'. */
  readonly actual: bigint | 'no-stream';
  constructor(stream: string, expected: ExpectedRevision, actual: bigint | 'no-stream') {
    super(`Stream ${stream} is at ${actual}, not at ${expected}`);
    this.name = 'WrongExpectedRevision';
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

export class StreamDeleted extends Error {
  readonly stream: string;
  constructor(stream: string) {
    super(`Stream ${stream} was ended for ever`);
    this.name = 'StreamDeleted';
    this.stream = stream;
  }
}
