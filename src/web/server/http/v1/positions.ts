import type { Database } from '#kernel/database/database.ts';
import { BEGINNING, type Position } from '#kernel/log/event-store/event-store.ts';
import { PROJECTED, type ProjectedMessage } from '#kernel/read-models/projected.ts';

/** What follows the log together, and says together how far it is. */
export type Group = { name: string; followers: readonly string[] };

/** How far the read models and policies are, in every process, although others keep them current. */
export type Positions = {
  /** Resolves to true once the first group, the read models, shows everything up to this position; false when that takes too long. */
  reached: (position: Position, milliseconds?: number) => Promise<boolean>;
  /** The same, for all groups. */
  allReached: (position: Position, milliseconds?: number) => Promise<boolean>;
  /** What the read models of this database show by now, which any release may keep current; undefined while that is not known. */
  shown: () => Position | undefined;
  stop: () => Promise<void>;
};

const PATIENCE_MS = 1_000;
const LOOK_EVERY_MS = 100;

const groupPosition = (database: Database, { followers }: Group) => {
  let latest: Position = BEGINNING;
  const waiting = new Set<{ position: Position; arrived: () => void }>();
  /** Counts how often what was heard stopped to hold. */
  let doubts = 0;
  const doubt = () => {
    doubts++;
    latest = BEGINNING;
  };
  const advance = (position: Position) => {
    if (position <= latest) return;
    latest = position;
    for (const waiter of waiting) if (waiter.position <= latest) waiter.arrived();
  };
  /** Messages are lost while the listening connection is down; the checkpoints are not. */
  const look = async () => {
    const before = doubts;
    const [row] = await database.query<{ position: string | null; present: number }>(
      'select min(position) as position, count(*)::int as present from kernel.checkpoints where name = any($1::text[])',
      [followers],
    );
    if (row?.position && row.present === followers.length && before === doubts) advance(row.position);
  };
  let looking: NodeJS.Timeout | undefined;
  /** One query serves all waiting requests. A failed query is repeated; each wait ends at its deadline. */
  const lookForThem = () => {
    if (waiting.size > 0) looking ??= setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS);
    else {
      clearInterval(looking);
      looking = undefined;
    }
  };
  const reached = (position: Position, milliseconds = PATIENCE_MS): Promise<boolean> => {
    if (position <= latest || followers.length === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = (result: boolean) => {
        clearTimeout(patience);
        waiting.delete(waiter);
        lookForThem();
        resolve(result);
      };
      const waiter = { position, arrived: () => end(true) };
      const patience = setTimeout(() => end(false), milliseconds);
      waiting.add(waiter);
      lookForThem();
    });
  };
  return { advance, doubt, look, reached, latest: () => latest };
};

/** @param groups the read models first */
export const positions = async (database: Database, groups: readonly [Group, ...Group[]]): Promise<Positions> => {
  const byName = new Map(groups.map((group) => [group.name, groupPosition(database, group)]));
  const all = [...byName.values()];
  const others = new Set(groups.slice(1).map(({ name }) => name));
  /** Read models of another release are published under another name. */
  let newest: Position = BEGINNING;
  const stop = await database.listen(
    PROJECTED,
    (payload) => {
      // The connection is back, and what was sent meanwhile is lost.
      if (payload === '') return void Promise.all(all.map(({ look }) => look())).catch(() => undefined); // waiting calls look again
      const message = JSON.parse(payload) as ProjectedMessage;
      if (!others.has(message.of ?? '') && message.position > newest) newest = message.position;
      byName.get(message.of ?? '')?.advance(message.position);
    },
    // Rows of read models do not wait for the disk: they may be older when the database comes back.
    () => {
      newest = BEGINNING;
      for (const { doubt } of all) doubt();
    },
  );
  await Promise.all(all.map(({ look }) => look()));

  return {
    reached: (position, milliseconds) => all[0]!.reached(position, milliseconds),
    allReached: async (position, milliseconds) =>
      (await Promise.all(all.map((each) => each.reached(position, milliseconds)))).every(Boolean),
    shown: () => {
      const own = all[0]!.latest();
      if (own === BEGINNING) return undefined;
      return own > newest ? own : newest;
    },
    stop,
  };
};
