import { expect, test } from '@jest/globals';
import { within } from './deadline.ts';
import { VideoRoomError } from './video-room.ts';

test('passes on what settles in time', async () => {
  expect(await within(1000, Promise.resolve(5), 'failed', 'counting')).toBe(5);
  await expect(within(1000, Promise.reject(new Error('no')), 'failed', 'counting')).rejects.toThrow('no');
});

test('a promise that never settles is given up with a name', async () => {
  const forever = new Promise<never>(() => undefined);
  const failure = within(5, forever, 'not-reachable', 'connecting');
  await expect(failure).rejects.toThrow(VideoRoomError);
  await expect(failure).rejects.toMatchObject({ failure: 'not-reachable', message: 'connecting took too long' });
});
