import { PGlite } from '@electric-sql/pglite';
import { Client, escapeIdentifier, type QueryResult } from 'pg';
import { beginWith, type Database, type Transaction } from '../database/database.ts';
import { extensions, preparedFolder } from './pglite-folder.ts';
import { pgliteWire } from './pglite-wire.ts';

const PLAN_CHANGED = '0A000'; // a table was replaced by one of another shape since the statement was prepared

type Heard = (payload: string) => void;

const connected = async (pglite: PGlite): Promise<Client> => {
  const client = new Client({
    stream: () => pgliteWire(pglite),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  });
  client.on('error', () => undefined); // the query in progress fails with it
  await client.connect();
  return client;
};

/** Runs statements on the one connection; those with values are prepared once. */
const runner = (client: Client) => {
  const names = new Map<string, string>();
  let count = 0;
  const named = (text: string): string => {
    let name = names.get(text);
    if (name === undefined) names.set(text, (name = `s${(count += 1)}`));
    return name;
  };
  return async <Row>(text: string, values: readonly unknown[] | undefined, mayRetry: boolean): Promise<Row[]> => {
    if (values === undefined) {
      const result = (await client.query(text)) as QueryResult | QueryResult[];
      return (Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows) as Row[];
    }
    const prepared = () => client.query({ name: named(text), text, values: [...values] });
    try {
      return (await prepared()).rows as Row[];
    } catch (error) {
      if (!mayRetry || (error as { code?: unknown }).code !== PLAN_CHANGED) throw error;
      names.delete(text);
      return (await prepared()).rows as Row[];
    }
  };
};

/**
 * The database port over PostgreSQL inside this process, migrated, for features in memory: one connection, so that
 * transactions run one after the other.
 */
export const pgliteDatabase = async (): Promise<Database> => {
  const pglite = await PGlite.create({ loadDataDir: await preparedFolder(), extensions });
  const client = await connected(pglite);
  const run = runner(client);
  const listeners = new Map<string, Set<Heard>>();
  client.on('notification', ({ channel, payload = '' }) => {
    for (const heard of listeners.get(channel) ?? []) heard(payload);
  });

  let last: Promise<unknown> = Promise.resolve();
  /** Serializes the use of the single connection. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };

  const inTransaction = async <T>(work: (sql: Transaction) => Promise<T>, settings?: readonly string[]): Promise<T> => {
    await client.query(beginWith(settings));
    try {
      const result = await work({
        query: (text, values) => run(text, values, false),
        withoutStatementTimeout: async (text) => {
          await run(text, undefined, false);
        },
        copy: async (into, rows) => {
          // What it is to copy is handed over as a device of its own.
          await pglite.query(`copy ${into} from '/dev/blob'`, [], {
            blob: new Blob([rows]),
          });
        },
      });
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  };

  return {
    query: (text, values) => inTurn(() => run(text, values, true)),
    transaction: (work, settings) => inTurn(() => inTransaction(work, settings)),
    listen: async (channel, heard) => {
      // Every call is a listener of its own, even with the same function.
      const own: Heard = (payload) => heard(payload);
      const all = listeners.get(channel) ?? new Set();
      listeners.set(channel, all.add(own));
      await inTurn(() => client.query(`listen ${escapeIdentifier(channel)}`));
      return async () => {
        all.delete(own);
        if (all.size === 0) await inTurn(() => client.query(`unlisten ${escapeIdentifier(channel)}`));
      };
    },
    close: async () => {
      await inTurn(() => Promise.resolve());
      await pglite.close();
    },
  };
};
