/**
 * A separate process for tests, `node working-process.ts <connection as JSON> <take-over in milliseconds> [freezes]`:
 * maintains a toy read model under a lease and runs toy jobs. With `freezes` it stops itself (SIGSTOP) in the middle of a transaction or job. It
 * prints what happens line by line.
 */
import { randomUUID } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { movableClock } from '../clock.ts';
import { did } from '../contract/event.ts';
import { postgresDatabase } from '../database/database-postgres.ts';
import { eventLog } from '../log/event-log.ts';
import { postgresEventStore } from '../log/event-store/postgres/store.ts';
import { jobRunner } from '../jobs/job-runner.ts';
import { job, jobHandler } from '../jobs/job.ts';
import { z } from 'zod';
import { lease } from '../cluster/lease.ts';
import { personalData } from '../log/personal-data.ts';
import { on, type Projection } from '../read-models/projection.ts';
import { projector } from '../read-models/projector.ts';
import { registerProcess } from '../cluster/processes.ts';
import { Counted, toyMeta } from './toy-events.ts';
import { until } from './until.ts';

const [given, within, ...words] = process.argv.slice(2);
const connection = JSON.parse(given ?? '{}') as ClientConfig;
const takeOver = Number(within);
const freezes = words.includes('freezes');
const id = randomUUID();
const application = (holder: string) => `toy ${holder}`;
const say = (what: string, more: object = {}) => process.stdout.write(`${JSON.stringify({ what, id, ...more })}\n`);
const failed = (problem: unknown) =>
  say('failed', { problem: problem instanceof Error ? problem.name : String(problem) });
const freeze = () => {
  say('freezes');
  process.kill(process.pid, 'SIGSTOP');
};

const named = { ...connection, application_name: application(id) };
const database = postgresDatabase(named, () => undefined);
const store = postgresEventStore({ connection: named, log: () => undefined });
const log = eventLog(store, personalData(database, 'a master key for tests of processes'), () => [Counted]);

const totals: Projection = {
  name: 'toy_totals',
  version: 1,
  tables: 'create table total (what text primary key, sum integer not null);',
  reactions: [
    on(Counted, ({ data }, rows) => {
      if (data.what === 'freeze' && freezes) freeze();
      return rows.run(
        `insert into $schema.total (what, sum) values ($1, $2) on conflict (what) do update set sum = total.sum + excluded.sum`,
        [data.what, data.by],
      ) as unknown as Promise<void>;
    }),
  ],
};

const alive = await registerProcess(database, { id, role: 'worker', application, takeOver }, failed);
lease({
  database,
  name: 'toys',
  holder: id,
  application,
  takeOver,
  held: async ({ signal, guard }) => {
    say('holds');
    const following = projector({
      log,
      database,
      guard,
      takeOver,
      projections: [totals],
      stuck: (_, problem) => failed(problem),
    });
    try {
      await following.start();
      if (!signal.aborted)
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    } finally {
      await following.stop();
      say('lost');
    }
  },
  failed,
});

const toy = job('toy', z.object({ freeze: z.boolean().default(false), records: z.boolean().default(true) }));
const jobs = jobRunner({
  database,
  clock: movableClock(),
  every: 50,
  worker: alive,
  failed: ({ key }, problem) => say('job failed', { key, problem: problem instanceof Error ? problem.name : '' }),
  handlers: [
    /** Waits for its gate, then counts. */
    jobHandler(toy, async (payload, _, { key }) => {
      say('works', { key });
      if (payload.freeze && freezes) {
        freeze();
        // The others believe again that it is alive: that must not be enough.
        await until(() => !alive.isAlive());
        await until(() => alive.isAlive());
      }
      await until(async () => (await database.query('select 1 as one from toy_gate where key = $1', [key])).length > 0);
      if (payload.records)
        await log.append(`toy-${key}`, 'any', [did(Counted, { what: `job ${key}`, by: 1 })], toyMeta);
      say('did', { key });
    }),
  ],
});
jobs.start();
say('ready');
