import { expect, test } from '@jest/globals';
import * as media from './media-constants.ts';

test('cameras capture 1280x720 at 24 fps [ROM-113]', () => {
  expect(media.CAMERA_CAPTURE).toEqual({ width: 1280, height: 720, frameRate: 24 });
  expect(media.cameraCapture(6)).toBe(media.CAMERA_CAPTURE);
  expect(media.cameraCapture(7)).toEqual({ width: 320, height: 240, frameRate: 15 });
});

test('video is VP8 and asks for simulcast [ROM-115~ several sizes at once: Kurento has one]', () => {
  expect(media.VIDEO_CODEC).toEqual({ name: 'VP8', simulcast: true });
});

test('only mobile browsers receive at most 2,500,000 bits a second [ROM-117]', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36';
  const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36';
  expect(media.subscriptionBitrateLimit(phone)).toBe(2_500_000);
  expect(media.subscriptionBitrateLimit(desktop)).toBeUndefined();
  expect(media.subscriptionBitrateLimit(desktop, () => true)).toBe(2_500_000);
});

test('the microphone level is read each 100 ms [ROM-026]', () => {
  expect(media.AUDIO_LEVEL_INTERVAL_MS).toBe(100);
});
