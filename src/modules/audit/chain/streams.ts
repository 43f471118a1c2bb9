import { partedLines, type PartedLines } from '#kernel/files/parted-lines.ts';
import type { EventStore, StoredEvent } from '#kernel/log/event-store/event-store.ts';

/** Missing or duplicate revisions of a stream; from `from` it continues with `to`. */
export type Hole = { stream: string; from: bigint | undefined; to: bigint; id: string };

const MOST_ASKED = 20_000;
const AT_ONCE = 8;
const MOST_HOLES = 1_000;

/** Streams whose revisions are held in memory at once: about 50 MB. */
const MOST_HELD = 200_000;

/** Consecutive revisions of a stream, from the event `id` on. */
type Run = { first: bigint; last: bigint; id: string };

const lineOf = ([stream, { first, last, id }]: readonly [string, Run]) =>
  [stream, JSON.stringify([stream, `${first}`, `${last}`, id])] as const;
const runIn = (line: string): [string, Run] => {
  const [stream, first, last, id] = JSON.parse(line) as [string, string, string, string];
  return [stream, { first: BigInt(first), last: BigInt(last), id }];
};

/**
 * Watches the revisions of every stream go by. Memory is bounded: runs of more than `mostHeld` streams go to temporary
 * files, which `close` removes.
 */
export const streamsSeen = (mostHeld = MOST_HELD) => {
  let held = new Map<string, Run>();
  let spilled: PartedLines | undefined;
  const holes: Hole[] = [];
  const follows = (stream: string, before: bigint | undefined, { first, id }: Pick<Run, 'first' | 'id'>): void => {
    if (first !== (before ?? -1n) + 1n && holes.length < MOST_HOLES)
      holes.push({ stream, from: before, to: first, id });
  };
  const spill = async (): Promise<void> => {
    spilled ??= await partedLines();
    const runs = held;
    held = new Map();
    await spilled.add([...runs].map(lineOf));
  };
  /** The last revision of each stream, a part of them at a time. */
  const ends = async function* (joined?: (stream: string, before: bigint | undefined, run: Run) => void) {
    if (!spilled) {
      for (const [stream, run] of held) {
        joined?.(stream, undefined, run);
        yield [stream, run.last] as const;
      }
      return;
    }
    for await (const lines of spilled.parts()) {
      const last = new Map<string, bigint>();
      for await (const line of lines) {
        const [stream, run] = runIn(line);
        joined?.(stream, last.get(stream), run);
        last.set(stream, run.last);
      }
      yield* last;
    }
  };
  return {
    /** Resolves at once, but where memory is full. */
    saw: ({ stream, revision, id }: StoredEvent): Promise<void> | undefined => {
      const run = held.get(stream);
      if (run) {
        follows(stream, run.last, { first: revision, id });
        run.last = revision;
        return undefined;
      }
      held.set(stream, { first: revision, last: revision, id });
      return held.size >= mostHeld ? spill() : undefined;
    },
    /** After the last event: what is missing, and how many streams there are. */
    settled: async (): Promise<{ holes: readonly Hole[]; count: number }> => {
      if (spilled) await spill();
      let count = 0;
      for await (const _ of ends(follows)) count += 1;
      return { holes, count };
    },
    ends: () => ends(),
    close: async (): Promise<void> => spilled?.remove(),
  };
};

const edgesOf = async (store: EventStore, stream: string): Promise<(bigint | undefined)[]> => {
  const edges: (bigint | undefined)[] = [];
  for (const direction of ['forwards', 'backwards'] as const) {
    let edge: bigint | undefined;
    for await (const { revision } of store.readStream(stream, { direction, limit: 1 })) edge = revision;
    edges.push(edge);
  }
  return edges;
};

/**
 * Streams that do not show what the log has of them: deciders would judge without it. Undefined when there are too many to
 * ask them all. The product itself never hides an event.
 */
export const hiddenStreams = async (
  store: EventStore,
  streams: Pick<ReturnType<typeof streamsSeen>, 'ends'>,
  { count, everyStream }: { count: number; everyStream: boolean },
): Promise<string[] | undefined> => {
  if (count > MOST_ASKED && !everyStream) return undefined;
  const hidden: string[] = [];
  const left = streams.ends();
  const lane = async (): Promise<void> => {
    for (let next = await left.next(); !next.done; next = await left.next()) {
      const [stream, end] = next.value;
      const [first, newest] = await edgesOf(store, stream);
      if (first !== 0n || newest === undefined || newest < end) hidden.push(stream);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return hidden.sort();
};
