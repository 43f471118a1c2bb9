import assert from 'node:assert/strict';
import { getSession } from '#modules/scheduling/contract/api.ts';
import { updateSeriesPicture, updateSessionPicture } from '#modules/scheduling/picture/contract/picture.ts';
import { SMALL_JPEG } from '#kernel/testing/small-jpeg.ts';
import { PNG, widened } from '../support/pictures.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const idOf = (world: World, title: string) => world.recall('session', title);
const shown = async (world: World, name: string, title: string) =>
  (await world.done(name, getSession, { id: idOf(world, title) })).session.pic;

When('{actor} gives {string} a picture', async function (name, title: string) {
  await this.call(name, updateSessionPicture, { id: idOf(this, title), image: SMALL_JPEG });
});

When('{actor} gives {string} a picture that is a PNG', async function (name, title: string) {
  await this.call(name, updateSessionPicture, { id: idOf(this, title), image: PNG });
});

When(
  '{actor} gives {string} a picture that is {int} pixels wide',
  async function (name, title: string, pixels: number) {
    await this.call(name, updateSessionPicture, { id: idOf(this, title), image: widened(pixels) });
  },
);

When('{actor} takes the picture of {string} away', async function (name, title: string) {
  await this.call(name, updateSessionPicture, { id: idOf(this, title), image: '' });
});

When('{actor} gives the series {string} a picture', async function (name, title: string) {
  const { session } = await this.done(name, getSession, { id: idOf(this, title) });
  await this.done(name, updateSeriesPicture, { id: session.series!.uuid, image: SMALL_JPEG });
});

Then('{actor} sees the picture of {string}', async function (name, title: string) {
  assert.match((await shown(this, name, title)) ?? 'none', /^\/img\/[0-9a-f]{40}\.jpg$/);
});

Then('{actor} sees no picture of {string}', async function (name, title: string) {
  assert.equal(await shown(this, name, title), null);
});
