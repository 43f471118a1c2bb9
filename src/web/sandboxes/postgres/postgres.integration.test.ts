import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { postgresEventStore } from '#kernel/log/event-store/postgres/store.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { type EmbeddedConnection, type EmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts';
import { canReach } from './account.ts';
import { isAlive, isPostgres, livingPostmaster, readPostmaster } from './postmaster.ts';

const PROGRAM = fileURLToPath(new URL('stand-alone.ts', import.meta.url));
const onLinux = process.platform === 'linux' ? test : test.skip;
const asRoot = process.getuid?.() === 0;
const UNPRIVILEGED = { name: 'nobody', uid: 65_534, gid: 65_534 };

let madeOnce: string;
let folder: string;
let dataDir: string;
let lines: string[];
let started: EmbeddedPostgres[];
let programs: ChildProcess[];
let cleanUp: (() => Promise<unknown>)[];

beforeAll(async () => {
  madeOnce = mkdtempSync(join(tmpdir(), 'embedded-once-'));
  chmodSync(madeOnce, 0o755);
  await (await startEmbeddedPostgres({ dataDir: join(madeOnce, 'postgres'), log: () => undefined })).stop();
}, 60_000);
afterAll(() => rmSync(madeOnce, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  chmodSync(folder, 0o777);
  dataDir = join(folder, 'postgres');
  [lines, started, programs, cleanUp] = [[], [], [], []];
});
afterEach(async () => {
  for (const clean of cleanUp) await clean();
  for (const program of programs) program.kill('SIGKILL');
  await Promise.all(started.map((each) => each.stop()));
  await gone(dataDir);
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Before the limit of the layer, so that a failure says what it waited for. */
const LONGEST_WAIT_MS = 200_000;
const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  for (const deadline = Date.now() + LONGEST_WAIT_MS; !(await condition()); await delay(10))
    if (Date.now() > deadline) throw new Error(`Waited in vain. Log: ${lines.join(' / ')}`);
};
const gone = (where: string): Promise<void> => until(() => livingPostmaster(where) === undefined);

const start = async (options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line), ...options });
  started.push(postgres);
  return postgres;
};

/** Creating a database takes a second; most tests only need one that exists. */
const withExistingData = (): void => {
  spawnSync('cp', ['-a', join(madeOnce, 'postgres'), dataDir]);
};

/** Another process that uses the database, as a second start of the product would. */
const startProgram = async (
  account: { uid?: number; gid?: number } = {},
): Promise<ChildProcess & { connection: EmbeddedConnection }> => {
  const program = spawn(process.execPath, [PROGRAM, dataDir], { env: { PATH: process.env['PATH'] }, ...account });
  programs.push(program);
  program.stderr.on('data', (data: Buffer) => lines.push(data.toString().trim()));
  const failed = once(program, 'exit').then(() => {
    throw new Error(`It did not start: ${lines.join(' / ')}`);
  });
  const [line] = (await Promise.race([once(createInterface(program.stdout), 'line'), failed])) as [string];
  failed.catch(() => undefined); // its end is expected from here on
  return Object.assign(program, { connection: JSON.parse(line) as EmbeddedConnection });
};

const query = async <Row>(connection: EmbeddedConnection, text: string): Promise<Row[]> => {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
};

