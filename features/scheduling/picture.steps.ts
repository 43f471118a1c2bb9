import assert from 'node:assert/strict';
import { getSession } from '../../src/modules/scheduling/contract/api.ts';
import { updateSeriesPicture, updateSessionPicture } from '../../src/modules/scheduling/picture/contract/picture.ts';
import { SMALL_JPEG } from '../../src/shared-kernel/testing/small-jpeg.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const idOf = (world: World, title: string) => world.recall('session', title);
const shown = async (world: World, name: string, title: string) =>
  (await world.done(name, getSession, { id: idOf(world, title) })).session.pic;

/** The small picture with another width written into it. */
const widened = (pixels: number): string => {
  const bytes = Buffer.from(SMALL_JPEG, 'base64');
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(pixels, frame + 7);
  return bytes.toString('base64');
};

When('{actor} gives {string} a picture', async function (name, title: string) {
  await this.call(name, updateSessionPicture, { id: idOf(this, title), image: SMALL_JPEG });
});

When('{actor} gives {string} a picture that is a PNG', async function (name, title: string) {
  const image = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1').toString('base64');
  await this.call(name, updateSessionPicture, { id: idOf(this, title), image });
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
