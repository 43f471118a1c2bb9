import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { eventId } from '#kernel/log/event-log.ts';
import type { ExpectedRevision } from '#kernel/log/event-store/event-store.ts';
import { positionOf } from '#kernel/log/event-store/postgres/position.ts';
import { postgresEventStore } from '#kernel/log/event-store/postgres/store.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { startEmbeddedPostgres } from '#sandboxes/postgres/index.ts';
import { median, percentile, rate, report } from './tools/measure.ts';

const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 10_000_000);
const PER_STREAM = 20;
const WRITERS = 8;
const ROUNDS = 7;
const MILLISECONDS = 1_000;
const TAILED = 1_000;
/** As long as what stands against it differs by chance. */
const AIM = 0.8;
const SLOWER_MS = 1;
const BYTES_PER_EVENT = 900;

const data = { v: 1, d: { session: randomUUID(), member: randomUUID() } };
const meta = {
  actor: { kind: 'member', id: randomUUID() },
  occurredAt: '2026-05-04T09:00:00.000Z',
  correlation: randomUUID(),
};

/** Ten million events in half a million streams, as the append function would have left them, a million at a time. */
const fill = async (pool: Pool): Promise<void> => {
  await pool.query(`insert into event_store.streams (name, revision)
    select 'filled-' || i, ${PER_STREAM - 1} from generate_series(1, ${EVENTS / PER_STREAM}) i`);
  const [first] = (
    await pool.query<{ id: string }>(`select min(id)::text as id from event_store.streams where name like 'filled-%'`)
  ).rows;
  const part = Math.min(1_000_000, EVENTS);
  for (let from = 0; from < EVENTS; from += part)
    await pool.query(
      `insert into event_store.events (position, stream_id, revision, id, type, data, meta)
       select nextval('event_store.position'), ${first!.id} + i / ${PER_STREAM}, i % ${PER_STREAM}, uuidv7(), 'Happened', $1, $2
       from generate_series(${from}, ${from + part - 1}) i`,
      [JSON.stringify(data), JSON.stringify(meta)],
    );
  await pool.query('vacuum analyze event_store.events');
  await pool.query('vacuum analyze event_store.streams');
};

type Measured = { append: number; lag: { p50: number; p99: number }; page: number; stream: number };

/** Appends by eight writers, how long the tail takes to hand events out, a page from the middle of the log, a short stream. */
const measure = async (store: ReturnType<typeof postgresEventStore>): Promise<Measured> => {
  const happened = () => ({ id: eventId(), type: 'Happened', data, meta });
  const streams = Array.from({ length: WRITERS }, () => `bench-${randomUUID()}`);
  const revisions: ExpectedRevision[] = streams.map(() => 'no-stream');
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rates.push(
      await rate(WRITERS, MILLISECONDS, async (writer) => {
        ({ revision: revisions[writer] } = (await store.append(streams[writer]!, revisions[writer]!, [happened()])) as {
          revision: bigint;
        });
      }),
    );

  let end = '';
  for await (const { position } of store.readAll({ direction: 'backwards', limit: 1 })) end = position;
  const enough = new AbortController();
  const seen = new Map<string, number>();
  const tail = (async () => {
    for await (const { events } of store.subscribe({ from: end, signal: enough.signal })) {
      for (const { id } of events) seen.set(id, performance.now());
      if (seen.size >= TAILED) enough.abort();
    }
  })();
  const appended = new Map<string, number>();
  for (let count = 0; count < TAILED; count++) {
    const event = happened();
    await store.append(streams[0]!, 'any', [event]);
    appended.set(event.id, performance.now());
  }
  await tail;
  const lags = [...appended].map(([id, at]) => Math.max(0, seen.get(id)! - at));

  const timed = async (work: () => AsyncIterable<unknown>) => {
    const took: number[] = [];
    for (let round = 0; round < 20; round++) {
      const began = performance.now();
      let count = 0;
      for await (const _ of work()) count += 1;
      if (count === 0) throw new Error('Nothing was read');
      took.push(performance.now() - began);
    }
    return median(took);
  };
  return {
    append: median(rates),
    lag: { p50: percentile(lags, 0.5), p99: percentile(lags, 0.99) },
    page: await timed(() => store.readAll({ after: positionOf(BigInt(end) / 2n), limit: 500 })),
    stream: await timed(() => store.readStream(streams[0]!, { limit: 100 })),
  };
};

const told = ({ append, lag, page, stream }: Measured): string =>
  `${append.toFixed(0)} appends/s, tail p50 ${lag.p50.toFixed(1)} p99 ${lag.p99.toFixed(1)} ms, 500 events of the log ${page.toFixed(1)} ms, 100 of a stream ${stream.toFixed(1)} ms`;

/** Whether appends and the tail get slower as the log grows: an empty log against one of ten million, in turns. */
export const bench = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspring-bench-'));
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < EVENTS * BYTES_PER_EVENT * 2) {
    console.log(
      `  left out: ${EVENTS} events want ${((EVENTS * BYTES_PER_EVENT * 2) / 1e9).toFixed(0)} GB of free disk`,
    );
    await rm(folder, { recursive: true, force: true });
    return;
  }
  const installations = [];
  try {
    for (const name of ['small', 'large']) {
      const postgres = await startEmbeddedPostgres({ dataDir: join(folder, name), log: () => undefined });
      await migrate(postgres.connection);
      const store = postgresEventStore({ connection: { ...postgres.connection, max: WRITERS } });
      installations.push({ postgres, store });
    }
    const [small, large] = installations as [(typeof installations)[number], (typeof installations)[number]];
    const pool = new Pool({ ...large.postgres.connection, max: 1 });
    const began = performance.now();
    await fill(pool);
    const [{ size } = { size: '' }] = (
      await pool.query<{ size: string }>(`select pg_size_pretty(pg_database_size(current_database())) as size`)
    ).rows;
    await pool.end();
    console.log(`  ${EVENTS} events, ${size}, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const results: [Measured, Measured][] = [];
    for (let turn = 0; turn < 3; turn++) results.push([await measure(small.store), await measure(large.store)]);
    console.log(`  empty: ${told(results.at(-1)![0])}`);
    console.log(`  full:  ${told(results.at(-1)![1])}`);
    const ratio = median(results.map(([few, many]) => many.append / few.append));
    report({
      name: `appends at ${EVENTS} events, against an empty log`,
      value: `load ${loadavg()[0]!.toFixed(1)}`,
      ratio,
      aim: `≥ ${AIM}`,
      reached: ratio >= AIM,
    });
    const [few, many] = [0, 1].map((which) => median(results.map((turn) => turn[which]!.lag.p50))) as [number, number];
    report({
      name: 'the tail, the same: median lag',
      value: `${many.toFixed(2)} ms against ${few.toFixed(2)} ms`,
      aim: `at most ${SLOWER_MS} ms more`,
      reached: many - few <= SLOWER_MS,
    });
  } finally {
    for (const { store, postgres } of installations) {
      await store.close();
      await postgres.stop();
    }
    await rm(folder, { recursive: true, force: true });
  }
};
