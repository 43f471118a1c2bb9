import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBeside } from '../src/shared-kernel/building.ts';
import { startEmbeddedPostgres } from '../src/web/server/embedded/postgres.ts';
import { withInstallation } from '../src/web/server/tools/open.ts';
import { median, report } from './measure.ts';
import { recordCommunity } from './product.ts';

const AIM = 50_000;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);

/**
 * How fast read models are built anew from a log of 2,000 members and 12,000 sessions with 15 people each: all of the product
 * in one pass, and the largest alone.
 */
export const bench = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspring-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const environment = {
    NODE_ENV: 'test',
    SANDBOX: 'true',
    DATA_DIR: folder,
    MASTER_KEY: 'only for measuring, this key is no secret',
  };
  try {
    await withInstallation(
      environment,
      async ({ assembled: { log, parts }, database, clock }) => {
        await recordCommunity(log, clock.now(), { members: 2_000, sessions: 12_000, seatsTaken: 15 });
        const projections = parts.flatMap((part) => part.projections);
        const largest = projections.filter(({ name }) => name === 'scheduling_sessions');
        for (const [name, some] of [
          [`rebuild of all ${projections.length} read models at once`, projections],
          ['rebuild of scheduling_sessions', largest],
        ] as const) {
          const rates: number[] = [];
          let read = 0;
          for (let round = 0; round < ROUNDS; round++) {
            const { events, milliseconds } = await buildBeside({ log, database, guard: () => Promise.resolve() }, some);
            read = events;
            rates.push((events / milliseconds) * 1000);
          }
          report({
            name: `${name} from ${read} events`,
            value: `${rates.map((rate) => rate.toFixed(0)).join(', ')} events/s, load ${loadavg()[0]!.toFixed(1)}`,
            aim: `≥ ${AIM}`,
            reached: median(rates) >= AIM,
          });
        }
      },
      { connection: postgres.connection },
    );
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
