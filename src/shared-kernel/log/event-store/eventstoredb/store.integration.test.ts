import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import { wireLog } from '#kernel/testing/eventstoredb-wire/log.ts';
import { startWireServer } from '#kernel/testing/eventstoredb-wire/server.ts';
import { until } from '#kernel/testing/until.ts';
import {
  anEvent,
  batchesUntil,
  eventStoreContract,
  type EventStoreUnderTest,
  listOf,
  someEvents,
} from '../event-store.contract.ts';
import { BEGINNING } from '../event-store.ts';
import { positionOf } from './events.ts';
import { eventStoreDbStore } from './store.ts';

const quiet = (): void => undefined;

const INTERRUPTIONS = ['lines are cut', 'the server freezes', 'the server is restarted'];

const overTheWire = async (): Promise<EventStoreUnderTest> => {
  let server = await startWireServer();
  const open = () => eventStoreDbStore({ connectionString: server.connectionString, silenceMs: 400, log: quiet });
  const restart = async () => {
    const { port, log } = server;
    await server.stop();
    server = await startWireServer({ port, log });
  };
  return {
    store: open(),
    another: open,
    restart,
    interrupt: async (how) => {
      await delay(20);
      if (how === 'the server freezes') {
        server.freeze();
        await delay(600);
        server.thaw();
      } else if (how === 'the server is restarted') await restart();
      else {
        server.faults.slowness = 1;
        await delay(20);
        server.cut();
        server.faults.slowness = 0;
      }
    },
    dispose: () => server.stop(),
  };
};
eventStoreContract('EventStoreDB', overTheWire, {
  processes: true,
  restarts: true,
  inOrder: true,
  interruptions: INTERRUPTIONS,
});

const atUrl = (connectionString: string) => async (): Promise<EventStoreUnderTest> => ({
  store: eventStoreDbStore({ connectionString }),
  another: () => eventStoreDbStore({ connectionString }),
  dispose: () => Promise.resolve(),
});
const { EVENTSTORE_URL } = process.env;
if (EVENTSTORE_URL !== undefined)
  eventStoreContract('EventStoreDB at EVENTSTORE_URL', atUrl(EVENTSTORE_URL), { processes: true, inOrder: true });

