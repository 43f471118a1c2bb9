import { createWriteStream } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client, type ClientConfig } from 'pg';
import { storingPostman } from '#kernel/mail.ts';
import { fakeVideoBackend } from '#modules/live-rooms/adapters/openvidu.fake.ts';
import { VIDEO_BACKEND } from '#modules/live-rooms/index.ts';
import { makeBackup } from '#server/operator/backup/making.ts';
import { restore } from '#server/operator/backup/restore.ts';
import { putBack } from '#server/operator/backup/restoring.ts';
import { startEmbeddedPostgres } from '#sandboxes/postgres/index.ts';
import type { CompositionInstallation } from '#server/composition/installation.ts';
import { withInstallation } from '#server/operator/open.ts';
import { alternate, report } from './tools/measure.ts';
import { recordCommunity } from './tools/product.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const SESSIONS = Number(process.env['BENCH_SESSIONS'] ?? 3_000);
const PAGE = 1_000;
const BACKUP_AIM = 0.2;
const RESTORE_AIM = 0.3;

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

const connected = async (connection: ClientConfig): Promise<Client> => {
  const client = new Client(connection);
  await client.connect();
  return client;
};

type Row = Record<'id' | 'type' | 'data' | 'meta' | 'name', string> & { position: string; revision: string };
const TABLE = `select e.position::text, e.revision::text, e.id::text, e.type, e.data::text, e.meta::text, s.name
  from event_store.events e join event_store.streams s on s.id = e.stream_id order by e.position`;

/** The same rows, page by page. */
async function* pages(client: Client): AsyncGenerator<Row[], void> {
  await client.query(`begin; declare rows no scroll cursor for ${TABLE}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${PAGE} from rows`);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) break;
  }
  await client.query('commit');
}

/** Reading the same rows and writing them compressed, nothing else: what no backup can be quicker than. */
const rawDump = async (connection: ClientConfig, to: string): Promise<void> => {
  const client = await connected(connection);
  async function* lines() {
    for await (const rows of pages(client)) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 6 }), createWriteStream(to));
  await client.end();
};

/** The same rows into a table with the same columns and the same three unique indexes, a thousand a transaction. */
const rawLoad = async (from: ClientConfig, into: ClientConfig): Promise<void> => {
  const [source, target] = [await connected(from), await connected(into)];
  await target.query(`drop table if exists raw_load;
    create table raw_load (position bigint primary key, name text, revision bigint, id uuid unique, type text, data json,
      meta json, unique (name, revision))`);
  for await (const rows of pages(source))
    await target.query({
      name: 'load',
      text: `insert into raw_load select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::json[], $7::json[])`,
      values: (['position', 'name', 'revision', 'id', 'type', 'data', 'meta'] as const).map((column) =>
        rows.map((row) => row[column]),
      ),
    });
  for (const client of [source, target]) await client.end();
};

/**
 * Backing up and restoring a community of some ten thousand events. pg_dump and psql are not among the embedded programs: the
 * yardsticks read the same rows into a compressed file, and insert them into a bare table with the same indexes.
 */
