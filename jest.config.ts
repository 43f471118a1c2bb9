import { fileURLToPath } from 'node:url';
import type { Config } from 'jest';
import type { Layer } from './test/runner/runner.ts';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
/** The files of a layer share its processes: their modules, and the document of pages. */
const layer = (name: string, testMatch: string, more: Partial<Layer> = {}, exclude: readonly string[] = []) => ({
  displayName: name,
  roots: ['bench', 'src', 'scripts', 'features', 'test'].map((folder) => `<rootDir>/${folder}`),
  testMatch: [`<rootDir>/${testMatch}`],
  testPathIgnorePatterns: [...exclude],
  // React and the test library wait in microtasks.
  fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask'] as const },
  runner: [
    '<rootDir>/test/runner/runner.ts',
    // A busy machine is slow, not broken.
    { processes: 1, seconds: 600, setUp: [], ...more } satisfies Layer,
  ] as [string, Record<string, unknown>],
  // Node runs the source itself, as in production.
  transform: {},
});

const config: Config = {
  reporters: ['default'],
  projects: [
    layer('unit', '{bench,src,scripts,features,test}/**/*.test.ts', { processes: 2 }, [
      '\\.(integration|drill|browser|media)\\.test\\.ts$',
      '/src/web/client/',
    ]),
    layer(
      'web',
      'src/web/client/**/*.test.{ts,tsx}',
      { setUp: ['test/runner/pages.ts', 'src/web/client/testing/setup.ts'].map(path) },
      ['\\.browser\\.test\\.ts$'],
    ),
    layer('integration', '{src,test}/**/*.integration.test.ts', { processes: 2 }),
    // Killing, tampering and disturbing at every step: `npm run test:full`. `integration` has one of each family.
    layer('drills', '{src,test}/**/*.drill.test.ts'),
    layer('browser', '{src,test}/**/*.browser.test.ts', { processes: 2 }),
    // Browsers with camera and microphone in rooms: they need the machine for themselves.
    layer('media', '{src,test}/**/*.media.test.ts'),
  ],
};

export default config;
