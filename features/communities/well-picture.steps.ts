import assert from 'node:assert/strict';
import { getWell, updateWellPicture } from '#modules/communities/contract/api.ts';
import { SMALL_JPEG } from '#kernel/testing/small-jpeg.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import { heavy, PNG, widened } from '../support/pictures.ts';

const give = (world: World, name: string, title: string, image: string) =>
  world.call(name, updateWellPicture, { id: world.recall('Well', title), image });
const shown = async (world: World, name: string, title: string) =>
  (await world.done(name, getWell, { id: world.recall('Well', title) })).group.pic;

When('{actor} gives the Well {string} a picture', async function (name, title: string) {
  await give(this, name, title, SMALL_JPEG);
});

When('{actor} gives the Well {string} a file that is no picture', async function (name, title: string) {
  await give(this, name, title, PNG);
});

When(
  '{actor} gives the Well {string} a picture that is {int} pixels wide',
  async function (name, title: string, pixels: number) {
    await give(this, name, title, widened(pixels));
  },
);

When('{actor} gives the Well {string} a picture of {int} KB', async function (name, title: string, size: number) {
  await give(this, name, title, heavy(size));
});

When('{actor} takes the picture of the Well {string} away', async function (name, title: string) {
  await give(this, name, title, '');
});

Then('{actor} sees the picture of the Well {string}', async function (name, title: string) {
  assert.match((await shown(this, name, title)) ?? 'none', /^\/img\/[0-9a-f]{40}\.jpg$/);
});

Then('{actor} sees no picture of the Well {string}', async function (name, title: string) {
  assert.equal(await shown(this, name, title), null);
});