export const bench = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspring-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined });
  const server = await connected(postgres.connection);
  let made = 0;
  const emptyDatabase = async (): Promise<ClientConfig> => {
    const name = `bench_${(made += 1)}`;
    await server.query(`create database ${name}`);
    return { ...postgres.connection, database: name };
  };
  const environment = (data: string) => ({
    NODE_ENV: 'test',
    SANDBOX: 'true',
    REGISTRATION_REVEALS_EMAIL: 'true',
    DATA_DIR: join(folder, data),
    MASTER_KEY: 'only for measuring, this key is no secret',
  });
  /** An installation of its own for each round, with the keyring of the source. */
  const empty = async (work: (installation: CompositionInstallation, keyringFolder: string) => Promise<unknown>) => {
    const connection = await emptyDatabase();
    const data = `target-${made}`;
    await mkdir(join(folder, data));
    const keyringFolder = join(folder, data, 'keyring');
    await cp(join(folder, 'source', 'keyring'), keyringFolder, { recursive: true });
    await withInstallation(environment(data), (installation) => work(installation, keyringFolder), {
      connection,
      postman: storingPostman,
      whole: false,
      replace: async (container) => {
        (await container.rebindAsync(VIDEO_BACKEND)).toConstantValue(fakeVideoBackend());
      },
    });
    await server.query(`drop database ${String(connection.database)} with (force)`);
  };

  try {
    const source = await emptyDatabase();
    await withInstallation(
      environment('source'),
      async (installation) => {
        const { assembled, clock, database } = installation;
        const of = { members: 1_000, sessions: SESSIONS, seatsTaken: 15 };
        const { last } = await recordCommunity(assembled.log, clock.now(), of);
        // Policies have seen all of it, as where the product has run.
        for (const { name } of assembled.parts.flatMap(({ policies }) => policies))
          await database.query('insert into kernel.checkpoints (name, version, position) values ($1, 1, $2)', [
            `policy:${name}`,
            last,
          ]);
        const keyringFolder = join(folder, 'source', 'keyring');
        let backups = 0;
        let events = 0;
        const backup = async (): Promise<string> => {
          const to = join(folder, `backup-${(backups += 1)}`);
          events = (await makeBackup(installation, { folder: to, keyringFolder })).events.lines;
          return to;
        };
        const shelf = await backup();
        const rateOf = (took: number): number => events / took;

        const backing = await alternate(
          ROUNDS,
          async () => rateOf(await seconds(() => rawDump(source, join(folder, 'raw.gz')))),
          async () => rateOf(await seconds(backup)),
        );
        report({
          name: `backup of ${events} events, against reading and compressing the same rows`,
          value: `${backing.ours.toFixed(0)}/s against ${backing.yardstick.toFixed(0)}/s, load ${loadavg()[0]!.toFixed(1)}`,
          ratio: backing.ratio,
          aim: `≥ ${BACKUP_AIM}`,
          reached: backing.ratio >= BACKUP_AIM,
        });

        const restoring = async (
          work: (
            installation: CompositionInstallation,
            options: { folder: string; keyringFolder: string },
          ) => Promise<unknown>,
        ): Promise<number> => {
          let took = 0;
          await empty(async (target, keyringFolder) => {
            took = await seconds(() => work(target, { folder: shelf, keyringFolder }));
          });
          return rateOf(took);
        };
        const load = async () => {
          const into = await emptyDatabase();
          const took = await seconds(() => rawLoad(source, into));
          await server.query(`drop database ${String(into.database)} with (force)`);
          return rateOf(took);
        };
        const putting = await alternate(ROUNDS, load, () => restoring(putBack));
        report({
          name: `checking the backup and putting ${events} events back, against inserting the same rows`,
          value: `${putting.ours.toFixed(0)}/s against ${putting.yardstick.toFixed(0)}/s, load ${loadavg()[0]!.toFixed(1)}`,
          ratio: putting.ratio,
          aim: `≥ ${RESTORE_AIM}`,
          reached: putting.ratio >= RESTORE_AIM,
        });
        const steps: string[] = [];
        const whole = await restoring((target, options) => {
          let since = performance.now();
          return restore(target, options, (line) => {
            const now = performance.now();
            if (steps.push(line) > 1) steps.splice(-1, 1, `${((now - since) / 1000).toFixed(1)} s, ${line}`);
            since = now;
          });
        });
        report({
          name: 'the whole restore: read models made, chained, verified',
          value: `${whole.toFixed(0)}/s, load ${loadavg()[0]!.toFixed(1)}`,
          ratio: whole / putting.yardstick,
        });
        console.log(`    ${steps.join('  ')}`);
      },
      { connection: source },
    );
  } finally {
    await server.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
