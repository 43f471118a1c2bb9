import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';
import { isNativeError } from 'node:util/types';
import { from as copyFrom } from 'pg-copy-streams';
import { Pool, Query, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult } from 'pg';
import { databaseListener } from './database-listener.ts';
import { isConnectionLost } from './database-errors.ts';
import { beginWith, type Database, type Transaction } from './database.ts';
import { workTracker } from './database-work-tracker.ts';

const MOST_PREPARED = 1_000;

/** Timeouts for a free connection, a statement (in the server, then in the client), an idle transaction and an idle connection. */
const limits = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 30_000,
  query_timeout: 35_000,
  idle_in_transaction_session_timeout: 60_000,
  // A new connection reads the catalogue and plans its statements: the first caller after a quiet minute should not wait for that.
  idleTimeoutMillis: 300_000,
  keepAlive: true,
  // A line that was cut while a statement without a timeout runs is noticed in seconds, not after the system's two hours.
  keepAliveInitialDelayMillis: 10_000,
} satisfies PoolConfig;

const A_DAY_MS = 24 * 60 * 60 * 1000;

const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
const PLAN_CHANGED = '0A000'; // "cached plan must not change result type": a table was replaced since the statement was prepared

/** Of a connection that was lost before, the driver says that it was, and not why. */
const isRefusedUnsent = (error: unknown): boolean =>
  isNativeError(error) && error.message.startsWith('Client has encountered a connection error');
const lostBecause = (cause: Error): Error => new Error(`Connection terminated: ${cause.message}`, { cause });

// Each statement is prepared once per connection, under a name made from its text.
const statementNames = () => {
  const names = new Map<string, string>();
  let generation = 0;
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MOST_PREPARED) return undefined;
    const name = `w${createHash('sha256').update(text).digest('hex').slice(0, 16)}_${generation}`;
    names.set(text, name);
    return name;
  };
  return {
    /** The driver copies the configuration of a statement property by property, but not a statement. */
    statement: (text: string, values: readonly unknown[]): Query =>
      Object.assign(new Query(text, [...values]), { name: nameOf(text) }),
    forget: (text: string): void => {
      generation += 1;
      names.delete(text);
    },
  };
};

const answerOf = (on: Pool | PoolClient, statement: Query): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    (on as { query(statement: Query, done: (error: Error | undefined, result: QueryResult) => void): unknown }).query(
      statement,
      (error, result) => (error ? reject(error) : resolve(result)),
    );
  });

const lastRows = <Row>(result: QueryResult | QueryResult[]): Row[] =>
  (Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows) as Row[];

/**
 * Statements are few and use indexes: planning them again for each set of values costs more than it saves. Such a plan knows an
 * average group, so it has to read the newest rows in the order of an index. With the default costs, which are those of turning
 * disks, it would read and sort whole groups, also those that grew large. It expects a tenth of what
 * matches where a limit is not known yet: for that many rows it would start workers, or compile the statement, which takes
 * longer than any of these statements does.
 */
