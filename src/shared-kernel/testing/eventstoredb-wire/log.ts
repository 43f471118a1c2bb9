import { randomUUID } from 'node:crypto';

/** A record as the server keeps it; `created` counts .NET ticks of 100 ns. */
export type WireRecord = {
  id: string;
  stream: string;
  revision: bigint;
  position: bigint;
  type: string;
  contentType: string;
  created: bigint;
  data: Uint8Array;
  meta: Uint8Array;
  /** Counted by checkpoints and never delivered: `$epoch-information`. */
  hidden?: true;
};
export type ProposedRecord = Pick<WireRecord, 'id' | 'type' | 'contentType' | 'data' | 'meta'>;
export type Expected = bigint | 'any' | 'no-stream' | 'stream-exists';
export type LogWritten = { revision: bigint; position: bigint };

export class WrongVersion extends Error {
  readonly stream: string;
  readonly expected: Expected;
  readonly current: bigint | undefined;
  constructor(stream: string, expected: Expected, current: bigint | undefined) {
    super(`Append failed due to WrongExpectedVersion. Stream: ${stream}`);
    this.stream = stream;
    this.expected = expected;
    this.current = current;
  }
}
export class Deleted extends Error {
  readonly stream: string;
  constructor(stream: string) {
    super(`Event stream '${stream}' is deleted.`);
    this.stream = stream;
  }
}

/** An append is larger than the server takes. */
export class TooLarge extends Error {
  constructor() {
    super(`Maximum Append Size of ${LARGEST_APPEND} Exceeded.`);
  }
}
/** The server drops the repetition of an append that is not replicated yet. */
export class Dropped extends Error {}

export const LARGEST_APPEND = 1_048_576;
const LARGEST_MEMORY = 8 * 1_048_576;
const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The server writes the metadata of a stream that was deleted after the event that it acknowledges. */
const REAPPEARS_AFTER_MS = 20;

type Metadata = { $tb?: number; $maxCount?: number };
// What the real server writes as "truncate before" when a stream is deleted softly.
const DELETED = Number.MAX_SAFE_INTEGER;
const TICKS = 10_000n;

