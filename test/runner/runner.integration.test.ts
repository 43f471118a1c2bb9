import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** Each is a test file of its own; one process runs them in this order as long as it lives. */
const PLANTED = {
  honest: `test('asserts', () => expect(1).toBe(1));`,
  'no-expect': `
    beforeEach(() => expect(1).toBe(1));
    afterEach(() => expect(1).toBe(1));
    test('asserts in hooks alone', () => {});
    test('does not reach its expect', () => { if (Date.now() === 0) expect(1).toBe(1); });
    test('asserts', () => expect(1).toBe(1));`,
  'rejection-in-a-test': `
    test('forgets a promise', () => { void Promise.reject(new Error('Nothing took it up')); expect(1).toBe(1); });
    test('asserts', () => expect(1).toBe(1));`,
  'exception-in-a-test': `
    test('fails beside itself', async () => {
      setImmediate(() => { throw new Error('Nothing caught it'); });
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(1).toBe(1);
    });`,
  'rejection-outside-of-tests': `
    test('asserts', () => expect(1).toBe(1));
    afterAll(() => void Promise.reject(new Error('Nothing took it up')));`,
  'leaves-a-clock-that-stands': `
    test('asserts', () => { jest.useFakeTimers({ now: 0 }); expect(Date.now()).toBe(0); });`,
  'after-a-clock-that-stood': `
    test('asserts', () => expect(Date.now()).toBeGreaterThan(0));`,
  'no-tests': `export {};`,
  'only-skipped': `test.skip('asserts', () => expect(1).toBe(1));`,
  'does-not-load': `throw new Error('It does not load');`,
  'hook-that-fails': `
    beforeAll(() => { throw new Error('There is no database'); });
    test('is not started', () => { process.stderr.write('It was ' + 'started.'); expect(1).toBe(1); });`,
  exits: `
    test('ends the process', () => { process.stderr.write('Exits. '); process.exit(0); });`,
  crashes: `
    test('kills the process', () => { process.stderr.write('Crashes. '); process.kill(process.pid, 'SIGKILL'); });`,
  'after-the-crash': `test('asserts', () => expect(1).toBe(1));`,
  'with-a-short-limit': `
    const wait = () => new Promise((resolve) => setTimeout(resolve, 200));
    beforeAll(wait, 20);
    test('asserts after a while', async () => { await wait(); expect(1).toBe(1); }, 20);`,
  slow: `
    test('waits without end', () => new Promise(() => {}));
    test('asserts', () => expect(1).toBe(1));`,
} as const;
type Planted = keyof typeof PLANTED;

type Report = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { title: string; status: string; failureMessages: string[] }[];
  }[];
};

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
let run: { status: number | null; stderr: string; report: Report };

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'runner-'));
  mkdirSync(join(folder, 'tests'));
  const names = Object.keys(PLANTED);
  for (const [position, name] of names.entries())
    writeFileSync(
      join(folder, 'tests', `${String(position).padStart(2, '0')}-${name}.test.mjs`),
      `import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';\n${PLANTED[name as Planted]}`,
    );
  writeFileSync(
    join(folder, 'by-name.cjs'),
    `module.exports = class {
      sort(tests) { return tests.toSorted((one, other) => one.path.localeCompare(other.path)); }
      cacheResults() {}
    };`,
  );
  const config = {
    rootDir: folder,
    cacheDirectory: join(folder, 'cache'),
    testMatch: ['**/*.test.mjs'],
    testSequencer: join(folder, 'by-name.cjs'),
    runner: [join(root, 'test/runner/runner.ts'), { processes: 1, seconds: 1, setUp: [] }],
    transform: {},
    watchman: false,
  };
  const report = join(folder, 'report.json');
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/jest/bin/jest.js'), '--config', JSON.stringify(config), '--json', '--outputFile', report],
    { cwd: folder, encoding: 'utf8', timeout: 120_000 },
  );
  run = { status, stderr, report: JSON.parse(readFileSync(report, 'utf8')) as Report };
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (name: Planted) => run.report.testResults.find((file) => file.name.includes(`-${name}.test.mjs`))!;
const statusesIn = (name: Planted) =>
  Object.fromEntries(fileOf(name).assertionResults.map(({ title, status }) => [title, status]));