describe('Embedded PostgreSQL', () => {
  test('starts from nothing, keeps its data over a restart, and leaves no process behind', async () => {
    const first = await start();
    expect(first).toMatchObject({ adopted: false, dataDir });
    const { host, user, database } = first.connection;
    expect(statSync(host).mode & 0o777).toBe(0o700);
    expect([user, database]).toEqual(['wellspring', 'wellspring']);
    await query(first.connection, `create table kept (word text); insert into kept values ('still here')`);
    expect(
      await query(
        first.connection,
        `select current_setting('fsync') as fsync, current_setting('listen_addresses') as net`,
      ),
    ).toEqual([{ fsync: 'on', net: '' }]);
    await first.stop();
    expect(livingPostmaster(dataDir)).toBeUndefined();
    await until(() => !existsSync(host));

    const second = await start();
    expect(await query(second.connection, 'select word from kept')).toEqual([{ word: 'still here' }]);
    expect(lines.filter((line) => line.includes('creating'))).toHaveLength(1);
  }, 60_000);

  test('a product killed with -9 leaves no orphan within 10 seconds', async () => {
    withExistingData();
    const product = await startProgram();
    const { pid } = livingPostmaster(dataDir)!;
    product.kill('SIGKILL');
    await until(() => !isPostgres(pid));
    await until(() => !existsSync(product.connection.host));
    const after = await start();
    expect(await query(after.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  }, 60_000);

  test('a product killed while it starts leaves no orphan either', async () => {
    withExistingData();
    for (const after of [0, 40, 80, 120]) {
      const program = spawn(process.execPath, [PROGRAM, dataDir], { stdio: 'ignore' });
      programs.push(program);
      await until(() => readPostmaster(dataDir) !== undefined || program.exitCode !== null);
      await delay(after);
      program.kill('SIGKILL');
      await gone(dataDir);
    }
    expect((await start()).adopted).toBe(false);
  }, 60_000);

  test('kill -9 of the server under 8 writers: it is started again and no acknowledged event is lost or doubled', async () => {
    withExistingData();
    const postgres = await start();
    await migrate(postgres.connection);
    const store = postgresEventStore({
      connection: postgres.connection,
      retryForMs: 60_000,
      log: (line) => lines.push(line),
    });
    cleanUp.push(() => store.close());
    const acknowledged: string[] = [];
    const delivered: string[] = [];
    const over = new AbortController();
    const reading = (async () => {
      for await (const { events } of store.subscribe({ from: '', signal: over.signal }))
        delivered.push(...events.map(({ id }) => id));
    })();
    const write = async (writer: number): Promise<void> => {
      while (!over.signal.aborted) {
        const event = { id: randomUUID(), type: 'Written', data: {}, meta: {} };
        await store.append(`writer-${writer}`, 'any', [event]);
        acknowledged.push(event.id);
      }
    };
    const writing = Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
    writing.catch(() => undefined); // it is awaited below, also when it fails before
    for (let kill = 1; kill <= 2; kill += 1) {
      const written = acknowledged.length;
      await until(() => acknowledged.length > written + 200);
      process.kill(livingPostmaster(dataDir)!.pid, 'SIGKILL');
      await until(() => lines.filter((line) => line.includes('running again')).length === kill);
    }
    const written = acknowledged.length;
    await until(() => acknowledged.length > written + 200);
    over.abort();
    await Promise.all([writing, reading]);
    const stored: string[] = [];
    for await (const { id } of store.readAll()) stored.push(id);
    expect(new Set(stored)).toEqual(new Set(acknowledged));
    expect(stored).toHaveLength(acknowledged.length);
    expect(delivered).toEqual(stored.slice(0, delivered.length));
  }, 180_000);

  test('two products share one server; it stops with the last', async () => {
    withExistingData();
    const first = await startProgram();
    const second = await start();
    expect(second.adopted).toBe(true);
    expect(second.connection).toEqual(first.connection);
    first.stdin?.end();
    await once(first, 'exit');
    expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    expect(livingPostmaster(dataDir)).toBeUndefined();
  }, 60_000);

  test('a folder copied while its database runs is refused, because the database of the original would be used', async () => {
    withExistingData();
    const original = await start();
    const copy = join(folder, 'copy');
    spawnSync('cp', ['-a', dataDir, copy]);
    await expect(start({ dataDir: copy })).rejects.toThrow(`${copy} is a copy of ${dataDir}`);
    await original.stop();
  }, 60_000);

  test('several that start at the same moment from nothing agree on one', async () => {
    const all = await Promise.all([startProgram(), startProgram(), start(), start()]);
    expect(new Set(all.map(({ connection }) => connection.host)).size).toBe(1);
    expect(await query(all[0].connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  }, 60_000);

  test('Ctrl-C reaches the product, not its database', async () => {
    withExistingData();
    const code = `
      import { startEmbeddedPostgres } from ${JSON.stringify(new URL('postgres.ts', import.meta.url).href)};
      import { Client } from 'pg';
      const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
      process.once('SIGINT', async () => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        const client = new Client(postgres.connection);
        await client.connect();
        await client.query('select 1');
        await client.end();
        await postgres.stop();
        console.log('finished in peace');
      });
      setInterval(() => {}, 1000).unref();
      console.log('ready');
      await new Promise((resolve) => setTimeout(resolve, 10000));`;
    const env = { PATH: process.env['PATH'] };
    const product = spawn(process.execPath, ['--input-type=module', '-e', code], {
      detached: true,
      env,
      cwd: fileURLToPath(new URL('.', import.meta.url)),
    });
    programs.push(product);
    const said: string[] = [];
    createInterface(product.stdout).on('line', (line) => said.push(line));
    product.stderr.on('data', (data: Buffer) => lines.push(data.toString()));
    await until(() => said.includes('ready'));
    process.kill(-product.pid!, 'SIGINT'); // what a terminal does: the whole group
    await until(() => said.includes('finished in peace'));
    expect(livingPostmaster(dataDir)).toBeUndefined();
  }, 60_000);

  test('a lock left behind whose process number is something else now does not prevent the start', async () => {
    withExistingData();
    const now = Math.floor(Date.now() / 1000);
    writeFileSync(
      join(dataDir, 'postmaster.pid'),
      `${process.pid}\n${dataDir}\n${now}\n5432\n/tmp\n\n  1234567  7\nready   \n`,
      { mode: 0o600 },
    );
    const postgres = await start();
    expect(postgres.adopted).toBe(false);
    expect(lines.some((line) => line.includes('left a lock behind'))).toBe(true);
    expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  }, 60_000);

  onLinux(
    'a server that lost its watcher is adopted and stopped in the end',
    async () => {
      withExistingData();
      const product = await startProgram();
      const { pid } = livingPostmaster(dataDir)!;
      const leash = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
      const shells = readFileSync(`/proc/${leash}/task/${leash}/children`, 'utf8').trim().split(' ').map(Number);
      for (const shell of [leash, ...shells.filter((each) => each !== pid)]) process.kill(shell, 'SIGKILL');
      product.kill('SIGKILL');
      await once(product, 'exit');
      const postgres = await start();
      expect([postgres.adopted, livingPostmaster(dataDir)?.pid]).toEqual([true, pid]);
      expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      await postgres.stop();
      expect(isPostgres(pid) && isAlive(pid)).toBe(false);
    },
    60_000,
  );

  test('data of another version, and a folder with other files, are refused in plain words', async () => {
    mkdirSync(dataDir, { recursive: true });
    if (asRoot) spawnSync('chown', ['nobody', dataDir]);
    writeFileSync(join(dataDir, 'something.txt'), 'mine');
    await expect(start()).rejects.toThrow(/holds other files/);
    rmSync(dataDir, { recursive: true });
    withExistingData();
    writeFileSync(join(dataDir, 'PG_VERSION'), '12\n');
    await expect(start()).rejects.toThrow(/was written by PostgreSQL 12; this release brings PostgreSQL 18/);
  }, 60_000);

  test('a setting that the server refuses ends the start with its last words', async () => {
    withExistingData();
    await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(/shared_buffers/);
  }, 60_000);

  if (asRoot) {
    test('root, in a folder that the borrowed account cannot enter: the data goes elsewhere, is named and found again', async () => {
      const home = join(folder, 'home');
      mkdirSync(home, { mode: 0o700 });
      const wanted = join(home, 'postgres');
      const fallbackFolders = [join(folder, 'public')];
      const first = await start({ dataDir: wanted, fallbackFolders });
      expect(first.dataDir.startsWith(join(folder, 'public'))).toBe(true);
      expect(lines.some((line) => line.includes('cannot enter') && line.includes(first.dataDir))).toBe(true);
      expect(readFileSync(join(wanted, 'where-the-database-is.txt'), 'utf8')).toContain(first.dataDir);
      await query(first.connection, 'create table kept (word text)');
      await first.stop();
      const second = await start({ dataDir: wanted, fallbackFolders: [join(folder, 'elsewhere')] });
      expect(second.dataDir).toBe(first.dataDir);
      expect(await query(second.connection, 'select word from kept')).toEqual([]);
    }, 60_000);

    test('root finds the data of an ordinary user and leaves it theirs', async () => {
      if (!canReach(PROGRAM.slice(0, PROGRAM.lastIndexOf('/')), UNPRIVILEGED)) return;
      const theirs = await startProgram({ uid: UNPRIVILEGED.uid, gid: UNPRIVILEGED.gid });
      await query(theirs.connection, `create table kept (word text); insert into kept values ('theirs')`);
      theirs.stdin?.end();
      await once(theirs, 'exit');
      const postgres = await start();
      expect(await query(postgres.connection, 'select word from kept')).toEqual([{ word: 'theirs' }]);
      await postgres.stop();
      const again = await startProgram({ uid: UNPRIVILEGED.uid, gid: UNPRIVILEGED.gid });
      expect(await query(again.connection, 'select word from kept')).toEqual([{ word: 'theirs' }]);
      again.stdin?.end();
      await once(again, 'exit');
    }, 60_000);
  }
});
