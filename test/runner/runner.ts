import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SerializableError, TestResult } from '@jest/test-result';
import type { CallbackTestRunner, Test } from 'jest-runner';

/** What `jest.config.ts` says about the processes of a layer. */
export type Layer = {
  /** How many files run at the same time. */
  readonly processes: number;
  /** The limit of each test and each hook. */
  readonly seconds: number;
  /** Modules that are loaded before the first file; what they export by default is called for each file. */
  readonly setUp: readonly string[];
};
/** What a process needs to know. */
export type Run = Pick<Layer, 'seconds' | 'setUp'> & {
  readonly project: Test['context']['config'];
  readonly global: Global;
};
/** A file to run; `mutant` is the change of the code that is tried with it (`mutants.ts`). */
export type Question = {
  readonly path: string;
  readonly mutant?: { readonly id: string; readonly hitLimit?: number | undefined };
};
export type Answer =
  | { readonly result: TestResult; readonly coverage?: unknown }
  | { readonly failure: SerializableError };

type Arguments = Parameters<CallbackTestRunner['runTests']>;
type Global = ConstructorParameters<typeof CallbackTestRunner>[0];

const PROGRAM = fileURLToPath(new URL('process.ts', import.meta.url));
/** A process that is still alive this long after its last file is ended. */
const ENDS_SECONDS = 20;

export class Process {
  readonly #run: Run;
  #child: ChildProcess | undefined;

  constructor(run: Run) {
    this.#run = run;
  }

  async answer(question: Question): Promise<Extract<Answer, { result: unknown }>> {
    const child = (this.#child ??= fork(PROGRAM, [JSON.stringify(this.#run)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
    }));
    const { promise, resolve, reject } = Promise.withResolvers<Extract<Answer, { result: unknown }>>();
    const answered = (answer: Answer) => ('result' in answer ? resolve(answer) : reject(answer.failure));
    const ended = (code: number | null, signal: string | null) => {
      this.#child = undefined;
      reject(new Error(`The process of the tests ended before the file did (${signal ?? code}).`));
    };
    child.once('message', answered).once('exit', ended).send(question);
    return promise.finally(() => child.off('message', answered).off('exit', ended));
  }

  async end(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    const limit = setTimeout(() => child.kill('SIGKILL'), ENDS_SECONDS * 1000);
    child.disconnect();
    await once(child, 'exit');
    clearTimeout(limit);
  }
}

/** Runs the files of a layer in processes that they share, on plain Node; Jest's own runner makes a new world for each file. */
export default class SharedProcesses {
  readonly supportsEventEmitters = false;
  readonly #global: Global;
  readonly #layer: Layer;

  constructor(global: Global, _context: unknown, layer: Layer) {
    this.#global = global;
    this.#layer = layer;
  }

  async runTests(
    tests: Test[],
    watcher: Arguments[1],
    onStart: Arguments[2],
    onResult: Arguments[3],
    onFailure: Arguments[4],
  ): Promise<void> {
    const waiting = [...tests];
    const { seconds, setUp } = this.#layer;
    const inOneProcess = async (project: Run['project']) => {
      const process = new Process({ seconds, setUp, project, global: this.#global });
      for (let test = waiting.shift(); test && !watcher.isInterrupted(); test = waiting.shift()) {
        await onStart(test);
        try {
          await onResult(test, (await process.answer({ path: test.path })).result);
        } catch (error) {
          await onFailure(test, error as SerializableError);
        }
      }
      await process.end();
    };
    await Promise.all(tests.slice(0, this.#layer.processes).map(({ context }) => inOneProcess(context.config)));
  }
}
