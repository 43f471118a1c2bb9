import { setTimeout as delay } from 'node:timers/promises';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import { expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { testDatabase } from '#kernel/testing/postgres.ts';
import { until } from '#kernel/testing/until.ts';
import { eventStoreContract } from '../event-store.contract.ts';
import { postgresEventStore } from './store.ts';

const quiet = (): void => undefined;
const FUNCTIONS = { 'queries are cancelled': 'pg_cancel_backend', 'lines are dropped': 'pg_terminate_backend' };

eventStoreContract(
  'PostgreSQL',
  async () => {
    const database = await testDatabase();
    const open = () => postgresEventStore({ connection: database.connection, log: quiet });
    const beside = postgresDatabase({ ...database.connection, application_name: 'interrupts' }, quiet);
    return {
      store: open(),
      another: open,
      interrupt: async (how) => {
        await delay(20);
        await beside.query(
          `select ${FUNCTIONS[how as keyof typeof FUNCTIONS]}(pid) from pg_stat_activity
            where datname = current_database() and application_name <> 'interrupts'`,
        );
      },
      dispose: async () => {
        await beside.close();
        await database.dispose();
      },
    };
  },
  { processes: true, ends: true, interruptions: Object.keys(FUNCTIONS) },
);

it('a subscription ends at once although a foreign write transaction stays open', async () => {
  const database = await testDatabase();
  const store = postgresEventStore({ connection: database.connection });
  const [foreign, watching] = [new Client(database.connection), new Client(database.connection)];
  await Promise.all([foreign.connect(), watching.connect()]);
  try {
    await foreign.query('begin');
    await foreign.query('lock table event_store.streams in row exclusive mode');
    await store.append('toy-1', 'no-stream', [{ id: randomUUID(), type: 'Toy', data: {}, meta: {} }]);
    const enough = new AbortController();
    // A full batch may hide an event that is still being written: the reader checks for open transactions.
    const next = store.subscribe({ from: '', batchSize: 1, signal: enough.signal })[Symbol.asyncIterator]().next();
    const asksForLocks = "select from pg_stat_activity where query like '%pg_locks%' and pid <> pg_backend_pid()";
    await until(async () => (await watching.query(asksForLocks)).rowCount! > 0);
    enough.abort();
    expect(await next).toEqual({ done: true, value: undefined });
  } finally {
    await Promise.all([foreign.end(), watching.end()]);
    await store.close();
    await database.dispose();
  }
}, 30_000);

it('statements over a log of 200,000 events follow its indexes, without workers, sorting or compiling', async () => {
  const database = await testDatabase();
  const product = postgresDatabase(database.connection, quiet);
  const store = postgresEventStore({ connection: database.connection, log: quiet });
  const sent = jest.spyOn(Client.prototype, 'query');
  try {
    await product.query(`insert into event_store.streams (name, revision)
        select 'forum.post-' || i, 0 from generate_series(1, 200000) i;
      insert into event_store.events (position, stream_id, revision, id, type, data, meta)
        select nextval('event_store.position'), id, 0, gen_random_uuid(), 'PostWritten', json_build_object('text', repeat('x', 200)), '{}'
        from event_store.streams order by id;
      analyze event_store.streams, event_store.events`);
    const event = { id: randomUUID(), type: 'PostWritten', data: {}, meta: {} };
    const { position } = await store.append('forum.post-last', 'no-stream', [event]);
    await store.has(position);
    await store.endsWith!('forum.post-last', { id: event.id, revision: 0n });
    for (const direction of ['forwards', 'backwards'] as const) {
      await Array.fromAsync(store.readStream('forum.post-last', { direction }));
      for (const streamPrefixes of [undefined, ['forum.post-1']])
        await Array.fromAsync(store.readAll({ direction, limit: 1, ...(streamPrefixes && { streamPrefixes }) }));
    }
    for (const streamPrefixes of [undefined, ['forum.post-1']]) {
      const enough = new AbortController();
      let batches = 0;
      for await (const _ of store.subscribe({
        from: '',
        batchSize: 10,
        signal: enough.signal,
        ...(streamPrefixes && { streamPrefixes }),
      }))
        if ((batches += 1) === 3) enough.abort();
    }
    const texts = sent.mock.calls.map(([statement]) => (statement as unknown as { text?: string }).text ?? '');
    const statements = new Set(texts.filter((text) => text.includes('event_store.events')));
    expect(statements.size).toBeGreaterThanOrEqual(10);
    const wrong: string[] = [];
    for (const text of statements) {
      const lines = await product.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      if (/Gather|Seq Scan|Hash Join|Merge Join|Sort|JIT/.test(plan)) wrong.push(`${text}\n${plan}`);
    }
    expect(wrong).toEqual([]);
  } finally {
    sent.mockRestore();
    await store.close();
    await product.close();
    await database.dispose();
  }
}, 60_000);
