import type { Started } from './start-server.ts';

/** Fills an empty sandbox with a demo community, while people can already look at it. */
export const seedDemo = (_server: Started, _say: (line: string) => void) =>
  Promise.resolve({ isDemo: false, demoIsReady: Promise.resolve() });
