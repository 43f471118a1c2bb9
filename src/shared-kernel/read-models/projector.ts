import { randomUUID } from 'node:crypto';
import { isTransient } from '../database/database-errors.ts';
import type { Database, Sql } from '../database/database.ts';
import type { EventLog, Recorded } from '../log/event-log.ts';
import { BEGINNING, type Position } from '../log/event-store/event-store.ts';
import { LeaseLost } from '../cluster/lease.ts';
import { insertJobsOf } from '../jobs/insert-jobs.ts';
import type { Policy } from '../jobs/policy.ts';
import { type Follower, projectionFollower, reactionsByType } from './follower.ts';
import type { Change, Projection } from './projection.ts';
import { buildBeside, createTables, dropFormer, lastPosition, schemaExists } from './building.ts';
import { buildingTurn } from './building-turn.ts';
import { assertSameStore } from '../log/same-store.ts';
import { tablesOf } from './row-statements.ts';
import { UnreadableLog } from '../log/unreadable-log.ts';

/** Told to every process once rows are committed: how far the read models are, and what changed for whom. */
export const PROJECTED = 'projected';
export type ProjectedMessage = {
  /** Which projector speaks, when there are several. */
  of?: string;
  position: Position;
  changes: Change[];
};

const policyFollower = (policy: Policy): Follower => {
  const reactions = reactionsByType(policy.reactions);
  const actor = { kind: 'system', policy: policy.name } as const;
  return {
    name: `policy:${policy.name}`,
    version: 1,
    types: new Set(reactions.keys()),
    apply: (events, sql) =>
      insertJobsOf(
        sql,
        events.flatMap((event) =>
          (reactions.get(event.type) ?? []).flatMap(({ react }) =>
            react(event as Recorded<never>, undefined as never).map((job) => ({
              job,
              cause: { actor, correlation: event.meta.correlation, causation: event.id },
            })),
          ),
        ),
      ),
    changes: () => [],
  };
};

export type ProjectorOptions = {
  log: EventLog;
  database: Database;
  projections: readonly Projection[];
  policies: readonly Policy[];
  /** Told when a follower cannot go on; it is retried, the others continue. */
  stuck: (name: string, problem: unknown) => void;
  batchSize?: number;
  /** Milliseconds until a follower that could not go on is tried again. */
  retryEvery?: number;
  /** Milliseconds until a log that could not be read on is looked at again; a minute when absent. */
  lookAgainEvery?: number;
  /** Said with every message, when several projectors share the work. */
  name?: string;
  /** Asked inside every transaction: throws when another process has taken over. */
  guard?: (sql: Sql) => Promise<void>;
  /** This process, when it builds read models; made up when absent. */
  holder?: string;
  /**
   * Asked when it would build read models. `up`: those of an older version, always when absent; not where a
   * newer release is there to do it. `back`: those of a newer version; never when absent.
   */
  builds?: () => Promise<{ up: boolean; back: boolean }>;
};

/** What a process says that finds a read model built by a newer release. */
export class Superseded extends Error {
  constructor(name: string, version: number, own: number) {
    super(
      `The read model ${name} was built by a newer release (version ${version}, this one has ${own}), which keeps it current. If that release is gone for good, start this one again.`,
    );
    this.name = 'Superseded';
  }
}

export type Projector = {
  /**
   * Follows the log until stopped; resolves when every follower has reached the end the log had at the start, or when none
   * can because the log cannot be read on, which {@link Projector.problems} then says.
   */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Builds a projection anew beside the live one and swaps it in; the number of events read. */
  rebuild(name: string): Promise<{ events: number; milliseconds: number }>;
  /** Names of followers that cannot go on, with the reason. */
  problems: () => ReadonlyMap<string, string>;
};

/**
 * Keeps projections and policies up to date: rows, jobs and checkpoints commit in one transaction, guarded by
 * compare-and-swap on the checkpoint, so that a rival process or a crash can never apply an event twice or skip one.
 */
