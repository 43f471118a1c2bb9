import { pathToFileURL } from 'node:url';
import { createEmptyTestResult, type AssertionResult, type TestResult } from '@jest/test-result';
import { addEventHandler, getState, resetState, run } from 'jest-circus';
import { formatExecError, formatResultsErrors } from 'jest-message-util';
import { expect, jest } from './functions.ts';
import type { Answer, Question } from './runner.ts';
import { settings } from './settings.ts';

// One process of a layer: it loads file after file and lets `jest-circus`, which runs the tests of Jest's own runner, run theirs.
const { project, global, seconds, setUp } = settings;
const { setImmediate } = globalThis;
/** In it Node says which promises were rejected and never looked at. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

const fails = (error: unknown) => {
  const { currentlyRunningTest: test, unhandledErrors } = getState();
  const thrown = error instanceof Error ? error : new Error(`Thrown and not caught: ${String(error)}`);
  if (test) test.errors.push([thrown, test.asyncError]);
  else unhandledErrors.push(thrown);
};
process.on('uncaughtException', fails).on('unhandledRejection', fails);

/** An error that names the line of the test. */
const atTest = ({ asyncError }: { asyncError: Error }, message: string) =>
  Object.assign(new Error(message), {
    stack: `Error: ${message}\n${asyncError.stack?.replace(/^[^]*?(?=\n *at )\n/, '')}`,
  });
/** A limit of its own is never shorter than that of the layer: a busy machine is slow, not broken. */
const lengthen = (one: { timeout?: number | null | undefined }) => {
  one.timeout = Math.max(one.timeout ?? 0, seconds * 1000);
};
addEventHandler(async (event) => {
  if (event.name === 'test_fn_start') lengthen(event.test);
  if (event.name === 'hook_start') lengthen(event.hook);
  if (event.name === 'test_start') expect.setState({ currentTestName: event.test.name, suppressedErrors: [] });
  if (event.name === 'test_fn_start') expect.setState({ assertionCalls: 0 });
  if (event.name === 'test_fn_success' && expect.getState().assertionCalls === 0)
    event.test.errors.push(atTest(event.test, 'It asserted nothing: no `expect` was reached.'));
  // What it would have put back is still there, and the tests after it would wait for a clock that stands.
  if (event.name === 'test_fn_failure') jest.useRealTimers();
  if (event.name === 'test_fn_success' || event.name === 'test_fn_failure') await nextTurn();
  if (event.name === 'test_done') event.test.errors.push(...expect.getState().suppressedErrors);
});

if (global.silent)
  for (const method of ['debug', 'error', 'info', 'log', 'warn'] as const) console[method] = () => undefined;
const perFile: (() => void)[] = [];
for (const path of setUp) {
  const { default: each } = (await import(pathToFileURL(path).href)) as { default?: () => void };
  if (each) perFile.push(each);
}

type Tried = Awaited<ReturnType<typeof run>>['testResults'][number];
const statusOf = ({ status, errors }: Tried): AssertionResult['status'] => {
  if (status === 'skip' || status === 'todo') return 'pending';
  return errors.length > 0 ? 'failed' : 'passed';
};
const assertionResult = (tried: Tried): AssertionResult => {
  const names = tried.testPath.slice(1);
  return {
    ancestorTitles: names.slice(0, -1),
    title: names.at(-1)!,
    fullName: names.join(' '),
    status: statusOf(tried),
    duration: tried.duration ?? null,
    failureMessages: [...tried.errors],
    failureDetails: [],
    numPassingAsserts: tried.numPassingAsserts,
  };
};

const resultOf = async (path: string): Promise<TestResult> => {
  const start = Date.now();
  resetState();
  Object.assign(getState(), {
    testTimeout: seconds * 1000,
    testNamePattern: global.testNamePattern ? new RegExp(global.testNamePattern, 'i') : null,
  });
  expect.setState({ testPath: path, expand: global.expand });
  for (const each of perFile) each();
  // Each file is loaded anew, the modules that it imports are shared.
  await import(`${pathToFileURL(path).href}?${Date.now()}`);
  const { testResults } = await run();
  // The files after it share the clock, the timers and Intl.
  jest.useRealTimers();
  await nextTurn();
  const results = testResults.map(assertionResult);
  const count = (status: AssertionResult['status']) => results.filter((each) => each.status === status).length;
  const [passing, failing] = [count('passed'), count('failed')];
  if (passing + failing === 0 && !global.testNamePattern) fails(new Error('No test of this file ran.'));
  const unhandled = getState().unhandledErrors.flat();
  const empty = createEmptyTestResult();
  const end = Date.now();
  return {
    ...empty,
    ...(project.displayName && { displayName: project.displayName }),
    failureMessage: [
      formatResultsErrors(results, project, global, path) ?? '',
      ...unhandled.map((error) => formatExecError(error, project, global, path)),
    ].join('\n'),
    ...(unhandled.length > 0 && { testExecError: { message: String(unhandled[0]), stack: null } }),
    numFailingTests: failing,
    numPassingTests: passing,
    numPendingTests: count('pending'),
    perfStats: { ...empty.perfStats, start, end, runtime: end - start },
    testFilePath: path,
    testResults: results,
  };
};

type StrykerState = { currentTestId?: string; mutantCoverage?: unknown };
/** What code that Stryker changed reads and writes: which change is made, which test runs, and which changes it came by. */
const stryker = (Reflect.get(globalThis, '__stryker__') ?? {}) as StrykerState;
Reflect.set(globalThis, '__stryker__', stryker);
type Named = { name: string; parent?: Named | undefined };
/** As `fullName` of its result. */
const nameOf = ({ name, parent }: Named): string => (parent?.parent ? `${nameOf(parent)} ${name}` : name);
addEventHandler((event) => {
  if (event.name === 'test_start') stryker.currentTestId = nameOf(event.test);
  // What the next file does while it is loaded belongs to no test.
  if (event.name === 'test_done' || event.name === 'test_skip') delete stryker.currentTestId;
});

const answerTo = async ({ path, mutant }: Question): Promise<Answer> => {
  Object.assign(stryker, { activeMutant: mutant?.id, hitCount: 0, hitLimit: mutant?.hitLimit });
  try {
    const result = await resultOf(path);
    return { result, coverage: stryker.mutantCoverage };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { failure: { message, stack } };
  }
};
// The runner is gone, or wants no more answers.
process.on('disconnect', () => process.exit());
process.on('message', (question: Question) => void answerTo(question).then((answer) => process.send!(answer)));
