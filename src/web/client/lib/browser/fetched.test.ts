import { expect, jest, test } from '@jest/globals';
import { shownToasts } from '#client/testing/watch.ts';
import { whenFetched } from './fetched.ts';

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/part.js');

test('what a press needs is said to be missing when its file does not come, and used when it does', async () => {
  const use = jest.fn((part: string) => `${part} used`);
  expect(await whenFetched(() => Promise.reject(missing), use)).toBeUndefined();
  expect([use.mock.calls.length, shownToasts()[0]]).toEqual([
    0,
    'This could not be loaded. Please check your internet connection and try again.',
  ]);
  expect(await whenFetched(() => Promise.resolve('part'), use)).toBe('part used');
});

test('a file that comes and breaks is a break like others', async () => {
  await expect(
    whenFetched(
      () => Promise.reject(new Error('it broke')),
      () => undefined,
    ),
  ).rejects.toThrow('it broke');
});
