import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBeside } from '#kernel/read-models/building.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { BEGINNING } from '#kernel/log/event-store/event-store.ts';
import { startEmbeddedPostgres } from '#sandboxes/postgres/index.ts';
import { withInstallation } from '#server/operator/open.ts';
import { recordEvenings } from './tools/evenings.ts';
import { median, report } from './tools/measure.ts';
import { recordCommunity } from './tools/product.ts';

const AIM = 50_000;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);

/** The yardstick: how fast the log is read, opened and checked when nothing is made of it, in events a second. */
const readingRate = async (log: EventLog, events: number): Promise<number> => {
  const began = performance.now();
  const enough = new AbortController();
  let read = 0;
  for await (const batch of log.subscribe({ from: BEGINNING, batchSize: 5_000, signal: enough.signal })) {
    read += batch.events.length;
    if (read >= events) enough.abort();
  }
  return (read / (performance.now() - began)) * 1000;
};

const onDatabaseOfItsOwn = async (
  name: string,
  record: (log: EventLog, now: string) => Promise<unknown>,
): Promise<void> => {
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
        await record(log, clock.now());
        const projections = parts.flatMap((part) => part.projections);
        const largest = projections.filter((projection) => projection.name === 'scheduling_sessions');
        for (const [what, some] of [
          [`all ${projections.length} read models at once`, projections],
          ['scheduling_sessions', largest],
        ] as const) {
          const rates: number[] = [];
          const ratios: number[] = [];
          let read = 0;
          for (let round = 0; round < ROUNDS; round++) {
            const { events, milliseconds } = await buildBeside({ log, database, guard: () => Promise.resolve() }, some);
            read = events;
            const built = (events / milliseconds) * 1000;
            rates.push(built);
            ratios.push(built / (await readingRate(log, events)));
          }
          report({
            name: `${name}: rebuild of ${what} from ${read} events`,
            value: `${rates.map((rate) => rate.toFixed(0)).join(', ')} events/s, load ${loadavg()[0]!.toFixed(1)}, to reading alone:`,
            ratio: median(ratios),
            aim: `≥ ${AIM}`,
            reached: median(rates) >= AIM,
          });
        }
      },
      { connection: postgres.connection, migrates: true },
    );
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * How fast read models are built anew, all of the product in one pass and the largest alone: from a log of 2,000 members and
 * 12,000 sessions with 15 people each, and from one of 3,000 sessions from planning to the emptied chat, all at the same time.
 */
export const bench = async (): Promise<void> => {
  await onDatabaseOfItsOwn('planned', (log, now) =>
    recordCommunity(log, now, { members: 2_000, sessions: 12_000, seatsTaken: 15 }),
  );
  await onDatabaseOfItsOwn('lived', async (log, now) => {
    const population = await recordCommunity(log, now, { members: 2_000, sessions: 10, seatsTaken: 5 });
    await recordEvenings(log, population, { sessions: 3_000, guests: 8, at: now });
  });
};
