import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { startWireCluster } from '#kernel/testing/eventstoredb-wire/cluster.ts';
import { until } from '#kernel/testing/until.ts';
import { anEvent, listOf, someEvents } from '../event-store.contract.ts';
import { type EventStore, type Position, StoreUnavailable } from '../event-store.ts';
import { eventStoreDbStore } from './store.ts';

/** Events that a run writes at least, or it proves nothing. */
const LEAST_WRITTEN = 10;

const quiet = (): void => undefined;

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanUp.splice(0).toReversed()) await clean();
});

/** Numbers that are the same for the same seed (mulberry32). */
const dice = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
};

/** Servers over one log, the first of which leads. */
const cluster = async (ports: readonly number[]) => {
  const running = await startWireCluster({ ports });
  cleanUp.push(() => running.stop());
  return running;
};
const twoServers = () => cluster([0, 0]);
const threeServers = () => cluster([0, 0, 0]);
const opened = (connectionString: string, appendTimeoutMs = 300): EventStore => {
  const store = eventStoreDbStore({ connectionString, appendTimeoutMs, retryForMs: 30_000, watchMs: 100, log: quiet });
  cleanUp.push(() => store.close());
  return store;
};

/** Subscribes from the beginning and resumes from its last checkpoint whenever it is interrupted. */
const follower = (store: EventStore, streamPrefixes?: readonly string[]) => {
  const over = new AbortController();
  const seen: string[] = [];
  let reached: Position = '';
  let turn = new AbortController();
  const reading = (async () => {
    while (!over.signal.aborted) {
      turn = new AbortController();
      const signal = AbortSignal.any([over.signal, turn.signal]);
      const options = { from: reached, signal, batchSize: 7, ...(streamPrefixes ? { streamPrefixes } : {}) };
      for await (const { events, checkpoint } of store.subscribe(options)) {
        if (checkpoint <= reached) throw new Error(`The checkpoint went from ${reached} to ${checkpoint}`);
        seen.push(...events.filter(({ stream }) => !stream.startsWith('trash')).map(({ id }) => id));
        reached = checkpoint;
      }
      if (!signal.aborted) return; // the store was closed
    }
  })();
  return {
    seen,
    /** A process that ends and begins again where it was. */
    again: () => turn.abort(),
    stop: async () => {
      over.abort();
      await reading;
    },
  };
};

