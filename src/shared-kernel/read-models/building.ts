import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Sql } from '../database/database.ts';
import type { EventLog, Recorded } from '../log/event-log.ts';
import type { Position } from '../log/event-store/event-store.ts';
import { batchesUpTo, lastPosition } from '../log/event-store/log-end.ts';
import { bulkLoad } from './bulk-load.ts';
import { projectionFollower, reactionsByType } from './follower.ts';
import type { Projection } from './projection.ts';
import { tablesOf } from './row-statements.ts';

const BATCH = 5_000;
/** Number of read models that are written in parallel; other connections serve requests. */
const LANES = 3;
/** How many batches collecting may be ahead of writing. */
const MAX_BATCHES_AHEAD = 4;
const PATIENCE_MS = 100;
const DROP_TRIES = 20;
/** lock_not_available */
const LOCKED = '55P03';

const codeOf = (problem: unknown): unknown =>
  problem instanceof Error && 'code' in problem ? problem.code : undefined;

/** Those of these schemas that exist. */
export const existingSchemas = async (sql: Sql, schemas: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await sql.query<{ name: string }>(
    'select nspname::text as name from pg_namespace where nspname = any($1::text[])',
    [schemas],
  );
  return new Set(rows.map(({ name }) => name));
};

export const createTables = async (sql: Sql, schema: string, tables: string): Promise<void> => {
  await sql.query(`drop schema if exists "${schema}" cascade`);
  await sql.query(`create schema "${schema}"`);
  await sql.query(`set local search_path to "${schema}"`);
  for (const statement of tables.split(/;\s*$/m)) if (statement.trim()) await sql.query(statement);
  await sql.query('set local search_path to default');
};

type Building = {
  log: EventLog;
  database: Database;
  /** Called inside every transaction; throws when another process has taken over. */
  guard: (sql: Sql) => Promise<void>;
};

const nextOf = ({ name }: Projection): string => `${name}__next`;
const FORMER = '__former_';

/**
 * Drops replaced tables once their readers are done. Gives up rather than delay a reader; tables that are still in use
 * are dropped at the next start.
 */
export const dropFormer = async (database: Database, projections: readonly Projection[]): Promise<void> => {
  const former = await database.query<{ name: string }>(
    'select nspname as name from pg_namespace where nspname like any($1::text[])',
    [projections.map(({ name }) => `${name}${FORMER}%`.replaceAll('_', '\\_'))],
  );
  for (const { name } of former)
    for (let tries = 1; tries <= DROP_TRIES; tries += 1)
      try {
        await database.transaction(async (sql) => {
          // Well below deadlock_timeout, so that this transaction is the one that aborts.
          await sql.query(`set local lock_timeout to '50ms'`);
          await sql.query(`drop schema if exists "${name}" cascade`);
        });
        break;
      } catch (problem) {
        if (codeOf(problem) !== LOCKED) throw problem;
        await delay(PATIENCE_MS);
      }
};

/** Prefetches the next item while one is processed. */
async function* ahead<T>(source: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  const from = source[Symbol.asyncIterator]();
  let coming = from.next();
  try {
    for (;;) {
      const { done, value } = await coming;
      if (done) return;
      coming = from.next();
      coming.catch(() => undefined); // awaited in the next iteration, if there is one
      yield value;
    }
  } finally {
    // Not awaited: it ends with the next batch.
    from.return?.(undefined).catch(() => undefined);
  }
}

/** Semaphore: at most so many at the same time. */
const inLanes = (lanes: number) => {
  let free = lanes;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};

/** Fills the tables of one read model; writing overlaps with collecting. */
const filling = async (
  { database, guard }: Building,
  projection: Projection,
  inLane: <T>(work: () => Promise<T>) => Promise<T>,
) => {
  const load = await bulkLoad(database, nextOf(projection), guard, inLane);
  const reactions = reactionsByType(projection.reactions);
  const writing: Promise<void>[] = [];
  return {
    apply: async (events: readonly Recorded[]): Promise<void> => {
      for (const event of events) {
        const own = reactions.get(event.type);
        if (own === undefined) continue;
        for (const { react } of own) {
          const result = react(event as Recorded<never>, load.rows);
          if (result) await result;
        }
        if (!load.isFull()) continue;
        if (writing.length === MAX_BATCHES_AHEAD) await writing.shift();
        const next = load.write();
        next.catch(() => undefined); // rejects where it or the end is awaited
        writing.push(next);
      }
    },
    finish: async (): Promise<void> => {
      await Promise.all(writing);
      await load.finish();
    },
  };
};

/**
 * Builds projections from the whole log beside the live ones, then swaps them by renaming: no table is locked, so
 * readers never wait or see less, and the live ones are maintained until the swap. Their newer events are applied
 * before the swap.
 */
export const buildBeside = async (
  { log, database, guard }: Building,
  projections: readonly Projection[],
): Promise<{ events: number; milliseconds: number; position: Position }> => {
  const started = performance.now();
  const names = projections.map(({ name }) => name);
  const inLane = inLanes(LANES);
  const fillings: Awaited<ReturnType<typeof filling>>[] = [];
  for (const each of projections) {
    await database.transaction(async (sql) => {
      await guard(sql);
      await createTables(sql, nextOf(each), each.tables);
    });
    fillings.push(await filling({ log, database, guard }, each, inLane));
  }

  let position = await lastPosition(log.store);
  let events = 0;
  for await (const batch of ahead(batchesUpTo(log, position, { batchSize: BATCH }))) {
    for (const each of fillings) await each.apply(batch);
    events += batch.length;
  }
  await Promise.all(fillings.map((each) => each.finish()));

  const former = `${FORMER}${Date.now().toString(36)}`;
  await database.transaction(async (sql) => {
    await guard(sql);
    const live = await sql.query<{ position: string }>(
      'select position from kernel.checkpoints where name = any($1::text[]) order by name for update',
      [names],
    );
    const furthest = live.reduce((most, row) => (row.position > most ? row.position : most), position);
    if (furthest > position) {
      const late: Recorded[] = [];
      for await (const batch of batchesUpTo(log, furthest, { from: position, batchSize: BATCH })) late.push(...batch);
      for (const each of projections) {
        const follower = projectionFollower(each, nextOf(each), await tablesOf(sql, nextOf(each)));
        const own = late.filter(({ type }) => follower.types.has(type));
        if (own.length > 0) await (await follower.apply(own, sql)).written;
      }
      position = furthest;
    }
    const existing = await existingSchemas(sql, names);
    for (const each of projections) {
      if (existing.has(each.name)) await sql.query(`alter schema "${each.name}" rename to "${each.name}${former}"`);
      await sql.query(`alter schema "${nextOf(each)}" rename to "${each.name}"`);
      await sql.query(
        `insert into kernel.checkpoints (name, version, position) values ($1, $2, $3)
         on conflict (name) do update set version = excluded.version, position = excluded.position`,
        [each.name, each.version, position],
      );
    }
  });
  await dropFormer(database, projections);
  return { events, milliseconds: performance.now() - started, position };
};
