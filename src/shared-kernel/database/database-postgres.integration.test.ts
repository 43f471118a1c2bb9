import { setTimeout as delay } from 'node:timers/promises';
import { type AddressInfo, connect, createServer, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { isConnectionLost } from './database-errors.ts';
import { databaseContract } from './database.contract.ts';
import { postgresDatabase } from './database-postgres.ts';
import { testDatabase, type TestDatabase } from '../testing/postgres.ts';
import { until } from '../testing/until.ts';

databaseContract('PostgreSQL', async () => {
  const test = await testDatabase();
  return { database: postgresDatabase(test.connection), dispose: () => test.dispose() };
});

describe('PostgreSQL connections', () => {
  let cluster: TestDatabase;
  beforeAll(async () => {
    cluster = await testDatabase();
  }, 60_000);
  afterAll(() => cluster.dispose());

  test('a statement without timeout may run longer than the statement timeout', async () => {
    const database = postgresDatabase({ ...cluster.connection, statement_timeout: 200, query_timeout: 300 });
    await database.query('create table slow (id int)');
    const sleep = `do $$ begin perform pg_sleep(0.5); end $$`;
    await expect(database.transaction((sql) => sql.query(sleep))).rejects.toThrow('timeout');
    await database.transaction(async (sql) => {
      await sql.query('insert into slow values (1)');
      await sql.withoutStatementTimeout(sleep);
    });
    expect(await database.query('select id from slow')).toEqual([{ id: 1 }]);
    await expect(
      database.transaction(async (sql) => {
        await sql.withoutStatementTimeout('select 1');
        await sql.query(sleep);
      }),
    ).rejects.toThrow('timeout');
    await database.close();
  });

  test('the newest rows of a group are read in the order of their index, also while the table has no statistics', async () => {
    const database = postgresDatabase(cluster.connection);
    await database.query(`create table line (thread int, at int, text text) with (autovacuum_enabled = off);
      create index line_newest on line (thread, at desc);
      insert into line select 1, n, repeat('x', 300) from generate_series(1, 4000) n`);
    const plan = await database.query(
      `prepare newest (int) as select text from line where thread = $1 order by at desc limit 100;
       explain (costs off) execute newest (1)`,
    );
    expect(plan.map((row) => Object.values(row as object)[0])).toEqual([
      'Limit',
      '  ->  Index Scan using line_newest on line',
      '        Index Cond: (thread = $1)',
    ]);
    await database.close();
  });

  test('lost connections are reopened, and listeners are notified of the loss and of messages they may have missed', async () => {
    const lines: string[] = [];
    const database = postgresDatabase({ ...cluster.connection, application_name: 'lossy' }, (line) => lines.push(line));
    const killer = postgresDatabase({ ...cluster.connection, application_name: 'killer' });
    const heard: string[] = [];
    const lost = () => heard.push('lost');
    await database.listen('news', (payload) => heard.push(payload), lost);
    await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lossy'`);
    await until(() => heard.includes(''));
    await killer.query('select pg_notify($1, $2)', ['news', 'after']);
    await until(() => heard.includes('after'));
    expect(heard).toEqual(['lost', '', 'after']);
    expect(await database.query('select 1 as one', [])).toEqual([{ one: 1 }]);
    await Promise.all([database.close(), killer.close()]);
  });

  /** A database behind a proxy, and how often the process writes to its connections; the proxy may join what it reads. */
  const watched = async () => {
    const { host, port } = cluster.connection;
    const between = createServer((client) => {
      const server = connect(`${host}/.s.PGSQL.${port}`);
      client.pipe(server).pipe(client);
      for (const each of [client, server]) each.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    const { port: there } = between.address() as AddressInfo;
    const writes = [jest.spyOn(Socket.prototype, '_write'), jest.spyOn(Socket.prototype, '_writev')];
    const database = postgresDatabase({ ...cluster.connection, host: '127.0.0.1', port: there });
    return {
      database,
      packets: () =>
        writes.flatMap(({ mock }) => mock.contexts).filter((socket) => (socket as Socket).remotePort === there).length,
      forget: () => {
        for (const each of writes) each.mockClear();
      },
      close: async () => {
        for (const each of writes) each.mockRestore();
        await database.close();
        between.close();
      },
    };
  };

  test('statements of a transaction that are sent in one turn of the event loop leave in one packet', async () => {
    const { database, packets, forget, close } = await watched();
    const rows = await database.transaction(async (sql) => {
      forget();
      const all = await Promise.all([1, 2, 3].map((n) => sql.query('select $1::int as n', [n])));
      expect(packets()).toBe(1);
      return all.flat();
    });
    expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    await close();
  });

  test('a statement on a connection that was lost before is refused with what ended the connection', async () => {
    const database = postgresDatabase({ ...cluster.connection, max: 1 });
    const killer = postgresDatabase({ ...cluster.connection, application_name: 'killer' });
    const refused = database.transaction(async (sql) => {
      const [{ pid } = { pid: 0 }] = await sql.query<{ pid: number }>('select pg_backend_pid() as pid', []);
      await killer.query('select pg_terminate_backend($1, 5000)', [pid]);
      // What comes back later than the end of the other connection is read later.
      await killer.query('select 1');
      await killer.query('select 1');
      await sql.query('select 1', []);
    });
    await expect(refused).rejects.toThrow(
      /^Connection terminated: terminating connection due to administrator command/,
    );
    expect(await refused.catch(isConnectionLost)).toBe(true);
    await Promise.all([database.close(), killer.close()]);
  });

  test('a connection lost inside a transaction fails that transaction alone', async () => {
    const database = postgresDatabase({ ...cluster.connection, max: 1 }, () => undefined);
    const lost = database.transaction((sql) => sql.query('select pg_terminate_backend(pg_backend_pid())', []));
    await expect(lost).rejects.toThrow(/terminat/i);
    expect(await database.query('select 1 as one', [])).toEqual([{ one: 1 }]);
    await database.close();
  });

  test('a transaction whose connection says nothing any more is waited for once, and the connection is given up', async () => {
    const database = postgresDatabase({ ...cluster.connection, max: 1, query_timeout: 3_000 }, () => undefined);
    const failed = database.transaction((sql) => sql.query('select pg_sleep(20)')).catch(String);
    // Timers of one process end in their order, however busy the machine is.
    expect(await Promise.race([failed, delay(5_900, 'It was waited for twice')])).toMatch(/timeout/);
    expect(await database.query('select 1 as one', [])).toEqual([{ one: 1 }]);
    await database.close();
  });

  test('waiting for a free connection ends with a clear error', async () => {
    const database = postgresDatabase({ ...cluster.connection, max: 1, connectionTimeoutMillis: 100 });
    const holding = database.transaction(async () => {
      await expect(database.query('select 1', [])).rejects.toThrow(/timeout/);
    });
    await holding;
    await database.close();
  });
});
