import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const path = (file) => fileURLToPath(new URL(file, import.meta.url));
/** The files of a layer share one process, its modules and its document: loading them anew took most of the time. */
const shared = {
  pool: 'forks',
  isolate: false,
  sequence: { hooks: 'list' },
  // A busy machine is slow, not broken.
  testTimeout: 30_000,
  hookTimeout: 60_000,
};
/** Node runs the source itself, as in production. */
const onNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--disable-warning=ExperimentalWarning'],
};

/** Whole servers, processes and browsers; one file at a time unless told otherwise. */
const layer = (name, include, maxWorkers = 1) => ({
  test: { ...shared, ...onNode, name, include: [include], maxWorkers, testTimeout: 240_000, hookTimeout: 240_000 },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          ...onNode,
          name: 'unit',
          include: ['{src,scripts,features,test}/**/*.test.ts'],
          exclude: ['**/*.{integration,drill,browser,media}.test.ts', 'src/web/client/**'],
        },
      },
      {
        resolve: {
          alias: [{ find: /^.*\.(css|svg|png|woff2)$/, replacement: path('src/web/client/testing/asset.ts') }],
        },
        test: {
          ...shared,
          name: 'web',
          include: ['src/web/client/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.ts'],
          environment: 'jsdom',
          setupFiles: ['src/web/client/testing/setup.ts'],
        },
      },
      layer('integration', '{src,test}/**/*.integration.test.ts'),
      // Killing, tampering and disturbing at every step: `npm run test:full`. `integration` has one of each family.
      layer('drills', '{src,test}/**/*.drill.test.ts'),
      layer('browser', '{src,test}/**/*.browser.test.ts', 2),
      // Browsers with camera and microphone in rooms: they need the machine for themselves.
      layer('media', '{src,test}/**/*.media.test.ts'),
    ],
  },
});
