import { mkdtemp, rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { eventId } from '#kernel/log/event-log.ts';
import type { EventStore } from '#kernel/log/event-store/event-store.ts';
import { eventStoreDbStore } from '#kernel/log/event-store/eventstoredb/store.ts';
import { lastPosition } from '#kernel/log/event-store/log-end.ts';
import { postgresEventStore } from '#kernel/log/event-store/postgres/store.ts';
import { startEmbeddedPostgres } from '#sandboxes/postgres/index.ts';
import { appendingRuns } from '#server/operator/append-in-order.ts';
import { copyHistory } from '#server/operator/copy/history.ts';
import { rate, report } from './tools/measure.ts';

const EVENTS = 20_000;
const AIM = 2_000;
const data = { v: 1, d: { text: 'x'.repeat(200) } };
const meta = {
  actor: { kind: 'member', id: randomUUID() },
  occurredAt: '2026-05-04T09:00:00.000Z',
  correlation: 'bench',
};
const anEvent = () => ({ id: eventId(), type: 'Happened', data, meta });

/** As the product records: one or two events of a stream, then another stream. @returns events per append */
const fill = async (store: EventStore): Promise<number> => {
  const streams = Array.from({ length: 500 }, () => `bench.thing-${randomUUID()}`);
  let at = 0;
  let appends = 0;
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (at < EVENTS) {
        const events = (at >> 1) % 4 === 0 ? [anEvent(), anEvent()] : [anEvent()];
        const stream = streams[at % streams.length]!;
        at += events.length;
        appends += 1;
        await store.append(stream, 'any', events);
      }
    }),
  );
  return at / appends;
};

/** How many events a second a history is copied, against single appends one after the other in the same store. */
export const bench = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspring-bench-'));
  const [home, other] = [join(folder, 'home'), join(folder, 'other')];
  const postgres = await startEmbeddedPostgres({ dataDir: home, log: () => undefined });
  const second = await startEmbeddedPostgres({ dataDir: other, log: () => undefined });
  const program = fileURLToPath(
    new URL('../src/shared-kernel/testing/eventstoredb-wire/stand-alone.ts', import.meta.url),
  );
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    for (const { connection } of [postgres, second]) await migrate(connection);
    const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
    const from = postgresEventStore({ connection: postgres.connection });
    const perAppend = await fill(from);
    const end = await lastPosition(from);
    const copied = async (name: string, to: EventStore, database?: ReturnType<typeof postgresDatabase>) => {
      const began = performance.now();
      const { copied } = await copyHistory({ from, to, end, append: await appendingRuns(to, database) });
      const each = (copied / (performance.now() - began)) * 1000;
      const stream = `bench.single-${randomUUID()}`;
      const single = await rate(1, 2_000, () => to.append(stream, 'any', [anEvent()]));
      report({
        name: `copy to ${name}, ${EVENTS} events, against one append after the other`,
        value: `${each.toFixed(0)}/s against ${single.toFixed(0)}/s, load ${loadavg()[0]!.toFixed(1)}`,
        ratio: each / single,
        // In EventStoreDB nothing but their sequence keeps the order of appends.
        ...(database
          ? { aim: `≥ ${AIM}/s`, reached: each >= AIM }
          : { aim: `ratio ≥ ${perAppend.toFixed(2)}, its events per append`, reached: each / single >= perAppend }),
      });
      await to.close();
    };
    const database = postgresDatabase(second.connection);
    await copied('Postgres', postgresEventStore({ connection: second.connection }), database);
    await database.close();
    await copied('the stand-in for EventStoreDB', eventStoreDbStore({ connectionString: url }));
    await from.close();
  } finally {
    child.stdin.end();
    await Promise.all([postgres.stop(), second.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
};
