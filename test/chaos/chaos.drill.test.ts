import { expect, test } from '@jest/globals';
import { chaos } from './chaos.ts';
import { storeKindIn } from './event-store.ts';
import { roomEvening } from './room-evening.ts';

/** `CHAOS_SEED` repeats a run; its name tells the seed. */
const seed = process.env['CHAOS_SEED'] ?? Math.floor(Date.now() % 1e9).toString(36);
const seconds = Number(process.env['CHAOS_SECONDS'] ?? 20);

test(`evenings with members, hosts and staff survive killed, frozen and disconnected parts (seed ${seed})`, async () => {
  const outcome = await chaos({ seconds, seed, store: storeKindIn(process.env) });
  const broken = Object.entries(outcome.problems).filter(([, problems]) => problems.length > 0);
  expect({ seed, broken }).toEqual({ seed, broken: [] });
  // Something happened, or nothing is proven.
  expect(outcome.disturbances.size).toBeGreaterThan(2);
  expect(outcome.commands.done).toBeGreaterThan(50);
  expect(outcome.outcomes.get('/v1/session/…/room/0/enter done')).toBeGreaterThan(3);
}, 400_000);

test(`people in a room stay together, muted as they were, through bad lines, closed lids and a restart (seed ${seed})`, async () => {
  const { faults, samples, problems } = await roomEvening({ seed, seconds: 1, longest: 15 });
  const broken = Object.entries(problems).filter(([, each]) => each.length > 0);
  expect({ seed, faults: faults.map(({ name }) => name), broken }).toMatchObject({ seed, broken: [] });
  expect(samples).toBeGreaterThan(100);
}, 600_000);
