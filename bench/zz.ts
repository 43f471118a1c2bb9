import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { buildBeside } from '#kernel/read-models/building.ts';
import { startEmbeddedPostgres } from '#sandboxes/postgres/postgres.ts';
import { withInstallation } from '#server/operator/open.ts';
import { recordEvenings } from './evenings.ts';
import { recordCommunity } from './product.ts';
import { processorTime } from './processor.ts';
const S = Number(process.env.S ?? 4000);
const ev = process.env.EV === '1';
const folder = await mkdtemp(join(tmpdir(), 'wellspring-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
const environment = {
  NODE_ENV: 'test',
  SANDBOX: 'true',
  REGISTRATION_REVEALS_EMAIL: 'true',
  DATA_DIR: folder,
  MASTER_KEY: 'only for measuring, this key is no secret',
};
try {
  await withInstallation(
    environment,
    async ({ assembled: { log, parts }, database, clock }) => {
      if (ev) {
        const p = await recordCommunity(log, clock.now(), { members: 1000, sessions: 10, seatsTaken: 5 });
        await recordEvenings(log, p, { sessions: S / 4, guests: 8, at: clock.now() });
      } else await recordCommunity(log, clock.now(), { members: 1000, sessions: S, seatsTaken: 15 });
      const pool = new Pool(postgres.connection);
      const used = await processorTime(pool);
      const projections = parts.flatMap((part) => part.projections);
      for (const some of [projections, projections.filter(({ name }) => name === 'scheduling_sessions')])
        for (let round = 0; round < 3; round++) {
          const before = await used();
          const rss = process.memoryUsage().rss;
          const { events, milliseconds } = await buildBeside({ log, database, guard: () => Promise.resolve() }, some);
          const after = await used();
          const n = (after.node - before.node) / events,
            p = (after.postgres - before.postgres) / events;
          console.log(
            some.length,
            events,
            `wall ${((events / milliseconds) * 1000).toFixed(0)}/s node ${n.toFixed(1)} us/ev pg ${p.toFixed(1)} us/ev; bound by processor: one each ${(1e6 / Math.max(n, p)).toFixed(0)}/s, both ${(2e6 / (n + p)).toFixed(0)}/s rss ${(process.memoryUsage().rss / 1e6).toFixed(0)} (+${((process.memoryUsage().rss - rss) / 1e6).toFixed(0)})`,
          );
        }
      await pool.end();
    },
    { connection: postgres.connection, migrates: true },
  );
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
