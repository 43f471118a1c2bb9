import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WORKER = fileURLToPath(new URL('../../../../scripts/writing/worker.ts', import.meta.url));
const IDLE_MS = 10 * 60_000;
const LONGEST_MS = 120_000;

type OpenQuestion = {
  child: ChildProcess;
  resolve: (answer: unknown) => void;
  reject: (problem: Error) => void;
  timer: NodeJS.Timeout;
};

export type ExamplesWriting = {
  /** Whether the steps came along: an image of the product has none. */
  isThere: boolean;
  ask: (question: Record<string, unknown>) => Promise<unknown>;
  stop: () => void;
};

/** A process beside the server that knows the steps and runs examples; it is started when it is asked, and ends when idle. */
export const writing = (worker: string = WORKER): ExamplesWriting => {
  const waiting = new Map<number, OpenQuestion>();
  let child: ChildProcess | undefined;
  let last = 0;
  let idle: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(idle);
    child?.kill();
    child = undefined;
  };
  const start = (): ChildProcess => {
    const started = fork(worker, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    started.on('message', ({ id, answer, problem }: { id: number; answer?: unknown; problem?: string }) => {
      const question = waiting.get(id);
      if (!question) return;
      waiting.delete(id);
      clearTimeout(question.timer);
      if (problem === undefined) question.resolve(answer);
      else question.reject(new Error(problem));
    });
    // Questions to the process after it stay open.
    const ended = () => {
      if (child === started) child = undefined;
      for (const [id, { child: asked, reject, timer }] of waiting) {
        if (asked !== started) continue;
        waiting.delete(id);
        clearTimeout(timer);
        reject(new Error('The process that runs examples has ended.'));
      }
    };
    started.on('error', ended).on('exit', ended);
    started.unref();
    started.channel?.unref();
    return started;
  };
  return {
    isThere: existsSync(worker),
    ask: (question) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        idle = setTimeout(stop, IDLE_MS).unref();
        const asked = (child ??= start());
        const id = ++last;
        // An example that never ends is ended with its process; the next question starts another.
        const timer = setTimeout(stop, LONGEST_MS).unref();
        waiting.set(id, { child: asked, resolve, reject, timer });
        asked.send({ id, question });
      }),
    stop,
  };
};
