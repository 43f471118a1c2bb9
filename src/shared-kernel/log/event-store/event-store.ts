/**
 * The event-store port. Two production adapters fulfil it, Postgres (the embedded default) and EventStoreDB, plus a
 * memory one for fast features; one contract suite (`event-store.contract.ts`) runs against all of them.
 */

/**
 * Where an event stands in the whole log. Opaque, fixed width, compared as text: `a < b` means a was recorded earlier.
 * Only positions of the same store (see {@link EventStore.identity}) may be compared.
 */
export type Position = string;

/** The position before the first event of every store. */
export const BEGINNING: Position = '';

/** What a writer believes about a stream: its last revision, that it does not exist yet, or nothing at all. */
export type ExpectedRevision = bigint | 'no-stream' | 'any';

/** An event on its way into a stream. `id` makes the append idempotent: the same ids at the same place succeed again. */
export type EventToAppend = { id: string; type: string; data: unknown; meta: unknown };

export type StoredEvent = EventToAppend & {
  stream: string;
  /** Counts from 0n within the stream. */
  revision: bigint;
  position: Position;
  recordedAt: Date;
};

export type Appended = { revision: bigint; position: Position };

/** A run of events in log order. `checkpoint` covers them and everything the filter left out; it may come without events. */
export type Batch = { events: StoredEvent[]; checkpoint: Position };

export type SubscribeOptions = {
  /** Deliver what follows this position. */
  from: Position;
  /** Only streams whose name starts with one of these; all when absent. */
  streamPrefixes?: readonly string[];
  /** Most events in one batch; 500 when absent. */
  batchSize?: number;
  /** Ends the subscription; the iteration then returns. */
  signal: AbortSignal;
};

export type EventStore = {
  /** Names this very log. A stored checkpoint carries it, so that pointing the product at another store is noticed. */
  identity(): Promise<string>;

  /**
   * Appends all events or none.
   * @throws {WrongExpectedRevision} when the stream is not where the writer believed
   * @throws {StreamDeleted} when the stream was tombstoned
   */
  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended>;

  /** The events of a stream in order; nothing for an unknown or deleted stream. */
  readStream(
    stream: string,
    options?: { direction?: 'forwards' | 'backwards'; from?: bigint; limit?: number },
  ): AsyncIterable<StoredEvent>;

  /** The whole log in order. */
  readAll(options?: {
    direction?: 'forwards' | 'backwards';
    after?: Position;
    limit?: number;
  }): AsyncIterable<StoredEvent>;

  /**
   * Every committed event once, in log order, none skipped, first the past and then live. Reconnects by itself; ends only
   * through its signal.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<Batch>;

  /** Hides the stream's events; a later append goes on counting. Unknown streams are fine. */
  deleteStream(stream: string): Promise<void>;

  /** Ends the stream for ever: it reads as empty and refuses appends. */
  tombstone(stream: string): Promise<void>;

  /** Hides the events of a stream before this revision. */
  truncate(stream: string, before: bigint): Promise<void>;

  /** Stops subscriptions, closes connections. */
  close(): Promise<void>;
};

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
