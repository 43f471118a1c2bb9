import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { startWireCluster } from '#kernel/testing/eventstoredb-wire/cluster.ts';
import { anEvent, listOf } from '../event-store.contract.ts';
import { eventStoreDbStore } from './store.ts';

// The servers of a real cluster elect another leader about three seconds after one froze.
const ELECTION_MS = 3_000;

test('a leader that freezes for 15 s costs writers and readers at most 6 s, and loses nothing', async () => {
  const running = await startWireCluster({ ports: [0, 0, 0] });
  const stores = [1, 2, 3].map(() =>
    eventStoreDbStore({ connectionString: running.connectionString, log: () => undefined }),
  );
  const over = new AbortController();
  const waits: number[] = [];
  const timed = async <T>(call: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const answer = await call();
    waits.push(performance.now() - began);
    return answer;
  };
  const writing = stores.map(async (store, index) => {
    let written = 0;
    while (!over.signal.aborted) {
      await timed(() => store.append(`a-${index}`, written === 0 ? 'no-stream' : BigInt(written - 1), [anEvent()]));
      written += 1;
      const last = await timed(() => listOf(store.readStream(`a-${index}`, { direction: 'backwards', limit: 1 })));
      expect(last).toHaveLength(1);
      await delay(5);
    }
    return written;
  });
  await delay(500);
  await running.suffer({ what: 'freeze', server: 0, milliseconds: 15_000, elects: ELECTION_MS });
  over.abort();
  const written = await Promise.all(writing);
  for (const [index, count] of written.entries())
    expect(await listOf(stores[0]!.readStream(`a-${index}`))).toHaveLength(count);
  expect(Math.max(...waits)).toBeLessThan(6_000);
  expect(Math.max(...waits)).toBeGreaterThan(2_000);
  await Promise.all(stores.map((store) => store.close()));
  await running.stop();
}, 60_000);
