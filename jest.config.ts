import type { Config } from 'jest';
import { vendorModules } from './src/web/client/testing/vendor.ts';

const swc = (jsx: boolean) => ({
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: jsx },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'es6' },
    },
  ] as [string, Record<string, unknown>],
});
const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: swc(true),
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  // A busy machine is slow, not broken.
  testTimeout: 30_000,
};
/** Whole servers, processes and browsers. */
const processes = { ...common, testTimeout: 240_000 };

const config: Config = {
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/{src,scripts,features,test}/**/*.test.ts'],
      testPathIgnorePatterns: ['\\.(integration|drill|browser|media)\\.test\\.ts$', '/src/web/client/'],
    },
    {
      ...common,
      displayName: 'web',
      testEnvironment: '<rootDir>/src/web/client/testing/environment.ts',
      testMatch: ['<rootDir>/src/web/client/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['\\.browser\\.test\\.ts$'],
      globalSetup: '<rootDir>/src/web/client/testing/vendor.ts',
      moduleNameMapper: {
        '\\.(css|svg|png|woff2)$': '<rootDir>/src/web/client/testing/asset.ts',
        ...vendorModules,
      },
      setupFilesAfterEnv: ['<rootDir>/src/web/client/testing/setup.ts'],
    },
    {
      ...processes,
      displayName: 'integration',
      testMatch: ['<rootDir>/{src,test}/**/*.integration.test.ts'],
    },
    {
      // Killing, tampering and disturbing at every step: `npm run test:full`. `integration` has one of each family.
      ...processes,
      displayName: 'drills',
      testMatch: ['<rootDir>/{src,test}/**/*.drill.test.ts'],
    },
    {
      ...processes,
      displayName: 'browser',
      testMatch: ['<rootDir>/{src,test}/**/*.browser.test.ts'],
    },
    {
      // Browsers with camera and microphone in rooms: one file at a time, they need the machine for themselves.
      ...processes,
      displayName: 'media',
      testMatch: ['<rootDir>/{src,test}/**/*.media.test.ts'],
    },
  ],
};

export default config;