describe('EventStoreDB under faults', () => {
  test.each([randomInt(1_000_000)])(
    'nothing acknowledged is lost or doubled, for writers and followers (seed %i)',
    async (seed) => {
      console.log(`EventStoreDB faults: seed ${seed}`);
      const roll = dice(seed);
      const running = await threeServers();
      const { log, servers, connectionString } = running;
      const acknowledged = new Map<string, { stream: string; revision: bigint }>();
      const over = new AbortController();

      /** The only one that writes to its stream: a conflict would mean that a repetition was not recognised. */
      const careful = async (which: number): Promise<void> => {
        const store = opened(connectionString);
        let revision: bigint | 'no-stream' = 'no-stream';
        while (!over.signal.aborted) {
          const events = someEvents(1 + roll(4));
          const before: bigint = revision === 'no-stream' ? -1n : revision;
          ({ revision } = await store.append(`own-${which}`, revision, events));
          for (const [index, { id }] of events.entries())
            acknowledged.set(id, { stream: `own-${which}`, revision: before + BigInt(index) + 1n });
          // Stream reads see the latest write, whichever server leads; a leader that is being replaced may still answer once.
          const written = revision;
          await until(async () => {
            const [last] = await listOf(store.readStream(`own-${which}`, { direction: 'backwards', limit: 1 }));
            return last?.revision === written;
          });
        }
      };
      /** One of several that write to one stream without looking. */
      const careless = async (): Promise<void> => {
        const store = opened(connectionString);
        while (!over.signal.aborted) {
          const events = someEvents(1 + roll(3));
          const { revision } = await store.append('shared', 'any', events);
          for (const [index, { id }] of events.entries())
            acknowledged.set(id, { stream: 'shared', revision: revision - BigInt(events.length - index - 1) });
        }
      };
      /** Writes what is hidden and removed for good meanwhile. */
      const wasteful = async (): Promise<void> => {
        const store = opened(connectionString);
        for (let n = 0; !over.signal.aborted; n += 1) {
          const { revision } = await store.append(`trash-${n % 3}`, 'any', someEvents(3));
          if (n % 4 === 0) await store.truncate(`trash-${n % 3}`, revision);
          if (n % 9 === 0) log.scavenge();
          await delay(5);
        }
      };
      const followers = [
        follower(opened(connectionString)),
        follower(opened(connectionString)),
        follower(opened(connectionString), ['own-', 'shared']),
      ];
      cleanUp.push(() => {
        over.abort();
        return Promise.all(followers.map((each) => each.stop()));
      });
      const writers = [careful(0), careful(1), careful(2), careless(), careless(), wasteful()];

      const faults: (() => unknown)[] = [
        () => running.suffer({ what: 'restart', server: roll(3), away: 20 }),
        () => running.suffer({ what: 'elect', server: roll(2), without: roll(120) }),
        () => running.suffer({ what: 'unansweredAppends', server: roll(2), times: 1 + roll(2) }),
        () => running.suffer({ what: 'lostAppends', server: roll(2), times: 1 + roll(2) }),
        () => running.suffer({ what: 'lateAppends', server: roll(2), times: 1 + roll(2) }),
        () => running.suffer({ what: 'notReady', server: roll(2), times: 1 + roll(3) }),
        () => running.suffer({ what: 'drop', server: roll(2), how: roll(2) === 0 ? 'quietly' : 'with an error' }),
        () => running.suffer({ what: 'stale', server: roll(2), stale: roll(2) === 0 }),
        () => running.suffer({ what: 'slow', server: roll(2), milliseconds: roll(2) }),
        () => running.suffer({ what: 'behind', server: roll(3) }),
        () => running.suffer({ what: 'cut', server: roll(3) }),
        () => running.suffer({ what: 'freeze', server: roll(3), milliseconds: 150, elects: 50 }),
        () => running.suffer({ what: 'diverge', server: roll(3), apart: 100, away: 20 }),
        () => log.indexAfter(roll(3) * 5),
        () => servers.forEach((server) => server.catchUp()),
        () => followers[roll(followers.length)]!.again(),
      ];
      const end = Date.now() + 3_000;
      // On a busy machine hardly anything is written in that time.
      while (Date.now() < end || acknowledged.size <= LEAST_WRITTEN) {
        await faults[roll(faults.length)]!();
        await delay(10 + roll(50));
      }

      log.indexAfter(0);
      await running.suffer({ what: 'calm' });
      over.abort();
      await Promise.all(writers);
      const all = (await listOf(opened(connectionString).readAll())).filter(
        ({ stream }) => !stream.startsWith('trash'),
      );
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      const places = new Map(all.map(({ id, stream, revision }) => [id, { stream, revision }]));
      for (const [id, place] of acknowledged) expect(places.get(id)).toEqual(place);
      // Writers ended only with an answer, so there is nothing that was not acknowledged either.
      expect(places.size).toBe(acknowledged.size);
      expect(acknowledged.size).toBeGreaterThan(LEAST_WRITTEN);
      const inOrder = all.map(({ id }) => id);
      for (const each of followers) await until(() => each.seen.length >= inOrder.length);
      await Promise.all(followers.map((each) => each.stop()));
      for (const each of followers) expect(each.seen).toEqual(inOrder);
    },
  );

  test('a cluster without a leader is an error in the end, ends no process, and works again with a leader', async () => {
    const running = await threeServers();
    const unhandled: unknown[] = [];
    const note = (problem: unknown): void => void unhandled.push(problem);
    process.on('unhandledRejection', note);
    cleanUp.push(async () => void process.off('unhandledRejection', note));
    const store = eventStoreDbStore({ connectionString: running.connectionString, retryForMs: 1_000, log: quiet });
    cleanUp.push(() => store.close());
    await store.append('a-1', 'no-stream', [anEvent()]);
    const following = follower(store);
    cleanUp.push(() => following.stop());
    running.cluster.leader = undefined;
    await expect(store.append('a-1', 0n, [anEvent()])).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(listOf(store.readStream('a-1'))).rejects.toBeInstanceOf(StoreUnavailable);
    for (const server of running.servers) server.freeze();
    await expect(store.append('a-1', 0n, [anEvent()])).rejects.toBeInstanceOf(StoreUnavailable);
    for (const server of running.servers) server.thaw();
    await running.suffer({ what: 'elect', server: 2, without: 0 });
    await store.append('a-1', 'any', [anEvent()]);
    await until(() => following.seen.length >= 2);
    await delay(0);
    expect(unhandled).toEqual([]);
  });

  test('a frozen leader costs writes little more than the election of another', async () => {
    const running = await threeServers();
    const quick = '&keepAliveInterval=200&keepAliveTimeout=400&gossipTimeout=0.3';
    const store = opened(`${running.connectionString}${quick}`, 5_000);
    let revision = (await store.append('a-1', 'no-stream', [anEvent()])).revision;
    const began = performance.now();
    const frozen = running.suffer({ what: 'freeze', server: 0, milliseconds: 6_000, elects: 600 });
    ({ revision } = await store.append('a-1', revision, [anEvent()]));
    const waited = performance.now() - began;
    expect(await listOf(store.readStream('a-1'))).toHaveLength(2);
    // Less than the silence that alone would tell: 5 s of an append.
    expect(waited).toBeLessThan(4_500);
    await frozen;
    expect(await store.append('a-1', revision, [anEvent()])).toMatchObject({ revision: 2n });
  });

  test('a leader that diverged answers for nothing that the others do not have', async () => {
    const running = await threeServers();
    const store = opened(running.connectionString);
    await store.append('a-1', 'no-stream', [anEvent()]);
    const apart = running.suffer({ what: 'diverge', server: 0, apart: 1_500, away: 50 });
    expect(await store.append('a-1', 0n, [anEvent()])).toMatchObject({ revision: 1n });
    expect(running.cluster.leader).toBe(running.servers[1]!.reachedAt);
    await apart;
    expect(await listOf(opened(running.connectionString).readStream('a-1'))).toHaveLength(2);
  });

  test('an append reaches the new leader, whichever server was contacted first', async () => {
    const { cluster, servers } = await twoServers();
    const toFirst = opened(servers[0]!.connectionString);
    await toFirst.append('a-1', 'no-stream', [anEvent()]);
    cluster.leader = servers[1]!.port;
    expect(await toFirst.append('a-1', 0n, [anEvent()])).toMatchObject({ revision: 1n });
    expect(await listOf(toFirst.readStream('a-1'))).toHaveLength(2);
    // The leader that it was sent to goes away, and the first one leads again.
    await servers[1]!.stop();
    cluster.leader = servers[0]!.port;
    expect(await toFirst.append('a-1', 1n, [anEvent()])).toMatchObject({ revision: 2n });
  });

  test('who decides is never answered by a server that is behind', async () => {
    const { cluster, servers } = await twoServers();
    const store = opened(servers[1]!.connectionString);
    servers[1]!.fallBehind();
    await store.append('a-1', 'no-stream', [anEvent()]);
    expect(await listOf(store.readStream('a-1'))).toHaveLength(1);
    expect(await listOf(store.readAll({ direction: 'backwards', limit: 1 }))).toHaveLength(1);
    expect(cluster.leader).toBe(servers[0]!.port);
  });

  test.each<[string, readonly string[] | undefined]>([
    ['everything', undefined],
    ['some streams', ['a-']],
  ])('a subscription to %s leaves a server that is cut off from its leader', async (_, prefixes) => {
    const { servers } = await twoServers();
    const store = opened(servers[1]!.connectionString);
    const writer = opened(servers[0]!.connectionString);
    const events = someEvents(3);
    const following = follower(store, prefixes);
    cleanUp.push(() => following.stop());
    await writer.append('a-1', 'no-stream', events.slice(0, 1));
    await until(() => following.seen.length === 1);
    servers[1]!.fallBehind();
    await writer.append('b-1', 'no-stream', someEvents(100));
    await writer.append('a-1', 0n, events.slice(1));
    await until(() => following.seen.includes(events[2]!.id));
    expect(following.seen.filter((id) => events.some((event) => event.id === id))).toEqual(events.map(({ id }) => id));
  });

  test('a subscription resumes from a checkpoint whose event was scavenged', async () => {
    const { log, connectionString } = await twoServers();
    const store = opened(connectionString);
    const { position } = await store.append('trash-1', 'no-stream', someEvents(5));
    await store.truncate('trash-1', 5n);
    expect(log.scavenge()).toBe(5);
    const visible = someEvents(3);
    await store.append('a-1', 'no-stream', visible);
    const over = new AbortController();
    const seen: string[] = [];
    for await (const { events } of store.subscribe({ from: position, signal: over.signal })) {
      seen.push(...events.map(({ id }) => id));
      if (seen.length === 3) over.abort();
    }
    expect(seen).toEqual(visible.map(({ id }) => id));
    expect(await store.append('trash-1', 4n, [anEvent()])).toMatchObject({ revision: 5n });
  });
});
