import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import { folderKeyring, keyringFiles, loadKeyring } from '#kernel/log/keyring.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { startEmbeddedPostgres } from '#sandboxes/postgres/index.ts';
import { report } from './tools/measure.ts';

const KEYS = Number(process.env['BENCH_KEYS'] ?? 1_000_000);
/** A job is given up after 45 s; the shard of an erasure has to stay far below. */
const AIM_SECONDS = 1;
const AIM_MEGABYTES = 150;

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

/** The most memory that this process took on top of what it had. */
const growth = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  await work().finally(() => clearInterval(timer));
  return (most - before) / 1024 ** 2;
};

/** How long erasures and a backup write at a keyring of a million keys, and what it costs to only read and write as much. */
export const bench = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspring-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const database = postgresDatabase(postgres.connection);
  const raw = new Client(postgres.connection);
  try {
    await migrate(postgres.connection);
    await raw.connect();
    await raw.query(
      `insert into personal_data.keys (subject, wrapped)
       select gen_random_uuid(), decode(repeat(md5(i::text), 3), 'hex') || decode(repeat('ab', 12), 'hex') from generate_series(1, $1::int) i`,
      [KEYS],
    );
    await raw.query('vacuum analyze personal_data.keys');
    console.log(`  ${KEYS} keys, load ${loadavg()[0]!.toFixed(1)}`);
    const yardstick = await seconds(async () => {
      const file = createWriteStream(join(folder, 'yardstick'));
      let after = '00000000-0000-0000-0000-000000000000';
      for (;;) {
        const { rows } = await raw.query<{ subject: string; wrapped: Buffer }>(
          'select k.subject::text, wrapped from personal_data.keys k where k.subject > $1 order by k.subject limit 2000',
          [after],
        );
        if (rows.length === 0) break;
        after = rows.at(-1)!.subject;
        file.write(rows.map(({ subject, wrapped }) => `${subject} ${wrapped.toString('base64')}\n`).join(''));
      }
      await new Promise((done) => file.end(done));
    });
    report({ name: 'reading the keys and writing them to a file', value: `${yardstick.toFixed(1)} s` });
    const path = join(folder, 'keyring');
    const keyring = folderKeyring(database, path);
    report({
      name: 'keyring written for the first time',
      value: `${(await seconds(() => keyring.rewrite())).toFixed(1)} s`,
    });
    let size = 0;
    for (const file of await keyringFiles(path)) size += (await stat(file)).size;
    const forget = (some: number) =>
      raw.query(
        `update personal_data.keys set wrapped = null, forgotten_at = now()
         where subject in (select subject from personal_data.keys where wrapped is not null order by md5(subject::text) limit $1)`,
        [some],
      );
    await forget(1);
    const one = await seconds(() => keyring.removeForgotten());
    report({
      name: 'erasure of one key',
      value: `${(one * 1000).toFixed(0)} ms`,
      aim: `at most ${AIM_SECONDS} s`,
      reached: one <= AIM_SECONDS,
    });
    await forget(300);
    report({
      name: 'erasure of a member with 300 messages',
      value: `${((await seconds(() => keyring.removeForgotten())) * 1000).toFixed(0)} ms`,
    });
    await raw.query(`insert into personal_data.keys (subject, wrapped) values ($1, '\\xabcd')`, [randomUUID()]);
    let grown = 0;
    const rewriting = await seconds(async () => {
      grown = await growth(() => keyring.rewrite());
    });
    report({
      name: 'keyring brought up to date by a backup, one new key',
      value: `${rewriting.toFixed(1)} s, ${(size / 1024 ** 2).toFixed(0)} MB`,
      ratio: yardstick / rewriting,
    });
    report({
      name: 'memory that it takes',
      value: `${grown.toFixed(0)} MB`,
      aim: `at most ${AIM_MEGABYTES} MB`,
      reached: grown <= AIM_MEGABYTES,
    });
    await raw.query('truncate personal_data.keys');
    report({
      name: 'keyring loaded into an empty database',
      value: `${(await seconds(() => loadKeyring(database, path))).toFixed(1)} s`,
    });
  } finally {
    await raw.end();
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
