import { expect, test } from '@jest/globals';
import { liveRoomsSettings } from './settings.ts';

const film = (address: string) => liveRoomsSettings.safeParse({ SESSION_VIDEO_NOTICE_URL: address }).success;

test('[ROM-023] the film of the camera notice is one’s own or comes by https', () => {
  expect(liveRoomsSettings.parse({}).SESSION_VIDEO_NOTICE_URL).toBe('');
  expect(['', '/notice.mp4', 'https://films.example.org/notice.mp4'].map(film)).toEqual([true, true, true]);
  expect(
    ['notice.mp4', '//films.example.org/a.mp4', 'http://films.example.org/a.mp4', 'javascript:1'].map(film),
  ).toEqual([false, false, false, false]);
});
