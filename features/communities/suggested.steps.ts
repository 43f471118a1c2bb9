import assert from 'node:assert/strict';
import { searchWells } from '#modules/communities/contract/api.ts';
import { isOffered, MOST_OFFERED } from '#modules/communities/contract/well-view.ts';
import { Then } from '../support/steps.ts';
import type { World } from '../support/world.ts';

/** The Wells of the first steps, in their order. */
const suggestedTo = async (world: World, name: string): Promise<string[]> =>
  (await world.done(name, searchWells, { limit: MOST_OFFERED })).group.filter(isOffered).map(({ title }) => title);

Then('{string} is suggested to {actor}', async function (title: string, name: string) {
  assert.ok((await suggestedTo(this, name)).includes(title), `"${title}" is not suggested to ${name}`);
});

Then('{string} is not suggested to {actor}', async function (title: string, name: string) {
  assert.ok(!(await suggestedTo(this, name)).includes(title), `"${title}" is suggested to ${name}`);
});

Then(
  'the Wells {string} and {string} are suggested to {actor}',
  async function (first: string, second: string, name: string) {
    assert.deepEqual(await suggestedTo(this, name), [first, second]);
  },
);
