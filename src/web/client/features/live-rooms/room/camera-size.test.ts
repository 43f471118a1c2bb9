import { expect, test } from '@jest/globals';
import { inSize, sameSize, sentSize } from './camera-size.ts';
import { FakeTrack } from '../testing/fake-devices.ts';

test('[ROM-113] few people get the whole picture, many a smaller one', () => {
  expect(sentSize(3, 'full')).toBeNull();
  expect(sentSize(7, 'full')).toEqual({ width: 320, height: 240, frameRate: 15 });
});

test('[ROM-002] saving data makes the picture smaller, but never takes it away', () => {
  const widths = (['low', 'audio', 'voice'] as const).map((rung) => sentSize(3, rung)?.width);
  expect(widths).toEqual([320, 160, 160]);
  expect(sameSize(sentSize(3, 'low'), sentSize(9, 'low'))).toBe(true);
  expect(sameSize(sentSize(3, 'full'), sentSize(9, 'full'))).toBe(false);
});

test('a track that was made smaller is stopped after use, the camera itself stays', async () => {
  const camera = new FakeTrack('video', 'cam-1');
  let used: FakeTrack | undefined;
  await inSize(camera as unknown as MediaStreamTrack, sentSize(3, 'low'), async (track) => {
    used = track as unknown as FakeTrack;
    expect(used.width).toBe(320);
  });
  expect([used?.readyState, camera.readyState]).toEqual(['ended', 'live']);
  await inSize(camera as unknown as MediaStreamTrack, null, async (track) => {
    expect(track).toBe(camera);
  });
  expect(camera.readyState).toBe('live');
});
