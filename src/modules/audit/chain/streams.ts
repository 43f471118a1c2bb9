import type { EventStore, StoredEvent } from '../../../shared-kernel/log/event-store/event-store.ts';

/** Missing or duplicate revisions of a stream; from `from` it continues with `to`. */
export type Hole = { stream: string; from: bigint | undefined; to: bigint; id: string };

const MOST_ASKED = 20_000;
const AT_ONCE = 8;
const MOST_HOLES = 1_000;

/** Watches the revisions of every stream go by. */
export const streamsSeen = () => {
  const last = new Map<string, bigint>();
  const holes: Hole[] = [];
  return {
    saw: ({ stream, revision, id }: StoredEvent): void => {
      const before = last.get(stream);
      if (revision !== (before ?? -1n) + 1n && holes.length < MOST_HOLES)
        holes.push({ stream, from: before, to: revision, id });
      last.set(stream, revision);
    },
    holes: (): readonly Hole[] => holes,
    last: last as ReadonlyMap<string, bigint>,
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
  { last }: ReturnType<typeof streamsSeen>,
  everyStream: boolean,
): Promise<string[] | undefined> => {
  if (last.size > MOST_ASKED && !everyStream) return undefined;
  const hidden: string[] = [];
  const left = last.entries();
  const lane = async (): Promise<void> => {
    for (const [stream, end] of left) {
      const [first, newest] = await edgesOf(store, stream);
      if (first !== 0n || newest === undefined || newest < end) hidden.push(stream);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return hidden.sort();
};
