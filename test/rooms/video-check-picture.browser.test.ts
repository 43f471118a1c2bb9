import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { vp8KeyFrame } from '#sandboxes/openvidu/index.ts';
import { closePages, sharedChromium } from '../support/browser.ts';

afterEach(async () => closePages(await sharedChromium()));

/** Decodes frames with the page's own decoder; answers the sizes of the pictures and the colour of each one's middle. */
const DECODE = `async (frames) => {
  const pictures = [];
  let failure;
  const decoder = new VideoDecoder({
    output: (frame) => {
      const canvas = new OffscreenCanvas(frame.displayWidth, frame.displayHeight);
      const context = canvas.getContext('2d');
      context.drawImage(frame, 0, 0);
      const [red, green, blue] = context.getImageData(frame.displayWidth / 2, frame.displayHeight / 2, 1, 1).data;
      pictures.push({ width: frame.displayWidth, height: frame.displayHeight, colour: [red, green, blue] });
      frame.close();
    },
    error: (error) => { failure = error.message; },
  });
  decoder.configure({ codec: 'vp8' });
  try {
    for (const [at, text] of frames.entries()) {
      const data = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      decoder.decode(new EncodedVideoChunk({ type: 'key', timestamp: at * 20000, data }));
    }
    await decoder.flush();
  } catch (error) {
    failure ??= error.message;
  }
  return { pictures, failure };
}`;

it('the picture that video:check sends is a key frame that a browser decodes, in every size that it may have', async () => {
  const server = createServer((_, response) => void response.end('<!doctype html><title>decoder</title>'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const page = await (await sharedChromium()).newPage();
  // A decoder is there for pages of secure origins alone.
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const decode = (frames: readonly Buffer[]) =>
    page.evaluate<{ pictures: { width: number; height: number; colour: number[] }[]; failure?: string }>(
      `(${DECODE})(${JSON.stringify(frames.map((frame) => frame.toString('base64')))})`,
    );
  const { pictures, failure } = await decode([vp8KeyFrame(64, 48), vp8KeyFrame(64, 48), vp8KeyFrame(160, 120)]);
  expect(failure).toBeUndefined();
  expect(pictures.map(({ width, height }) => [width, height])).toEqual([
    [64, 48],
    [64, 48],
    [160, 120],
  ]);
  for (const { colour } of pictures) expect(Math.max(...colour) - Math.min(...colour)).toBeLessThan(8);
  expect((await decode([Buffer.alloc(900)])).failure).toMatch(/wasn't a key frame/);
  server.close();
});
