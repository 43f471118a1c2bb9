import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AssertionResult } from '@jest/test-result';
import { Process, type Run } from './runner.ts';

// Stryker's part of `npm run mutation`: it changes the code, and here its changes meet the tests of our own runner. Stryker is
// fetched when it is asked for, so what it wants of a test runner is written down here.

type Coverage = { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
type Change = {
  activeMutant: { id: string };
  testFilter?: readonly string[];
  hitLimit?: number;
  reloadEnvironment: boolean;
};

const SECONDS = 30;
/** Of the copy in which the code is changed. */
const files = () => globSync(process.env['MUTATION_TESTS'] ?? '').map((path) => resolve(path));

const start = (): Process =>
  new Process({
    seconds: SECONDS,
    setUp: [],
    // A failure names its file from here.
    project: { rootDir: process.cwd(), testMatch: [], fakeTimers: {} } as unknown as Run['project'],
    global: { silent: true } as Run['global'],
  });

const runner = () => {
  let tests = start();
  /** It was loaded with a change, so it is used for no other. */
  let isChanged = false;
  const fileOf = new Map<string, string>();
  /** How long each file took without a change. */
  const took = new Map<string, number>();
  const restart = async () => {
    await tests.end();
    tests = start();
  };
  const failureIn = async (paths: Iterable<string>, { activeMutant, hitLimit }: Change) => {
    for (const path of paths) {
      const { result } = await tests.answer({ path, mutant: { id: activeMutant.id, hitLimit } });
      const failed = result.testResults.find(({ status }) => status === 'failed');
      if (failed) return { killedBy: [failed.fullName], failureMessage: failed.failureMessages.join('\n') };
      if (result.testExecError) return { killedBy: [path], failureMessage: result.testExecError.message };
    }
    return undefined;
  };

  return {
    capabilities: () => ({ reloadEnvironment: true }),
    dryRun: async () => {
      const found: AssertionResult[] = [];
      let mutantCoverage: Coverage | undefined;
      for (const path of files()) {
        const { result, coverage } = await tests.answer({ path });
        mutantCoverage = coverage as Coverage;
        for (const { fullName, duration } of result.testResults) {
          fileOf.set(fullName, path);
          took.set(path, (took.get(path) ?? 0) + (duration ?? 0));
        }
        found.push(...result.testResults);
      }
      return {
        status: 'complete',
        mutantCoverage,
        tests: found.map(({ fullName, status, duration, failureMessages }) => ({
          id: fullName,
          name: fullName,
          timeSpentMs: duration ?? 0,
          ...(status === 'passed'
            ? { status: 0 }
            : status === 'failed'
              ? { status: 1, failureMessage: failureMessages.join('\n') }
              : { status: 2 }),
        })),
      };
    },
    mutantRun: async (change: Change) => {
      // After a change that hung Stryker asks another runner, which made no dry run and knows no test by its name.
      const found = new Set(change.testFilter?.flatMap((name) => fileOf.get(name) ?? files()) ?? files());
      // One failure is enough, so the quick ones are asked first.
      const paths = [...found].toSorted((one, other) => (took.get(one) ?? 0) - (took.get(other) ?? 0));
      if (change.reloadEnvironment || isChanged) await restart();
      isChanged = change.reloadEnvironment;
      try {
        const failure = await failureIn(paths, change);
        return failure
          ? { status: 'killed', nrOfTests: paths.length, ...failure }
          : { status: 'survived', nrOfTests: paths.length };
      } catch (error) {
        // A file that cannot be loaded with the change, or a process that the change ended.
        await restart();
        return { status: 'killed', nrOfTests: paths.length, killedBy: paths, failureMessage: String(error) };
      }
    },
    dispose: () => tests.end(),
  };
};

export const strykerPlugins = [{ kind: 'TestRunner', name: 'jest-files', factory: runner }];
