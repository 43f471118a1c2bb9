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
};
export type ProposedRecord = Pick<WireRecord, 'id' | 'type' | 'contentType' | 'data' | 'meta'>;
export type Expected = bigint | 'any' | 'no-stream' | 'stream-exists';
export type Written = { revision: bigint; position: bigint };

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
  /** What was appended lately, by event id: all that the server knows of an append without an expected revision. */
  const recent = new Map<string, WireRecord>();
  const followers = new Set<() => void>();
  let position = 0n;

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
  ): Written | undefined => {
    const records = streams.get(stream) ?? [];
    const first =
      expected === 'any' || expected === 'stream-exists'
        ? recent.get(events[0]?.id ?? '')
        : records.find(({ revision }) => revision === (expected === 'no-stream' ? 0n : expected + 1n));
    const start = first === undefined ? -1 : records.indexOf(first);
    if (start < 0 || !events.every(({ id }, index) => records[start + index]?.id === id)) return undefined;
    const last = records[start + events.length - 1]!;
    return { revision: last.revision, position: last.position };
  };

  const write = (stream: string, events: readonly ProposedRecord[]): Written => {
    const records = streams.get(stream) ?? [];
    streams.set(stream, records);
    const created = BigInt(Date.now()) * TICKS;
    for (const event of events) {
      position += 100n + BigInt(event.data.length); // positions are byte offsets, with holes
      const revision = (current(stream) ?? -1n) + 1n;
      const record = { ...event, stream, revision, position, created };
      records.push(record);
      all.push(record);
      lengths.set(stream, revision);
      recent.set(record.id, record);
    }
    for (const follow of followers) follow();
    return { revision: current(stream)!, position };
  };

  const writeMetadata = (stream: string, change: Metadata): Written =>
    write(`$$${stream}`, [
      {
        id: randomUUID(),
        type: '$metadata',
        contentType: 'application/json',
        data: Buffer.from(JSON.stringify({ ...metadata(stream), ...change })),
        meta: new Uint8Array(),
      },
    ]);

  /** What a reader of the stream sees; undefined when it does not exist (any more). */
  const visible = (stream: string): readonly WireRecord[] | undefined => {
    if (tombstones.has(stream)) throw new Deleted(stream);
    const records = streams.get(stream);
    if (records === undefined || isDeleted(stream)) return undefined;
    const { $tb = 0, $maxCount } = metadata(stream);
    const kept = records.filter(({ revision }) => revision >= BigInt($tb));
    return $maxCount === undefined ? kept : kept.slice(-$maxCount);
  };

  return {
    all: all as readonly WireRecord[],
    followers,
    current,
    append: (stream: string, expected: Expected, events: readonly ProposedRecord[]): Written => {
      if (tombstones.has(stream)) throw new Deleted(stream);
      const before = writtenBefore(stream, expected, events);
      if (before !== undefined) return before;
      check(stream, expected);
      if (isDeleted(stream)) writeMetadata(stream, { $tb: Number((current(stream) ?? -1n) + 1n) });
      return write(stream, events);
    },
    softDelete: (stream: string, expected: Expected): Written => {
      check(stream, expected);
      return writeMetadata(stream, { $tb: DELETED });
    },
    tombstone: (stream: string, expected: Expected): Written => {
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
    /** Simulates the end of the server's process: in-memory state is lost. */
    forget: (): void => recent.clear(),
    /** Removes for good what streams hide; positions and revisions of the rest stay as they are. */
    scavenge: (): number => {
      const before = all.length;
      for (const stream of streams.keys())
        if (!stream.startsWith('$$')) {
          const kept = tombstones.has(stream) ? [] : [...(visible(stream) ?? [])];
          streams.set(stream, kept);
        }
      const kept = all.filter(
        (record) => record.stream.startsWith('$$') || streams.get(record.stream)?.includes(record),
      );
      all.splice(0, all.length, ...kept);
      return before - kept.length;
    },
  };
};
export type WireLog = ReturnType<typeof wireLog>;
