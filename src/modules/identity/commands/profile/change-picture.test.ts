import sharp from 'sharp';
import { beforeEach, expect, test } from '@jest/globals';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { dropProfilePicture } from '../../job-kinds.ts';
import { dropProfilePictureWhenReplaced } from '../../policies/drop-profile-picture-when-replaced.ts';
import { house, sure, type House } from '../../testing/house.ts';
import { changePicture } from './change-picture.ts';
import { removePicture } from './remove-picture.ts';
import { accountOf } from '../../facts/account.ts';

const database = ownDatabase();
let home: House;
let ben: string;
beforeEach(async () => {
  home = await house(database);
  ben = sure(await home.register()).member!;
});

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 160 } } })
    .withExif({ IFD0: { Copyright: 'Ana, at home' } })
    .jpeg()
    .toBuffer();
const sent = async (width: number, height: number) => (await drawn(width, height)).toString('base64');
const choose = (image: string) => changePicture({ ...home.parts, files: home.files })(home.by(), ben, image);
const pictureOfBen = async () => (await accountOf(home.parts.log, ben)).picture;
const stored = async () => {
  const names: string[] = [];
  for await (const name of home.files.names()) names.push(name);
  return names;
};

test('[IDN-093] of a picture a square of 200 pixels is stored, without what the camera wrote', async () => {
  expect(await choose(await sent(640, 360))).toBeUndefined();
  const bytes = Buffer.from((await home.files.get((await pictureOfBen())!))!);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 200 });
  expect(bytes.toString('latin1')).not.toContain('Ana, at home');
});

test('[IDN-092] no file, no JPEG and one that is too large are refused at their field', async () => {
  const field = 'filename';
  expect(await choose('')).toEqual({ refused: 'PROFILE_PICTURE_MISSING', field });
  const png = await sharp(await drawn(20, 20))
    .png()
    .toBuffer();
  expect(await choose(png.toString('base64'))).toMatchObject({ refused: 'IMAGE_NOT_JPEG', field });
  expect(await choose(Buffer.from('<svg onload="alert(1)"/>').toString('base64'))).toMatchObject({
    refused: 'IMAGE_NOT_JPEG',
    field,
  });
  expect(await choose(await sent(6001, 20))).toMatchObject({ refused: 'IMAGE_TOO_LARGE', field });
  expect(await choose(Buffer.alloc(6_144_001).toString('base64'))).toMatchObject({ refused: 'IMAGE_TOO_LARGE', field });
  expect([await pictureOfBen(), await stored()]).toEqual([null, []]);
});

test('the file of a replaced picture is removed, unless it is shown again', async () => {
  await choose(await sent(300, 300));
  const first = (await pictureOfBen())!;
  await removePicture(home.parts)(home.by(), ben);
  const [reaction] = dropProfilePictureWhenReplaced.reactions;
  const jobs = reaction!.react({ id: 'fact-1', data: { member: ben, before: first } } as never, undefined as never);
  expect(jobs).toMatchObject([{ kind: dropProfilePicture.kind, payload: { member: ben, file: first } }]);
  await choose(await sent(300, 300));
  await home.job(dropProfilePicture, { member: ben, file: first });
  expect(await stored()).toEqual([first]);
  await removePicture(home.parts)(home.by(), ben);
  await home.job(dropProfilePicture, { member: ben, file: first });
  expect(await stored()).toEqual([]);
});