describe('EventStoreDB', () => {
  test('an append that got no answer is repeated and has one effect', async () => {
    const server = await startWireServer();
    const store = eventStoreDbStore({ connectionString: server.connectionString, appendTimeoutMs: 200, log: quiet });
    await store.append('a-1', 'no-stream', [anEvent()]);
    server.faults.unansweredAppends = 2;
    expect(await store.append('a-1', 0n, [anEvent(), anEvent()])).toMatchObject({ revision: 2n });
    // Where the server does not recognise the repetition itself.
    await store.deleteStream('a-1');
    server.faults.unansweredAppends = 1;
    expect(await store.append('a-1', 'no-stream', [anEvent()])).toMatchObject({ revision: 3n });
    expect(await listOf(store.readStream('a-1'))).toHaveLength(1);
    await store.close();
    await server.stop();
  });

  test('also without an expected revision, by a server that forgot, and beside other writers', async () => {
    let server = await startWireServer();
    const { port, log } = server;
    const store = eventStoreDbStore({ connectionString: server.connectionString, appendTimeoutMs: 200, log: quiet });
    const other = eventStoreDbStore({ connectionString: server.connectionString, appendTimeoutMs: 200, log: quiet });
    await store.append('a-1', 'no-stream', [anEvent()]);
    server.faults.unansweredAppends = 1;
    const appending = store.append('a-1', 'any', [anEvent('Once'), anEvent('Once')]);
    await until(() => log.current('a-1') === 2n);
    await server.stop();
    server = await startWireServer({ port, log });
    const beside = Promise.all(someEvents(20).map((event) => other.append('a-2', 'any', [event])));
    await appending;
    await beside;
    const types = (await listOf(store.readStream('a-1'))).map(({ type }) => type);
    expect(types).toEqual(['Happened', 'Once', 'Once']);
    expect(await listOf(store.readStream('a-2'))).toHaveLength(20);
    await Promise.all([store.close(), other.close()]);
    await server.stop();
  });

  test('a server that stays away is an error in the end, and its password is in no message', async () => {
    const server = await startWireServer();
    await server.stop();
    const lines: string[] = [];
    const connectionString = `esdb://reader:verysecret@127.0.0.1:${server.port}?tls=true`;
    const log = (line: string) => void lines.push(line);
    const store = eventStoreDbStore({ connectionString, appendTimeoutMs: 300, retryForMs: 1_000, log });
    const over = new AbortController();
    const subscribed = listOf(store.subscribe({ from: '', signal: over.signal }));
    const failure = await store.append('a-1', 'any', [anEvent()]).catch((error: unknown) => error);
    over.abort();
    await subscribed;
    expect(failure).toBeInstanceOf(Error);
    expect(lines.length).toBeGreaterThan(0);
    expect(`${String(failure)} ${lines.join(' ')}`).not.toContain('verysecret');
    await store.close();
  });

  test.each<['unauthenticated' | 'permission-denied', RegExp]>([
    ['unauthenticated', /does not know this user or password\. Correct the user in EVENTSTORE_URL/],
    ['permission-denied', /denies access to the user of EVENTSTORE_URL\. Let this user read \$all/],
  ])('a user who is %s is refused at once, in words that name the setting', async (denied, words) => {
    const server = await startWireServer();
    const store = eventStoreDbStore({ connectionString: server.connectionString, log: quiet });
    server.faults.denied = denied;
    await expect(store.identity()).rejects.toThrow(words);
    await expect(store.append('a-1', 'any', [anEvent()])).rejects.toThrow(words);
    await store.close();
    await server.stop();
  });

  test.each(['22.10.3', '23.6.0'])('a server of version %s is refused before anything is read', async (version) => {
    const server = await startWireServer({ version });
    const store = eventStoreDbStore({ connectionString: server.connectionString, log: quiet });
    await expect(store.identity()).rejects.toThrow(/oldest supported one is 22\.10\.4/);
    await store.close();
    await server.stop();
  });

  test('a server with TLS, addressed without, and the reverse, is refused in words', async () => {
    const server = await startWireServer();
    const store = eventStoreDbStore({ connectionString: `esdb://127.0.0.1:${server.port}`, log: quiet });
    await expect(store.identity()).rejects.toThrow(/certificate is not accepted.*tlsCAFile/);
    await store.close();
    await server.stop();
    const secure = createServer().listen(0);
    await once(secure, 'listening');
    const { port } = secure.address() as AddressInfo;
    const plain = eventStoreDbStore({
      connectionString: `esdb://127.0.0.1:${port}?tls=false`,
      retryForMs: 100,
      log: quiet,
    });
    await expect(plain.identity()).rejects.toThrow(
      /hangs up, as servers with TLS do when EVENTSTORE_URL says tls=false/,
    );
    await plain.close();
    secure.close();
  });

  test('no event is skipped when none is visible at the start of a subscription', async () => {
    const server = await startWireServer();
    const store = eventStoreDbStore({ connectionString: server.connectionString, log: quiet });
    await store.append('a-1', 'no-stream', [anEvent('Before')]);
    server.log.epoch();
    const checkpoint = positionOf({
      commit: server.log.all.at(-1)!.position,
      prepare: server.log.all.at(-1)!.position,
    });
    await store.append('a-1', 0n, [anEvent('First')]);
    await store.append('a-1', 1n, [anEvent('Second')]);
    const seen = await batchesUntil(store, { from: checkpoint }, (events) => events.at(-1)?.type === 'Second');
    expect(seen.flatMap(({ events }) => events.map(({ type }) => type))).toEqual(['First', 'Second']);
    await store.close();
    await server.stop();
  });

  test('a subscription ends when the store was rolled back beneath it, also after reconnecting', async () => {
    const server = await startWireServer();
    const store = eventStoreDbStore({ connectionString: server.connectionString, log: quiet });
    await store.append('a-1', 'no-stream', [anEvent()]);
    const backup = server.log.all.at(-1)!.position;
    await store.append('a-1', 0n, someEvents(5));
    let reached = BEGINNING;
    const subscribed = (async () => {
      for await (const { checkpoint } of store.subscribe({ from: BEGINNING, signal: AbortSignal.timeout(200_000) }))
        reached = checkpoint;
    })();
    await until(() => reached >= positionOf({ commit: server.log.all.at(-1)!.position, prepare: 0n }));
    server.log.rollBack(backup);
    server.cut();
    await expect(subscribed).rejects.toThrow(/does not have\. It seems to be an older copy/);
    await store.close();
    await server.stop();
  });

  test('a checkpoint that an older copy lost is refused also when the copy has grown beyond it', async () => {
    const server = await startWireServer();
    const store = eventStoreDbStore({ connectionString: server.connectionString, log: quiet });
    await store.append('a-1', 'no-stream', [anEvent()]);
    const backup = server.log.all.at(-1)!.position;
    const { position } = await store.append('a-1', 0n, someEvents(3));
    expect(await store.has(position)).toBe(true);
    server.log.rollBack(backup);
    const grown = await store.append('a-1', 0n, [anEvent('Other', 'x'.repeat(900)), anEvent()]);
    expect(grown.position > position).toBe(true);
    expect(await store.has(position)).toBe(false);
    const over = AbortSignal.timeout(200_000);
    await expect(listOf(store.subscribe({ from: position, signal: over }))).rejects.toThrow(RangeError);
    await store.close();
    await server.stop();
  });

  test('a conflict is known once its cause can be read', async () => {
    const server = await startWireServer();
    const store = eventStoreDbStore({ connectionString: server.connectionString, log: quiet });
    const other = eventStoreDbStore({ connectionString: server.connectionString, log: quiet });
    await store.append('a-1', 'no-stream', [anEvent()]);
    server.log.indexAfter(150);
    const winning = other.append('a-1', 0n, [anEvent('Won')]);
    await until(() => server.log.current('a-1') === 1n);
    await expect(store.append('a-1', 0n, [anEvent()])).rejects.toMatchObject({ actual: 1n });
    expect((await listOf(store.readStream('a-1'))).map(({ type }) => type)).toEqual(['Happened', 'Won']);
    await winning;
    await Promise.all([store.close(), other.close()]);
    await server.stop();
  });

  test('a repetition beside the first attempt is dropped by the server, and still has one effect', async () => {
    const server = await startWireServer();
    const store = eventStoreDbStore({ connectionString: server.connectionString, log: quiet });
    await store.identity();
    server.log.indexAfter(50);
    const events = someEvents(2);
    const answers = await Promise.all([1, 2, 3].map(() => store.append('a-1', 'no-stream', events)));
    expect(answers.map(({ revision }) => revision)).toEqual([1n, 1n, 1n]);
    expect(await listOf(store.readStream('a-1'))).toHaveLength(2);
    await store.close();
    await server.stop();
  });

  test('an append beyond the size that the server takes is refused for good, in words', async () => {
    const server = await startWireServer();
    const store = eventStoreDbStore({ connectionString: server.connectionString, log: quiet });
    const large = anEvent('Large', 'x'.repeat(600_000));
    await expect(store.append('a-1', 'any', [large, { ...large, id: anEvent().id }])).rejects.toThrow(
      /more than EventStoreDB takes at once/,
    );
    await store.close();
    await server.stop();
  });

  test('appends in order are all there, in order and once, although lines are cut and answers lost', async () => {
    const server = await startWireServer();
    const store = eventStoreDbStore({ connectionString: server.connectionString, appendTimeoutMs: 300, log: quiet });
    const appends = Array.from({ length: 900 }, (_, n) => ({
      stream: `a-${n % 300}`,
      expected: n < 300 ? ('no-stream' as const) : BigInt(Math.floor(n / 300) - 1),
      events: [anEvent()],
    }));
    const written = () => server.log.all.filter(({ stream }) => stream.startsWith('a-'));
    const appending = store.appendInOrder!(appends);
    for (const much of [100, 400]) {
      await until(() => written().length > much);
      server.cut();
    }
    await until(() => written().length > 600);
    server.faults.unansweredAppends = 2;
    expect(await appending).toHaveLength(900);
    expect(written().map(({ id }) => id)).toEqual(appends.map(({ events }) => events[0]!.id));
    await store.close();
    await server.stop();
  });

  test('a repetition that the server has forgotten beyond 8 MB of later events has still one effect', async () => {
    const server = await startWireServer();
    const store = eventStoreDbStore({ connectionString: server.connectionString, log: quiet });
    const wire = (id: string) => ({
      id,
      type: 'Happened',
      contentType: 'application/json',
      data: Buffer.from('{}'),
      meta: new Uint8Array(),
    });
    const event = anEvent();
    const by = String(server.port);
    await store.append('a-1', 'any', [event]);
    expect(server.log.append('a-1', 'any', [wire(event.id)], by)).toMatchObject({ revision: 0n });
    const large = 'x'.repeat(1_000_000);
    for (let n = 0; n < 9; n += 1) await store.append('a-2', 'any', [anEvent('Large', large)]);
    expect(await store.append('a-1', 'any', [event])).toMatchObject({ revision: 0n });
    expect(server.log.append('a-1', 'any', [wire(event.id)], by)).toMatchObject({ revision: 1n });
    await store.close();
    await server.stop();
  });

  test('ids come back in lower case, and a repetition is recognised', async () => {
    const server = await startWireServer();
    const store = eventStoreDbStore({ connectionString: server.connectionString, appendTimeoutMs: 200, log: quiet });
    const event = { ...anEvent(), id: anEvent().id.toUpperCase() };
    server.faults.unansweredAppends = 1;
    await store.append('a-1', 'any', [event]);
    expect((await listOf(store.readStream('a-1'))).map(({ id }) => id)).toEqual([event.id.toLowerCase()]);
    await store.close();
    await server.stop();
  });

  test('a reader that the server calls too slow resumes without a line in the log', async () => {
    const server = await startWireServer();
    const lines: string[] = [];
    const store = eventStoreDbStore({
      connectionString: server.connectionString,
      log: (line) => void lines.push(line),
    });
    const seen: string[] = [];
    const over = new AbortController();
    const reading = (async () => {
      for await (const { events } of store.subscribe({ from: BEGINNING, batchSize: 5, signal: over.signal })) {
        seen.push(...events.map(({ id }) => id));
        await delay(1);
      }
    })();
    await store.append('a-1', 'any', [anEvent()]);
    await until(() => seen.length === 1);
    const burst = someEvents(600);
    await store.append('a-1', 'any', burst.slice(0, 300));
    await store.append('a-1', 'any', burst.slice(300));
    await until(() => seen.length === 601);
    over.abort();
    await reading;
    expect(seen.slice(1)).toEqual(burst.map(({ id }) => id));
    expect([server.tooSlow() > 0, lines]).toEqual([true, []]);
    await store.close();
    await server.stop();
  });

  test('a subscription survives several restarts and servers that do not know it', async () => {
    let server = await startWireServer({ log: wireLog() });
    const { port, log } = server;
    const store = eventStoreDbStore({ connectionString: server.connectionString, log: quiet });
    const over = new AbortController();
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { events } of store.subscribe({ from: '', signal: over.signal })) {
        seen.push(...events.map(({ id }) => id));
        if (seen.length >= 30) over.abort();
      }
    })();
    const sent: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 10; n += 1) {
        const event = anEvent();
        await store.append(`r-${n}`, 'any', [event]);
        sent.push(event.id);
      }
      await server.stop();
      server = await startWireServer({ port, log });
    }
    await reading;
    expect(seen).toEqual(sent);
    await store.close();
    await server.stop();
  }, 30_000);
});