const PLANNING = [
  'plan_cache_mode=force_generic_plan',
  'random_page_cost=1',
  'max_parallel_workers_per_gather=0',
  'jit=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/**
 * COPY needs the connection for itself, so the driver refuses it on a pipelined one. Callers await the statements before it.
 * A connection that failed meanwhile is not used again.
 */
const setPipelined = (client: PoolClient, pipeline: boolean): unknown => Object.assign(client, { pipeline });

/**
 * Answers how to announce a statement: those that are sent in one turn of the event loop leave in one packet. Most of what a
 * statement costs the process is its system call, and a database that gets them one by one goes to sleep between them.
 */
const packer = (client: PoolClient): (() => void) => {
  const { stream } = (client as PoolClient & { connection: { stream: Duplex } }).connection;
  let isCorked = false;
  return () => {
    if (isCorked) return;
    isCorked = true;
    stream.cork();
    process.nextTick(() => {
      isCorked = false;
      stream.uncork();
    });
  };
};

/**
 * The database port over one pool of PostgreSQL connections. Statements with values are prepared; without values a text
 * may hold several statements, and the rows of the last one are returned.
 */
export const postgresDatabase = (config: PoolConfig, log: (line: string) => void = console.error): Database => {
  const settings: PoolConfig = {
    application_name: 'wellspring',
    max: 10,
    options: PLANNING,
    // Statements of one transaction that do not wait for each other are sent at once, and executed in this order.
    pipeline: true,
    ...limits,
    ...config,
  };
  const pool = new Pool(settings);
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) log(`Database: lost an idle connection: ${error.message}`);
  });
  const listener = databaseListener(settings, log);
  const names = statementNames();

  const run = async <Row>(
    on: Pool | PoolClient,
    text: string,
    values?: readonly unknown[],
    isInTransaction = false,
  ): Promise<Row[]> => {
    if (values === undefined) return lastRows<Row>(await on.query(text));
    try {
      return lastRows<Row>(await answerOf(on, names.statement(text, values)));
    } catch (error) {
      // To the caller, instead of to where the answer was read.
      if (isNativeError(error)) Error.captureStackTrace(error);
      if (!hasCode(error, PLAN_CHANGED)) throw error;
      names.forget(text);
      // Nothing was executed. Inside a transaction, however, PostgreSQL accepts no second attempt.
      if (isInTransaction) throw error;
      return lastRows<Row>(await answerOf(on, names.statement(text, values)));
    }
  };

  /** A connection of the pool for one user, who tells when it is broken. */
  const checkOut = async () => {
    const client = await pool.connect();
    let broken: Error | undefined;
    const fail = (error: Error): void => {
      broken ??= error;
    };
    client.on('error', fail);
    const release = (): void => {
      client.off('error', fail);
      client.release(broken);
    };
    const explained = (problem: unknown): unknown =>
      broken && isRefusedUnsent(problem) ? lostBecause(broken) : problem;
    return { client, pack: packer(client), fail, release, explained };
  };

  const inTransaction = async <T>(work: (sql: Transaction) => Promise<T>, settings?: readonly string[]): Promise<T> => {
    const { client, pack, fail, release, explained } = await checkOut();
    let over = false;
    let begun: Promise<unknown> = Promise.resolve();
    const insideOnly = (): void => {
      if (over) throw new Error('The transaction is over: await every statement inside it');
    };
    const sql: Transaction = {
      query: (text, values) => {
        insideOnly();
        pack();
        return run(client, text, values, true);
      },
      copy: async (into, rows) => {
        insideOnly();
        await begun;
        setPipelined(client, false);
        const stream = client.query(copyFrom(`copy ${into} from stdin`));
        stream.end(rows);
        await finished(stream);
        setPipelined(client, true);
      },
      withoutStatementTimeout: async (text) => {
        insideOnly();
        await client.query('set local statement_timeout to 0');
        await client.query({ text, query_timeout: A_DAY_MS } as QueryConfig);
        await client.query('set local statement_timeout to default');
      },
    };
    try {
      // Leaves with the first statement. When a setting is wrong the transaction is aborted, and so is what follows it.
      pack();
      begun = client.query(beginWith(settings));
      begun.catch(() => undefined); // awaited below
      const result = await work(sql);
      over = true;
      await begun;
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed');
      return result;
    } catch (problem) {
      over = true;
      const error = explained(problem);
      // On a lost connection a rollback would only time out as well; the server rolls back by itself.
      if (isNativeError(error) && isConnectionLost(error)) fail(error);
      else await client.query('rollback').catch(fail);
      throw error;
    } finally {
      release();
    }
  };

  // A closing pool drops requests that wait for a connection, so they are awaited first.
  const open = workTracker('The database is closed');
  return {
    query: (text, values) => open.track(() => run(pool, text, values)),
    transaction: (work, settings) => open.track(() => inTransaction(work, settings)),
    listen: (channel, heard, lost) => listener.listen(channel, heard, lost),
    close: async () => {
      closing = true;
      await Promise.all([listener.close(), open.close()]);
      if (!pool.ending) await pool.end();
    },
  };
};
