import { expect, test } from '@jest/globals';
import { captureScreen } from './screen-capture.ts';

const refusing = (name: string) => ({
  getDisplayMedia: async () => {
    throw Object.assign(new Error('no'), { name });
  },
});

test('asks for a screen of at most 1920x1080 at 10 fps, and prefers sharp text [ROM-114]', async () => {
  const track = { contentHint: '' } as MediaStreamTrack;
  const asked: (DisplayMediaStreamOptions | undefined)[] = [];
  const found = await captureScreen({
    getDisplayMedia: async (options) => {
      asked.push(options);
      return { getVideoTracks: () => [track] } as unknown as MediaStream;
    },
  });
  expect(found).toBe(track);
  expect(track.contentHint).toBe('detail');
  expect(asked).toEqual([
    { video: { width: { max: 1920 }, height: { max: 1080 }, frameRate: { max: 10 } }, audio: false },
  ]);
});

test.each(['AbortError', 'NotAllowedError'])('%s is a change of mind, not a failure [ROM-033]', async (name) => {
  expect(await captureScreen(refusing(name))).toBeUndefined();
});

test('other errors are reported [ROM-033]', async () => {
  await expect(captureScreen(refusing('NotReadableError'))).rejects.toMatchObject({ name: 'NotReadableError' });
});
