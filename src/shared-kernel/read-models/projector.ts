import type { Database, Sql } from '../database/database.ts';
import type { EventLog } from '../log/event-log.ts';
import { BEGINNING, type Position } from '../log/event-store/event-store.ts';
import { assertSameStore } from '../log/same-store.ts';
import { batchApplier } from './apply-batch.ts';
import { batchPace } from './batch-pace.ts';
import { lastPosition } from '../log/event-store/log-end.ts';
import { checkpointsOf } from './checkpoints.ts';
import { type Follower, projectionFollower } from './follower.ts';
import { followLog } from './follow-log.ts';
import { postgresPublisher, type ChangePublisher } from './projected.ts';
import type { Projection } from './projection.ts';
import { tablesIn } from './row-statements.ts';
import { readModelVersions } from './versions.ts';

export type ProjectorOptions = {
  log: EventLog;
  database: Database;
  projections: readonly Projection[];
  /** What follows the log beside the projections: policies. */
  followers?: readonly Follower[];
  /** Called when a follower fails; it is retried, the others continue. */
  stuck: (name: string, problem: unknown) => void;
  batchSize?: number;
  /** At most so many batches a second in the long run; as many as there are when absent. */
  batchesPerSecond?: number;
  /** Milliseconds until a follower that failed is retried. */
  retryEvery?: number;
  /** Milliseconds until an unreadable log is read again; a minute when absent. */
  lookAgainEvery?: number;
  /** Publishes what changed for browsers; through Postgres when absent. */
  publisher?: ChangePublisher;
  /** Published with every message, when several projectors share the work. */
  name?: string;
  /** Asked inside every transaction: throws when another process has taken over. */
  guard?: (sql: Sql) => Promise<void>;
  /** This process, when it builds read models; made up when absent. */
  holder?: string;
  /**
   * Asked before read models are built. `up`: those of an older version, always when absent; not while a newer release
   * does it. `back`: those of a newer version; never when absent.
   */
  builds?: () => Promise<{ up: boolean; back: boolean }>;
  /** Milliseconds within which another process takes over from one that froze; five seconds when absent. */
  takeOver?: number;
};

export type Projector = {
  /**
   * Follows the log until stopped. Resolves when every follower has reached the end that the log had at the start, or when
   * the log is unreadable, which {@link Projector.problems} then has.
   */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Rebuilds a projection beside the live one and swaps it in. */
  rebuild(name: string): Promise<{ events: number; milliseconds: number }>;
  /** Names of followers that have failed, with the reason. */
  problems: () => ReadonlyMap<string, string>;
};

/**
 * Keeps projections and policies up to date: rows, jobs and checkpoints commit in one transaction, guarded by
 * compare-and-swap on the checkpoint, so that neither a rival process nor a crash applies an event twice or skips one.
 */
export const projector = (options: ProjectorOptions): Projector => {
  const { log, database, projections, stuck, guard = () => Promise.resolve() } = options;
  const stopping = new AbortController();
  const problems = new Map<string, string>();
  /** Why the log is unreadable. */
  let unreadable: string | undefined;
  let running: Promise<void> = Promise.resolve();

  const checkpoints = checkpointsOf(database, stuck);
  const applyBatch = batchApplier({
    database,
    checkpoints,
    publisher: options.publisher ?? postgresPublisher,
    name: options.name,
    guard,
    problems,
    stuck,
    takeOver: options.takeOver,
  });
  const versions = readModelVersions({
    log,
    database,
    projections,
    name: options.name ?? 'the read models',
    guard,
    holder: options.holder,
    builds: options.builds ?? (() => Promise.resolve({ up: true, back: false })),
    stopping: stopping.signal,
    built: (names, position) => {
      checkpoints.moved(names, position);
      for (const name of names) problems.delete(name);
    },
  });

  const followers = async (): Promise<Follower[]> => {
    const tables = await tablesIn(
      database,
      projections.map(({ name }) => name),
    );
    const all: Follower[] = projections.map((each) => projectionFollower(each, each.name, tables.get(each.name)!));
    if (!options.followers?.length) return all;
    const known = new Set(
      (await database.query<{ name: string }>('select name from kernel.checkpoints')).map(({ name }) => name),
    );
    for (const follower of options.followers) {
      if (!known.has(follower.name))
        await database.query(
          `insert into kernel.checkpoints (name, version, position)
           values ($1, 1, coalesce((select position from kernel.checkpoints where name = $3), $2)) on conflict do nothing`,
          [follower.name, BEGINNING, follower.splitFrom ?? null],
        );
      all.push(follower);
    }
    return all;
  };

  const prepare = async (): Promise<void> => {
    checkpoints.forgetSuperseded();
    await assertSameStore(database, log.store);
    await database.query('insert into kernel.log (store) values ($1) on conflict do nothing', [
      await log.store.identity(),
    ]);
    await versions.prepare();
    await checkpoints.follow(await followers());
  };

  const follow = (reached: (position: Position) => void, gaveUp: () => void): Promise<void> =>
    followLog({
      log,
      checkpoints,
      problems,
      stopping: stopping.signal,
      ...(options.batchSize === undefined ? {} : { batchSize: options.batchSize }),
      ...(options.batchesPerSecond === undefined ? {} : { held: batchPace(options.batchesPerSecond) }),
      ...(options.retryEvery === undefined ? {} : { retryEvery: options.retryEvery }),
      ...(options.lookAgainEvery === undefined ? {} : { lookAgainEvery: options.lookAgainEvery }),
      beforeSubscribing: () => assertSameStore(database, log.store),
      applyBatch,
      applied: (position) => {
        unreadable = undefined;
        reached(position);
      },
      unreadable: ({ message }) => {
        const isKnown = message === unreadable;
        unreadable = message;
        gaveUp();
        return isKnown;
      },
      recover: async () => {
        await checkpoints.reload();
        if (checkpoints.areReplaced()) await prepare();
      },
      failed: (problem) => stuck(options.name ?? 'projector', problem),
    });

  return {
    start: async () => {
      await prepare();
      const end = await lastPosition(log.store);
      if (checkpoints.followers().length === 0) return;
      await new Promise<void>((resolve) => {
        const caughtUp = (position: Position) => position >= end && resolve();
        running = follow(caughtUp, resolve);
        if (checkpoints.earliest() >= end) resolve();
      });
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
    rebuild: (name) => {
      const projection = projections.find((candidate) => candidate.name === name);
      if (!projection)
        throw new Error(
          `There is no projection ${name}. There are: ${projections.map((each) => each.name).join(', ')}`,
        );
      return versions.build([projection]);
    },
    problems: () =>
      unreadable === undefined ? problems : new Map(checkpoints.followers().map(({ name }) => [name, unreadable!])),
  };
};
