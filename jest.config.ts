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
      ...common,
      displayName: 'integration',
      testMatch: ['<rootDir>/{src,test}/**/*.integration.test.ts'],
    },
    {
      // Killing, tampering and disturbing at every step: `npm run test:full`. `integration` has one of each family.
      ...common,
      displayName: 'drills',
      testMatch: ['<rootDir>/{src,test}/**/*.drill.test.ts'],
    },
    {
      ...common,
      displayName: 'browser',
      testMatch: ['<rootDir>/{src,test}/**/*.browser.test.ts'],
    },
    {
      // Browsers with camera and microphone in rooms: one file at a time, they need the machine for themselves.
      ...common,
      displayName: 'media',
      testMatch: ['<rootDir>/{src,test}/**/*.media.test.ts'],
    },
  ],
};

export default config;