export const projector = (options: ProjectorOptions): Projector => {
  const { log, database, stuck, guard = () => Promise.resolve() } = options;
  const notify = (sql: Sql, message: ProjectedMessage) =>
    sql.query('select pg_notify($1, $2)', [
      PROJECTED,
      JSON.stringify(options.name === undefined ? message : { of: options.name, ...message }),
    ]);
  const stopping = new AbortController();
  const problems = new Map<string, string>();
  let running: Promise<void> = Promise.resolve();
  let followers: Follower[] = [];
  const checkpoints = new Map<string, Position>();
  /** Why nobody can read on; told once, not at every try. */
  let blocked: string | undefined;
  /** Read models that were left to a newer release: nobody hears from us how far they are. */
  const left = new Set<string>();
  /** An older release has put its own read models in the place of ours. */
  let isPulledBack = false;

  /**
   * Takes the checkpoints, in one order for everybody, before anything else is touched: whoever comes second waits here and
   * finds them moved, and a rebuild that replaces the tables cannot meet us the other way round.
   */
  const moveCheckpoints = async (sql: Sql, names: readonly string[], to: Position) => {
    const present = await sql.query<{ name: string; version: number; position: string }>(
      'select name, version, position from kernel.checkpoints where name = any($1::text[]) order by name for update',
      [names],
    );
    const isOurs = ({ name, version, position }: (typeof present)[number]): boolean =>
      checkpoints.get(name) === position && versionOf(name) === version;
    if (present.length !== names.length || !present.every(isOurs)) throw new Rival();
    await sql.query('update kernel.checkpoints set position = $2 where name = any($1::text[])', [names, to]);
  };

  const versionOf = (name: string): number | undefined => followers.find((follower) => follower.name === name)?.version;

  /** Learns how far everybody is; what a newer release has built is left to it from now on. */
  const loadCheckpoints = async () => {
    for (const { name, version, position } of await database.query<{ name: string; version: number; position: string }>(
      'select name, version, position from kernel.checkpoints',
    )) {
      checkpoints.set(name, position);
      const own = versionOf(name);
      if (own === undefined || own === version) continue;
      if (version < own) isPulledBack = true;
      else {
        followers = followers.filter((follower) => follower.name !== name);
        left.add(name);
        stuck(name, new Superseded(name, version, own));
      }
    }
  };

  /** @param tells how far everybody is once this is done; nothing when others are still to come */
  const applyAll = async (
    group: readonly Follower[],
    events: readonly Recorded[],
    to: Position,
    tells: Position = left.size === 0 ? to : BEGINNING,
  ) => {
    const changes: Change[] = [];
    await database.transaction(async (sql) => {
      await sql.query(
        `set local synchronous_commit to off; set local idle_in_transaction_session_timeout to ${FROZEN_MS}`,
      );
      await guard(sql);
      await moveCheckpoints(
        sql,
        group.map(({ name }) => name),
        to,
      );
      for (const follower of group) {
        const from = checkpoints.get(follower.name)!;
        const own = events.filter((event) => event.position > from && follower.types.has(event.type));
        if (own.length > 0) await follower.apply(own, sql);
        for (const event of own) changes.push(...follower.changes(event));
      }
      for (const part of inPieces(changes)) await notify(sql, { position: tells, changes: part });
    });
    for (const { name } of group) checkpoints.set(name, to);
  };

  const applyBatch = async (events: readonly Recorded[], to: Position) => {
    const healthy = followers.filter(({ name }) => !problems.has(name) && checkpoints.get(name)! < to);
    if (healthy.length === 0) return;
    try {
      await applyAll(healthy, events, to);
    } catch (problem) {
      if (isNobodysFault(problem)) throw problem;
      const failures = new Map<string, unknown>();
      for (const follower of healthy)
        try {
          await applyAll([follower], events, to, BEGINNING);
        } catch (reason) {
          if (isNobodysFault(reason)) throw reason;
          failures.set(follower.name, reason);
        }
      // Nobody can go on: that is the database, not a follower.
      if (failures.size > 1 && failures.size === healthy.length) throw problem;
      // Only now does every read model that goes on have it: whoever waits for what they wrote may look.
      await notify(database, { position: left.size === 0 ? to : BEGINNING, changes: [] });
      for (const [name, reason] of failures) {
        problems.set(name, reason instanceof Error ? reason.message : String(reason));
        stuck(name, reason);
      }
    }
  };

  /** Builds what it is ours to build. Answers whether the read models have yet to begin. */
  const settleVersions = async (): Promise<boolean> => {
    await dropFormer(database, options.projections);
    for (;;) {
      const stored = new Map(
        (await database.query<{ name: string; version: number }>('select name, version from kernel.checkpoints')).map(
          ({ name, version }) => [name, version],
        ),
      );
      // Where nothing has been read yet there is nothing to serve meanwhile: what is new then begins with all the others.
      if (options.projections.every(({ name }) => !stored.has(name))) return true;
      const lacking = options.projections.filter(({ name, version }) => (stored.get(name) ?? 0) < version);
      const newer = options.projections.filter(({ name, version }) => (stored.get(name) ?? 0) > version);
      if (lacking.length + newer.length === 0) return false;
      const { up, back } = (await options.builds?.()) ?? { up: true, back: false };
      const outdated = [...(up ? lacking : []), ...(back ? newer : [])];
      if (outdated.length > 0) await build(outdated);
      if (up || lacking.length === 0) return false;
      await pause(WAIT_MS, stopping.signal);
      if (stopping.signal.aborted) throw new LeaseLost(options.name ?? 'the read models');
    }
  };

  const prepare = async () => {
    left.clear();
    await assertSameStore(database, log.store);
    await database.query('insert into kernel.log (store) values ($1) on conflict do nothing', [
      await log.store.identity(),
    ]);
    const begins = await settleVersions();
    const present: Follower[] = [];
    for (const projection of options.projections) {
      if (begins || !(await schemaExists(database, projection.name)))
        await database.transaction(async (sql) => {
          await guard(sql);
          await createTables(sql, projection.name, projection.tables);
          await sql.query(
            `insert into kernel.checkpoints (name, version, position) values ($1, $2, $3)
             on conflict (name) do update set version = excluded.version, position = excluded.position`,
            [projection.name, projection.version, BEGINNING],
          );
        });
      present.push(projectionFollower(projection, projection.name, await tablesOf(database, projection.name)));
    }
    for (const policy of options.policies) {
      const follower = policyFollower(policy);
      await database.query(
        `insert into kernel.checkpoints (name, version, position)
         values ($1, 1, coalesce((select position from kernel.checkpoints where name = $3), $2)) on conflict do nothing`,
        [follower.name, BEGINNING, policy.splitFrom === undefined ? null : `policy:${policy.splitFrom}`],
      );
      present.push(follower);
    }
    followers = present;
    isPulledBack = false;
    await loadCheckpoints();
  };

  const build = async (projections: readonly Projection[]) => {
    const turn = await buildingTurn(database, options.holder ?? randomUUID());
    const guards = async (sql: Sql) => {
      if (stopping.signal.aborted) throw new LeaseLost(options.name ?? 'the read models');
      await guard(sql);
      await turn.guard(sql);
    };
    const { position, ...built } = await buildBeside({ log, database, guard: guards }, projections);
    await turn.end();
    for (const { name } of projections) {
      checkpoints.set(name, position);
      problems.delete(name);
      left.delete(name);
    }
    return built;
  };

  const comeBack = async () => {
    await loadCheckpoints();
    if (isPulledBack) await prepare();
  };

  const follow = async (reached: (position: Position) => void, gaveUp: () => void) => {
    while (!stopping.signal.aborted) {
      if (followers.length === 0) return;
      const from = followers.map(({ name }) => checkpoints.get(name)!).sort()[0] ?? BEGINNING;
      // Whoever could not go on is tried again, from its own place: that is a new subscription.
      const again = new AbortController();
      let retry: NodeJS.Timeout | undefined;
      try {
        await assertSameStore(database, log.store);
        for await (const batch of log.subscribe({
          from,
          signal: AbortSignal.any([stopping.signal, again.signal]),
          ...(options.batchSize === undefined ? {} : { batchSize: options.batchSize }),
        })) {
          await applyBatch(batch.events, batch.checkpoint);
          blocked = undefined;
          reached(batch.checkpoint);
          if (problems.size > 0) retry ??= setTimeout(() => again.abort(), options.retryEvery ?? RETRY_MS);
        }
        problems.clear();
      } catch (problem) {
        if (stopping.signal.aborted) return;
        const isRival = problem instanceof Rival || problem instanceof LeaseLost;
        const isForGood = problem instanceof UnreadableLog || problem instanceof RangeError;
        const isTold = isForGood && problem.message === blocked;
        if (!isRival && !isTold) stuck(options.name ?? 'projector', problem);
        if (isForGood) {
          blocked = problem.message;
          gaveUp();
        }
        await pause(isRival ? 20 : isForGood ? (options.lookAgainEvery ?? LOOK_AGAIN_MS) : 500, stopping.signal);
        await comeBack().catch((reason: unknown) => stuck(options.name ?? 'projector', reason));
        problems.clear();
      } finally {
        clearTimeout(retry);
      }
    }
  };

  return {
    start: async () => {
      await prepare();
      const end = await lastPosition(log);
      if (followers.length === 0) return;
      await new Promise<void>((resolve) => {
        const caughtUp = (position: Position) => (end === undefined || position >= end) && resolve();
        running = follow(caughtUp, resolve);
        if (end === undefined || followers.every(({ name }) => checkpoints.get(name)! >= end)) resolve();
      });
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
    rebuild: (name) => {
      const projection = options.projections.find((candidate) => candidate.name === name);
      if (!projection)
        throw new Error(
          `There is no projection ${name}. There are: ${options.projections.map((each) => each.name).join(', ')}`,
        );
      return build([projection]);
    },
    problems: () => (blocked === undefined ? problems : new Map(followers.map(({ name }) => [name, blocked!]))),
  };
};

const RETRY_MS = 5_000;
/** Nothing gets better by itself, but somebody may have put back what was missing. */
const LOOK_AGAIN_MS = 60_000;
/** A newer release builds what we lack: how often to see whether it still does. */
const WAIT_MS = 1_000;
/** A process that freezes inside a transaction holds its locks no longer than this: whoever takes over needs them. */
const FROZEN_MS = 3_000;

/** Another process moved the checkpoint first; whatever we did is rolled back and read again. */
class Rival extends Error {}

/** No follower is to blame, and none goes on without the others: all of it is tried again. */
const isNobodysFault = (problem: unknown): boolean =>
  problem instanceof Rival || problem instanceof LeaseLost || isTransient(problem);

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Postgres carries at most 8000 bytes a message; the last piece may be empty, so that the position is always told. */
const inPieces = (changes: readonly Change[]): Change[][] => {
  const distinct = [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
  const pieces: Change[][] = [[]];
  let size = 0;
  for (const change of distinct) {
    const bytes = JSON.stringify(change).length + 1;
    if (size + bytes > 7000) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1)!.push(change);
    size += bytes;
  }
  return pieces;
};