const messageOf = (name: Planted, title: string) =>
  fileOf(name)
    .assertionResults.find((each) => each.title === title)!
    .failureMessages.join('\n');
const timesSaid = (words: string) => run.stderr.split(words).length - 1;

describe('the runner of the tests', () => {
  it('passes a file whose tests assert', () => {
    expect(fileOf('honest').status).toBe('passed');
    expect(statusesIn('honest')).toEqual({ asserts: 'passed' });
  });

  it('fails a test in which no expect was reached, says so, and counts no expect of hooks', () => {
    expect(statusesIn('no-expect')).toEqual({
      'asserts in hooks alone': 'failed',
      'does not reach its expect': 'failed',
      asserts: 'passed',
    });
    expect(messageOf('no-expect', 'asserts in hooks alone')).toMatch(
      /^Error: It asserted nothing: no `expect` was reached\.\n.*no-expect\.test\.mjs/,
    );
  });

  it('fails the test that runs when nothing handles a rejected promise, and no other', () => {
    expect(statusesIn('rejection-in-a-test')).toEqual({ 'forgets a promise': 'failed', asserts: 'passed' });
    expect(messageOf('rejection-in-a-test', 'forgets a promise')).toContain('Nothing took it up');
  });

  it('fails the test that runs when nothing catches an exception', () => {
    expect(messageOf('exception-in-a-test', 'fails beside itself')).toContain('Nothing caught it');
  });

  it('fails the file when nothing handles a promise that is rejected while no test runs', () => {
    expect(fileOf('rejection-outside-of-tests').status).toBe('failed');
    expect(fileOf('rejection-outside-of-tests').message).toContain('Nothing took it up');
  });

  it('gives each file the real clock, also after one that left a clock that stands', () => {
    expect(statusesIn('leaves-a-clock-that-stands')).toEqual({ asserts: 'passed' });
    expect(statusesIn('after-a-clock-that-stood')).toEqual({ asserts: 'passed' });
  });

  it.each([
    ['no-tests', 'Your test suite must contain at least one test.'],
    ['only-skipped', 'No test of this file ran.'],
  ] as const)('fails a file in which no test ran: %s', (name, message) => {
    expect(fileOf(name).status).toBe('failed');
    expect(fileOf(name).message).toContain(message);
  });

  it('fails a file that does not load', () => {
    expect(fileOf('does-not-load').status).toBe('failed');
    expect(fileOf('does-not-load').message).toContain('It does not load');
  });

  it('fails the tests below a beforeAll that failed without starting them', () => {
    expect(statusesIn('hook-that-fails')).toEqual({ 'is not started': 'failed' });
    expect(timesSaid('It was started.')).toBe(0);
  });

  it.each([
    ['exits', 'Exits. ', '0'],
    ['crashes', 'Crashes. ', 'SIGKILL'],
  ] as const)('fails a file whose process %s, and does not try it again', (name, words, reason) => {
    expect(fileOf(name).status).toBe('failed');
    expect(fileOf(name).message).toContain(`The process of the tests ended before the file did (${reason}).`);
    expect(timesSaid(words)).toBe(1);
  });

  it('runs the files after one whose process ended in a new process', () => {
    expect(statusesIn('after-the-crash')).toEqual({ asserts: 'passed' });
  });

  it('fails a test that takes longer than its layer allows, and runs the next one', () => {
    expect(statusesIn('slow')).toEqual({ 'waits without end': 'failed', asserts: 'passed' });
    expect(messageOf('slow', 'waits without end')).toContain('Exceeded timeout of 1000 ms');
  });

  it('gives a test and a hook the time of their layer where their own limit is shorter', () => {
    expect(statusesIn('with-a-short-limit')).toEqual({ 'asserts after a while': 'passed' });
  });

  it('ends with an error', () => {
    expect(run.status).toBe(1);
    expect(run.report.testResults).toHaveLength(Object.keys(PLANTED).length);
  });
});
