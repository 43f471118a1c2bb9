import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startWireServer, type WireServer } from '#kernel/testing/eventstoredb-wire/server.ts';
import { until } from '#kernel/testing/until.ts';
import { withTimeout } from '#kernel/with-timeout.ts';
import { anEvent, listOf, someEvents } from '../event-store.contract.ts';
import { BEGINNING, type EventStore, type EventToAppend } from '../event-store.ts';
import { storeAddress } from './address.ts';
import { append, readAll, readStream } from './calls.ts';
import { Connection } from './connection.ts';
import { appendPipelined } from './in-order.ts';
import { eventStoreDbStore } from './store.ts';

const SILENCE_MS = 5_000;
const unhandled: unknown[] = [];
const note = (problem: unknown): void => void unhandled.push(problem);
const cleanUp: (() => unknown)[] = [];

beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
});
afterEach(async () => {
  for (const clean of cleanUp.splice(0).toReversed()) await clean();
  await delay(0);
  process.off('unhandledRejection', note);
  process.off('uncaughtException', note);
});

const aServer = async (): Promise<WireServer> => {
  const server = await startWireServer();
  cleanUp.push(() => server.stop());
  return server;
};
const aStore = ({ connectionString }: WireServer, appendTimeoutMs = 1_000): EventStore => {
  const store = eventStoreDbStore({ connectionString, appendTimeoutMs, log: () => undefined });
  cleanUp.push(() => store.close());
  return store;
};
const aConnection = ({ port, connectionString }: WireServer): Connection => {
  const connection = new Connection(`127.0.0.1:${port}`, storeAddress(connectionString));
  cleanUp.push(() => connection.close());
  return connection;
};
const copied = (rounds: number, data: unknown = { n: 1 }) =>
  Array.from({ length: rounds * 100 }, (_, n) => ({
    stream: `a-${n % 100}`,
    expected: n < 100 ? ('no-stream' as const) : BigInt(Math.floor(n / 100) - 1),
    events: [anEvent('Happened', data)],
  }));
const idsIn = ({ log }: WireServer): string[] =>
  log.all.filter(({ stream }) => stream.startsWith('a-')).map(({ id }) => id);

