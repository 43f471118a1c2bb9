import { expect, test } from '@jest/globals';
import { chaos } from './chaos.ts';
import { storeKindIn } from './event-store.ts';

/** `CHAOS_SEED` repeats a run; each says its seed when it fails. */
const seed = process.env['CHAOS_SEED'] ?? Math.floor(Date.now() % 1e9).toString(36);

test('an evening with members, hosts and staff survives killed, frozen and disconnected parts', async () => {
  console.log(`Chaos: seed ${seed}`);
  const outcome = await chaos({ seconds: 20, seed, store: storeKindIn(process.env) });
  const broken = Object.entries(outcome.problems).filter(([, problems]) => problems.length > 0);
  expect({ seed, broken }).toEqual({ seed, broken: [] });
  // Something happened, or nothing is proven.
  expect(outcome.disturbances.size).toBeGreaterThan(3);
  expect(outcome.commands.done).toBeGreaterThan(50);
  expect(outcome.outcomes.get('/v1/session/…/room/0/enter done')).toBeGreaterThan(3);
}, 400_000);
