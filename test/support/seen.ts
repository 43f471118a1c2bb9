import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';

/** Waits until it is on the page. */
export const seen = async (locator: Locator, options: { timeout?: number } = {}): Promise<void> => {
  await locator.waitFor(options);
  expect(await locator.count()).toBe(1);
};

/** Waits until it is not on the page any more. */
export const gone = async (locator: Locator, options: { timeout?: number } = {}): Promise<void> => {
  await locator.waitFor({ ...options, state: 'detached' });
  expect(await locator.count()).toBe(0);
};
