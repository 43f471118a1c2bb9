import { onTestFinished } from '#test/runner/test-end.ts';

/** Gives a global another value until the running test has ended. */
export const stubGlobal = (name: string, value: unknown): void => {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  onTestFinished(() => {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  });
};
