import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { wireLog } from '../../testing/eventstoredb-wire/log.ts';
import { startWireServer } from '../../testing/eventstoredb-wire/server.ts';
import { until } from '../../testing/until.ts';
import { anEvent, eventStoreContract, type EventStoreUnderTest, listOf, someEvents } from './event-store.contract.ts';
import { eventStoreDbStore } from './eventstoredb.ts';

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
eventStoreContract('EventStoreDB', overTheWire, { processes: true, restarts: true, interruptions: INTERRUPTIONS });

const atUrl = (connectionString: string) => async (): Promise<EventStoreUnderTest> => ({
  store: eventStoreDbStore({ connectionString }),
  another: () => eventStoreDbStore({ connectionString }),
  dispose: () => Promise.resolve(),
});
const { EVENTSTORE_URL } = process.env;
if (EVENTSTORE_URL !== undefined)
  eventStoreContract('EventStoreDB at EVENTSTORE_URL', atUrl(EVENTSTORE_URL), { processes: true });

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

  test.each([
    ['esdb://localhost:2113?tlsVerifyCert=false', /tlsCAFile/],
    ['esdb://localhost:2113?tls=true&tlsverifycert=FALSE', /tlsCAFile/],
    ['esdb://localhost:2113?tls=false&throwOnAppendFailure=false', /throwOnAppendFailure has no effect/],
    ['esdb://admin:verysecret@localhost:2113?tls=false', /No credentials are sent without TLS/],
    ['http://admin:verysecret@localhost:2113', /malformed/],
    ['esdb://admin:verysecret@localhost:2113?tls=true&tlsCAFile=/no/such/file', /certificate file/],
  ])('refuses the connection string %s without repeating it', (connectionString, reason) => {
    const open = () => eventStoreDbStore({ connectionString });
    expect(open).toThrow(reason);
    expect(open).not.toThrow(/verysecret/);
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