describe("EventStoreDB's client for Node", () => {
  test('reads that are under way fail when their connection is disposed of', async () => {
    const server = await aServer();
    await aStore(server).append('a-1', 'no-stream', someEvents(200));
    server.faults.slowness = 1;
    const connection = aConnection(server);
    const stream = { stream: 'a-1', direction: 'forwards', from: undefined, count: 200 } as const;
    const log = { direction: 'forwards', from: 'start', count: 200, requiresLeader: true } as const;
    const reads = [
      readStream(connection, stream, SILENCE_MS),
      readStream(connection, { ...stream, direction: 'backwards' }, SILENCE_MS),
      readAll(connection, log, SILENCE_MS),
      readAll(connection, { ...log, direction: 'backwards', from: 'end' }, SILENCE_MS),
    ];
    await Promise.all([delay(60).then(() => connection.dispose()), Promise.allSettled(reads)]);
    for (const reading of reads) await expect(reading).rejects.toThrow(/cut off/);
    expect(unhandled).toEqual([]);
  });

  test('an append that begins as its connection is closed is carried out', async () => {
    const server = await aServer();
    const connection = aConnection(server);
    await connection.version();
    const appending = append(connection, 'a-1', 'no-stream', someEvents(3), SILENCE_MS);
    connection.close();
    expect(await withTimeout(5_000, appending)).toMatchObject({ success: true, nextExpectedRevision: 2n });
    expect(unhandled).toEqual([]);
  });

  test('a reader that pauses gets every event that lies before a checkpoint', async () => {
    const server = await aServer();
    const store = aStore(server);
    const wanted: EventToAppend[] = [];
    for (let round = 0; round < 30; round += 1) {
      const events = someEvents(7);
      wanted.push(...events);
      await store.append('a-1', 'any', events);
      await store.append('b-1', 'any', someEvents(40));
    }
    const seen: string[] = [];
    const over = new AbortController();
    for await (const { events } of store.subscribe({
      from: BEGINNING,
      streamPrefixes: ['a-'],
      batchSize: 2,
      signal: AbortSignal.any([over.signal, AbortSignal.timeout(200_000)]),
    })) {
      seen.push(...events.map(({ id }) => id));
      if (seen.at(-1) === wanted.at(-1)!.id) over.abort();
      await delay(1);
    }
    expect(seen).toEqual(wanted.map(({ id }) => id));
  });

  test('of a log limited to some streams, the server sends nothing else, both ways', async () => {
    const server = await aServer();
    const store = aStore(server);
    const wanted = someEvents(3);
    for (const event of wanted) {
      await store.append('b-1', 'any', someEvents(600));
      await store.append('a-1', 'any', [event]);
    }
    await store.append('b-1', 'any', someEvents(600));
    const ids = wanted.map(({ id }) => id);
    // All 2,403 records would take it 12 seconds.
    server.faults.slowness = 5;
    const read = async (options: Parameters<EventStore['readAll']>[0]) =>
      (await withTimeout(3_000, listOf(store.readAll({ streamPrefixes: ['a-', 'c-'], ...options })))).map(
        ({ id }) => id,
      );
    expect(await read({})).toEqual(ids);
    expect(await read({ direction: 'backwards' })).toEqual(ids.toReversed());
    expect(await read({ direction: 'backwards', limit: 1 })).toEqual(ids.slice(-1));
    expect(await read({ limit: 2 })).toEqual(ids.slice(0, 2));
  });

  const circle: { self?: unknown } = {};
  circle.self = circle;
  test.each<[string, unknown]>([
    ['a BigInt', { n: 1n }],
    ['undefined', undefined],
    ['a function', () => 1],
    ['a circle', circle],
  ])('an event whose data holds %s is refused by name, alone and in a copy', async (_, data) => {
    const server = await aServer();
    const store = aStore(server);
    const refusal = /The data of the event Odd cannot be stored as JSON/;
    const odd = { ...anEvent('Odd'), data };
    await expect(store.append('a-1', 'no-stream', [anEvent(), odd])).rejects.toThrow(refusal);
    await expect(store.append('a-1', 'any', [odd])).rejects.toThrow(refusal);
    const [first, ...more] = copied(1);
    await expect(store.appendInOrder!([first!, { ...more[0]!, events: [odd] }, ...more.slice(1)])).rejects.toThrow(
      refusal,
    );
    await expect(store.append('a-2', 'any', [{ ...anEvent('Odd'), meta: 1n }])).rejects.toThrow(
      /The metadata of the event Odd cannot be stored as JSON/,
    );
    expect(idsIn(server)).toEqual([first!.events[0]!.id]);
    expect(unhandled).toEqual([]);
  });

  test('metadata comes back as it was, also what is empty or false', async () => {
    const store = aStore(await aServer());
    const metas = [{}, [], '', 0, false, null];
    await store.append(
      'a-1',
      'no-stream',
      metas.map((meta) => ({ ...anEvent(), meta })),
    );
    expect((await listOf(store.readStream('a-1'))).map(({ meta }) => meta)).toEqual(metas);
  });

  test('an append is answered although the line of another connection is cut meanwhile', async () => {
    const [cut, other] = [await aServer(), await aServer()];
    const connections = [aConnection(cut), aConnection(other)];
    for (const connection of connections) await connection.version();
    for (const { log } of [cut, other]) log.indexAfter(200);
    const appends = connections.map((connection) => append(connection, 'a-1', 'no-stream', someEvents(2), SILENCE_MS));
    await until(() => idsIn(cut).length + idsIn(other).length === 4);
    cut.cut();
    await expect(appends[0]).rejects.toThrow('Connection dropped');
    expect(await appends[1]).toMatchObject({ success: true, nextExpectedRevision: 1n });
    expect(unhandled).toEqual([]);
  });

  test('two copies at once in one process are whole and in order, although the lines of one are cut', async () => {
    const [cut, other] = [await aServer(), await aServer()];
    const appends = [copied(6), copied(6)];
    // So long each append waits for its answer.
    for (const { log } of [cut, other]) log.indexAfter(30);
    const copying = Promise.all([
      aStore(cut).appendInOrder!(appends[0]!),
      aStore(other).appendInOrder!(appends[1]!),
      aStore(cut).append('b-1', 'no-stream', someEvents(2)),
    ]);
    for (const much of [50, 200, 350]) {
      await until(() => idsIn(cut).length > much);
      cut.cut();
    }
    cut.faults.unansweredAppends = 2;
    await copying;
    for (const [index, server] of [cut, other].entries())
      expect(idsIn(server)).toEqual(appends[index]!.map(({ events }) => events[0]!.id));
    expect(unhandled).toEqual([]);
  });

  test('what a copy has under way is answered although the line of another copy is cut', async () => {
    const [cut, other] = [await aServer(), await aServer()];
    for (const { log } of [cut, other]) log.indexAfter(100);
    const copies = [cut, other].map((server) => appendPipelined(aConnection(server), copied(2), SILENCE_MS));
    await until(() => idsIn(cut).length > 100);
    cut.cut();
    const [broken, whole] = await Promise.all(copies);
    expect(broken!.failure).toBeInstanceOf(Error);
    expect(whole!.failure).toBeUndefined();
    expect(whole!.written).toHaveLength(200);
    expect(unhandled).toEqual([]);
  });

  test('a copy continues after a server that stood still with more waiting than a line takes', async () => {
    const server = await aServer();
    const store = aStore(server, 300);
    const appends = copied(4, 'x'.repeat(20_000));
    const copying = store.appendInOrder!(appends);
    await until(() => idsIn(server).length > 100);
    server.freeze();
    await delay(100);
    server.cut();
    await delay(300);
    server.thaw();
    expect(await copying).toHaveLength(400);
    expect(idsIn(server)).toEqual(appends.map(({ events }) => events[0]!.id));
    expect(unhandled).toEqual([]);
  });
});
