// Tests on plain Node get the functions of `@jest/globals` from Vitest.
import { registerHooks } from 'node:module';

const url = new URL('jest-globals.mjs', import.meta.url).href;
registerHooks({
  resolve: (name, context, next) => (name === '@jest/globals' ? { url, shortCircuit: true } : next(name, context)),
});
