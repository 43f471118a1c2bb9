import { registerHooks } from 'node:module';
import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import type { jest as Jest } from '@jest/globals';
import { ModuleMocker } from 'jest-mock';
import { settings } from './settings.ts';

// What test files import from `@jest/globals`: that package refuses to be loaded outside of the worlds of Jest's own runner.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: import.meta.url, shortCircuit: true } : next(specifier, context),
});

export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';
export const expect = jestExpect;

const mocker = new ModuleMocker(globalThis);
let made: ModernFakeTimers | undefined;
/** Made when first asked for: the document of pages brings timers of its own. */
const timers = () => (made ??= new ModernFakeTimers({ config: settings.project, global: globalThis }));

/** What our tests use of it; add what another one needs. Replacing modules is left out: what a test replaces, it hands over. */
export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  useFakeTimers: (...[config]: Parameters<ModernFakeTimers['useFakeTimers']>) => timers().useFakeTimers(config),
  useRealTimers: () => made?.useRealTimers(),
  setSystemTime: (...[now]: Parameters<typeof Jest.setSystemTime>) => timers().setSystemTime(now),
  advanceTimersByTime: (milliseconds: number) => timers().advanceTimersByTime(milliseconds),
  advanceTimersByTimeAsync: (milliseconds: number) => timers().advanceTimersByTimeAsync(milliseconds),
};
