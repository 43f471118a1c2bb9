import type { Database, Sql } from '../database/database.ts';
import { BEGINNING, type Position } from '../log/event-store/event-store.ts';
import type { Follower } from './follower.ts';

/** Another process moved a checkpoint first: the transaction is rolled back, and the events are read again. */
export class CheckpointMoved extends Error {}

/** The problem of a read model that a newer release has built. */
export class Superseded extends Error {
  constructor(name: string, version: number, own: number) {
    super(
      `The read model ${name} was built by a newer release (version ${version}, this one has ${own}), which keeps it current. If that release is gone for good, start this one again.`,
    );
    this.name = 'Superseded';
  }
}

type CheckpointsRow = { name: string; version: number; position: string };

/** The followers of one projector, and the position that each of them has reached. */
export type Checkpoints = {
  followers: () => readonly Follower[];
  /** Replaces the followers, and reads their checkpoints. */
  follow: (followers: readonly Follower[]) => Promise<void>;
  /** Reads the checkpoints again; read models of a newer release are not followed any more. */
  reload: () => Promise<void>;
  of: (name: string) => Position;
  /** The position from which the follower that is furthest behind reads on. */
  earliest: () => Position;
  /**
   * Compare-and-swap inside the transaction that writes rows. Locks checkpoints before anything else and in the order of
   * their names, so that rivals wait for each other here and cannot deadlock.
   * @throws {CheckpointMoved}
   */
  move: (sql: Sql, names: readonly string[], to: Position) => Promise<void>;
  /** After the commit of {@link Checkpoints.move}, and after a build. */
  moved: (names: readonly string[], to: Position) => void;
  /** What is published as reached; the beginning when a newer release keeps some of the read models current. */
  published: (position: Position) => Position;
  /** Whether an older release has put its own read models in the place of ours. */
  areReplaced: () => boolean;
  /** Read models of a newer release count again: they are about to be prepared. */
  forgetSuperseded: () => void;
};

export const checkpointsOf = (database: Database, stuck: (name: string, problem: unknown) => void): Checkpoints => {
  let followers: readonly Follower[] = [];
  let areReplaced = false;
  const positions = new Map<string, Position>();
  const superseded = new Set<string>();
  let versions: ReadonlyMap<string, number> = new Map();
  const setFollowers = (next: readonly Follower[]): void => {
    followers = next;
    versions = new Map(next.map(({ name, version }) => [name, version]));
  };
  const versionOf = (name: string): number | undefined => versions.get(name);

  const reload = async (): Promise<void> => {
    for (const { name, version, position } of await database.query<CheckpointsRow>(
      'select name, version, position from kernel.checkpoints',
    )) {
      positions.set(name, position);
      const own = versionOf(name);
      if (own === undefined || own === version) continue;
      if (version < own) areReplaced = true;
      else {
        setFollowers(followers.filter((each) => each.name !== name));
        superseded.add(name);
        stuck(name, new Superseded(name, version, own));
      }
    }
  };

  return {
    followers: () => followers,
    follow: async (next) => {
      setFollowers(next);
      areReplaced = false;
      await reload();
    },
    reload,
    of: (name) => positions.get(name)!,
    earliest: () => followers.map(({ name }) => positions.get(name)!).sort()[0] ?? BEGINNING,
    move: async (sql, names, to) => {
      const ours = names.map((name) => `${name} ${versionOf(name)} ${positions.get(name)}`);
      const [present] = await sql.query<{ stored: string[] | null }>(
        `with locked as (
           select name, version, position from kernel.checkpoints where name = any($1::text[]) order by name for update
         ), moved as (
           update kernel.checkpoints c set position = $2 from locked l where c.name = l.name
         )
         select array_agg(name || ' ' || version || ' ' || position) as stored from locked`,
        [names, to],
      );
      // Sorted here: databases sort by their own collation.
      if (present?.stored?.toSorted().join() !== ours.toSorted().join()) throw new CheckpointMoved();
    },
    moved: (names, to) => {
      for (const name of names) {
        positions.set(name, to);
        superseded.delete(name);
      }
    },
    published: (position) => (superseded.size === 0 ? position : BEGINNING),
    areReplaced: () => areReplaced,
    forgetSuperseded: () => superseded.clear(),
  };
};
