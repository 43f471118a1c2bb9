import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { forgetForceRefreshWhenStable, isStalePage, toggleForceRefresh } from './force-refresh.ts';

describe('[SIT-120] the force-refresh flag', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('lies in local storage and is turned over by each break', () => {
    expect(toggleForceRefresh()).toBe(true);
    expect(localStorage.getItem('force-refresh')).not.toBeNull();
    expect(toggleForceRefresh()).toBe(false);
    expect(localStorage.getItem('force-refresh')).toBeNull();
  });

  test('is forgotten once the page has run for ten seconds', () => {
    toggleForceRefresh();
    forgetForceRefreshWhenStable();
    jest.advanceTimersByTime(10_000);
    expect(toggleForceRefresh()).toBe(true);
  });

  test.each(['setItem', 'getItem'] as const)('asks for no refresh where %s of the storage throws', (name) => {
    const denied = jest.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect([toggleForceRefresh(), toggleForceRefresh()]).toEqual([false, false]);
    denied.mockRestore();
    localStorage.clear();
    expect(toggleForceRefresh()).toBe(true);
  });

  test.each([
    'Failed to fetch dynamically imported module: /assets/x.js',
    'error loading dynamically imported module: /assets/x.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/x.css',
  ])('knows a page made stale by an update: %s', (message) => {
    expect(isStalePage(new TypeError(message))).toBe(true);
    expect(isStalePage(new TypeError('x is not a function'))).toBe(false);
  });
});
