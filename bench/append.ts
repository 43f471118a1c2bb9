import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { eventId } from '#kernel/log/event-log.ts';
import type { ExpectedRevision } from '#kernel/log/event-store/event-store.ts';
import { postgresEventStore } from '#kernel/log/event-store/postgres/store.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { startEmbeddedPostgres } from '#sandboxes/postgres/index.ts';
import { HISTORY, manyAtATime } from './tools/history.ts';
import { alternate, rate, report } from './tools/measure.ts';

const SECONDS = 1;
const ROUNDS = 7;
const AIM = 0.6;
const data = { text: 'x'.repeat(400) };
const meta = {
  actor: { kind: 'member', id: randomUUID() },
  occurredAt: '2026-05-04T09:00:00.000Z',
  correlation: randomUUID(),
};

/** One durable event of about 500 bytes a transaction behind a long log, against a bare INSERT of the same bytes. */
export const bench = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspring-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  try {
    await migrate(postgres.connection);
    const filling = postgresEventStore({ connection: postgres.connection });
    await manyAtATime(HISTORY, () =>
      filling.append(`history-${randomUUID()}`, 'no-stream', [{ id: eventId(), type: 'Happened', data, meta }]),
    );
    await filling.close();
    for (const writers of [1, 8, 32]) {
      const pool = new Pool({ ...postgres.connection, max: writers });
      await pool.query(
        'create table if not exists raw_insert (id uuid primary key, stream text, type text, data jsonb, meta jsonb)',
      );
      pool.on('error', () => undefined); // the server ends its connections when the bench is over
      const store = postgresEventStore({ connection: { ...postgres.connection, max: writers } });
      const streams = Array.from({ length: writers }, () => `bench-${randomUUID()}`);
      const revisions: ExpectedRevision[] = streams.map(() => 'no-stream');
      const { yardstick, ours, ratio } = await alternate(
        ROUNDS,
        () =>
          rate(writers, SECONDS * 1000, (writer) =>
            pool.query({
              name: 'raw',
              text: 'insert into raw_insert (id, stream, type, data, meta) values ($1, $2, $3, $4, $5)',
              values: [randomUUID(), streams[writer], 'Happened', JSON.stringify(data), JSON.stringify(meta)],
            }),
          ),
        () =>
          rate(writers, SECONDS * 1000, async (writer) => {
            // As a command does it: at the revision it has just read.
            const { revision } = await store.append(streams[writer]!, revisions[writer]!, [
              { id: eventId(), type: 'Happened', data, meta },
            ]);
            revisions[writer] = revision;
          }),
      );
      report({
        name: `append, ${writers} writer${writers === 1 ? '' : 's'}, against a raw INSERT`,
        value: `${ours.toFixed(0)}/s against ${yardstick.toFixed(0)}/s, load ${loadavg()[0]!.toFixed(1)}`,
        ratio,
        ...(writers > 1 ? { aim: `≥ ${AIM}`, reached: ratio >= AIM } : {}),
      });
      await store.close();
      await pool.end();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
