import { partedLines, type PartedLines } from '#kernel/files/parted-lines.ts';

const MOST_HELD = 200_000;
const PAGE = 1_000;

/** A set of ids of any size in bounded memory: more than `mostHeld` go to temporary files, which `close` removes. */
export const distinctIds = (mostHeld = MOST_HELD) => {
  let held = new Set<string>();
  let spilled: PartedLines | undefined;
  const spill = async (): Promise<void> => {
    spilled ??= await partedLines();
    const ids = held;
    held = new Set();
    await spilled.add([...ids].map((id) => [id, id] as const));
  };
  const sets = async function* (): AsyncGenerator<ReadonlySet<string>, void> {
    if (!spilled) return yield held;
    await spill();
    for await (const lines of spilled.parts()) {
      const ids = new Set<string>();
      for await (const id of lines) ids.add(id);
      yield ids;
    }
  };
  return {
    /** Resolves at once, but where memory is full. */
    add: (id: string): Promise<void> | undefined => {
      held.add(id);
      return held.size >= mostHeld ? spill() : undefined;
    },
    /** Each id once. */
    pages: async function* (): AsyncGenerator<string[], void> {
      for await (const ids of sets()) {
        const all = [...ids];
        for (let at = 0; at < all.length; at += PAGE) yield all.slice(at, at + PAGE);
      }
    },
    close: async (): Promise<void> => spilled?.remove(),
  };
};
export type DistinctIds = ReturnType<typeof distinctIds>;