/** The server's log in memory: appends, hiding and their rules as EventStoreDB has them. */
export const wireLog = () => {
  const all: WireRecord[] = [];
  const streams = new Map<string, WireRecord[]>();
  const lengths = new Map<string, bigint>();
  const tombstones = new Set<string>();
  /** Deleted streams that were appended to a moment ago: readers still find them deleted. */
  const reappearing = new Set<string>();
  /** What each leader wrote lately, by event id: all that it knows of an append without an expected revision. */
  const recent = new Map<string, { size: number; records: Map<string, WireRecord> }>();
  const followers = new Set<() => void>();
  /** Of all records, those that were scavenged included. */
  const positions = new Set([0n]);
  let position = 0n;
  /** Up to here records can be read; a conflict with one behind it is known before. */
  let indexed = 0n;
  let indexingMs = 0;

  const current = (stream: string): bigint | undefined => lengths.get(stream);
  const metadata = (stream: string): Metadata => {
    const last = streams.get(`$$${stream}`)?.at(-1);
    return last === undefined ? {} : (JSON.parse(Buffer.from(last.data).toString()) as Metadata);
  };
  const isDeleted = (stream: string): boolean => metadata(stream).$tb === DELETED;

  const check = (stream: string, expected: Expected): void => {
    if (tombstones.has(stream)) throw new Deleted(stream);
    const revision = current(stream);
    const gone = revision === undefined || isDeleted(stream);
    const fits =
      expected === 'any' ||
      (expected === 'no-stream' ? gone : expected === 'stream-exists' ? !gone : revision === expected);
    if (!fits) throw new WrongVersion(stream, expected, revision);
  };

  const writtenBefore = (
    stream: string,
    expected: Expected,
    events: readonly ProposedRecord[],
    actor: string,
  ): LogWritten | undefined => {
    const records = streams.get(stream) ?? [];
    const hasNone = expected === 'any' || expected === 'stream-exists';
    const first = hasNone
      ? recent.get(actor)?.records.get(events[0]?.id ?? '')
      : records.find(({ revision }) => revision === (expected === 'no-stream' ? 0n : expected + 1n));
    const start = first === undefined ? -1 : records.indexOf(first);
    if (start < 0) return undefined;
    if (!events.every(({ id }, index) => records[start + index]?.id === id)) {
      if (hasNone) throw new WrongVersion(stream, expected, current(stream));
      return undefined;
    }
    const last = records[start + events.length - 1]!;
    if (last.position > indexed) throw new Dropped();
    return { revision: last.revision, position: last.position };
  };

  const remember = (actor: string, record: WireRecord): void => {
    const known = recent.get(actor) ?? { size: 0, records: new Map<string, WireRecord>() };
    recent.set(actor, known);
    known.records.set(record.id, record);
    known.size += record.data.length + record.meta.length;
    for (const [id, { data, meta }] of known.records) {
      if (known.size <= LARGEST_MEMORY) break;
      known.records.delete(id);
      known.size -= data.length + meta.length;
    }
  };

  const index = (upTo: bigint): void => {
    if (upTo > indexed) indexed = upTo;
    for (const follow of followers) follow();
  };

  const write = (stream: string, events: readonly ProposedRecord[], actor = '', hidden = false): LogWritten => {
    const records = streams.get(stream) ?? [];
    streams.set(stream, records);
    const created = BigInt(Date.now()) * TICKS;
    for (const event of events) {
      position += 100n + BigInt(event.data.length); // positions are byte offsets, with holes
      const revision = (current(stream) ?? -1n) + 1n;
      const record = { ...event, stream, revision, position, created, ...(hidden ? { hidden: true as const } : {}) };
      records.push(record);
      all.push(record);
      positions.add(position);
      lengths.set(stream, revision);
      remember(actor, record);
    }
    const written = { revision: current(stream)!, position };
    if (indexingMs === 0) index(written.position);
    else setTimeout(() => index(written.position), indexingMs);
    return written;
  };
  const system = (stream: string, type: string, data: object, hidden = false): void =>
    void write(
      stream,
      [
        {
          id: randomUUID(),
          type,
          contentType: 'application/json',
          data: Buffer.from(JSON.stringify(data)),
          meta: new Uint8Array(),
        },
      ],
      '',
      hidden,
    );
  /** What a new leader writes first. */
  const epoch = (): void => system('$epoch-information', '$epoch-information', {}, true);
  epoch();
  system('$$$scavenges', '$metadata', { $maxCount: 1 });

  /** Replaces the metadata. */
  const writeMetadata = (stream: string, values: Metadata): LogWritten =>
    write(`$$${stream}`, [
      {
        id: randomUUID(),
        type: '$metadata',
        contentType: 'application/json',
        data: Buffer.from(JSON.stringify(values)),
        meta: new Uint8Array(),
      },
    ]);

  /** What a reader of the stream sees; undefined when it does not exist (any more). */
  const visible = (stream: string): readonly WireRecord[] | undefined => {
    if (tombstones.has(stream)) throw new Deleted(stream);
    const records = streams.get(stream);
    if (records === undefined || isDeleted(stream) || reappearing.has(stream)) return undefined;
    const { $tb = 0, $maxCount } = metadata(stream);
    const remaining = records.filter(({ revision }) => revision >= BigInt($tb));
    return $maxCount === undefined ? remaining : remaining.slice(-$maxCount);
  };

  return {
    all: all as readonly WireRecord[],
    followers,
    current,
    hasRecordAt: (place: bigint): boolean => positions.has(place),
    append: (stream: string, expected: Expected, events: readonly ProposedRecord[], actor = ''): LogWritten => {
      if (tombstones.has(stream)) throw new Deleted(stream);
      if (events.reduce((sum, { data, meta }) => sum + data.length + meta.length, 0) > LARGEST_APPEND)
        throw new TooLarge();
      if (!events.every(({ id }) => GUID.test(id))) throw new Error('Exception was thrown by handler.');
      const proposed = events.map((event) => ({ ...event, id: event.id.toLowerCase() }));
      const before = writtenBefore(stream, expected, proposed, actor);
      if (before !== undefined) return before;
      check(stream, expected);
      if (isDeleted(stream)) {
        writeMetadata(stream, { $tb: Number((current(stream) ?? -1n) + 1n) });
        reappearing.add(stream);
        setTimeout(() => reappearing.delete(stream), REAPPEARS_AFTER_MS);
      }
      return write(stream, proposed, actor);
    },
    epoch,
    indexed: (): bigint => indexed,
    /** From now on records can be read only so many milliseconds after they were written. */
    indexAfter: (milliseconds: number): void => {
      indexingMs = milliseconds;
    },
    /** Once the record at the position can be read. */
    whenIndexed: (upTo: bigint, done: () => void): void => {
      if (upTo <= indexed) return done();
      const look = (): void => {
        if (upTo > indexed) return;
        followers.delete(look);
        done();
      };
      followers.add(look);
    },
    /** The server's own backup of its files, put back beneath its clients: what came after the position is gone. */
    rollBack: (to: bigint): void => {
      all.splice(0, all.length, ...all.filter((record) => record.position <= to));
      for (const [stream, records] of streams) {
        const earlier = records.filter((record) => record.position <= to);
        streams.set(stream, earlier);
        const last = earlier.at(-1);
        if (last === undefined) {
          streams.delete(stream);
          lengths.delete(stream);
        } else lengths.set(stream, last.revision);
      }
      recent.clear();
      for (const one of positions) if (one > to) positions.delete(one);
      position = all.at(-1)?.position ?? 0n;
      indexed = position;
    },
    softDelete: (stream: string, expected: Expected): LogWritten => {
      check(stream, expected);
      return writeMetadata(stream, { $tb: DELETED });
    },
    tombstone: (stream: string, expected: Expected): LogWritten => {
      check(stream, expected);
      const written = write(stream, [
        {
          id: randomUUID(),
          type: '$streamDeleted',
          contentType: 'application/octet-stream',
          data: new Uint8Array(),
          meta: new Uint8Array(),
        },
      ]);
      tombstones.add(stream);
      return written;
    },
    visible,
    /** Simulates the end of a server's process: what it had in memory is lost. */
    forget: (actor = ''): void => void recent.delete(actor),
    /** Removes for good what streams hide; positions and revisions of the rest stay as they are. */
    scavenge: (): number => {
      const before = all.length;
      for (const stream of streams.keys())
        if (!stream.startsWith('$$')) {
          const remaining = tombstones.has(stream) ? [] : [...(visible(stream) ?? [])];
          streams.set(stream, remaining);
        }
      const remaining = all.filter(
        (record) => record.stream.startsWith('$$') || streams.get(record.stream)?.includes(record),
      );
      all.splice(0, all.length, ...remaining);
      return before - remaining.length;
    },
  };
};
export type WireLog = ReturnType<typeof wireLog>;
