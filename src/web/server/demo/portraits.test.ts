import sharp from 'sharp';
import { expect, test } from '@jest/globals';
import { demoPeople } from './people.ts';
import { portrait } from './portraits.ts';

test('everybody in the demo has a face of their own, as a square JPEG', async () => {
  const faces = await Promise.all(demoPeople.map(({ look }) => portrait(look)));
  expect(new Set(faces).size).toBe(demoPeople.length);
  const { format, width, height } = await sharp(Buffer.from(faces[0]!, 'base64')).metadata();
  expect([format, width, height]).toEqual(['jpeg', 400, 400]);
});
