// What test files import from `@jest/globals`, on Vitest.
import { vi } from 'vitest';

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
export const jest = Object.assign(vi, {
  setTimeout: (/** @type {number} */ milliseconds) => vi.setConfig({ testTimeout: milliseconds }),
});
