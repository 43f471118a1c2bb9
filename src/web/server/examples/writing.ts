import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WORKER = fileURLToPath(new URL('../../../../scripts/writing/worker.ts', import.meta.url));
const IDLE_MS = 10 * 60_000;
const LONGEST_MS = 120_000;

type Waiting = { resolve: (answer: unknown) => void; reject: (problem: Error) => void; timer: NodeJS.Timeout };

export type Writing = {
  /** Whether the steps came along: an image of the product has none. */
  isThere: boolean;
  ask: (question: Record<string, unknown>) => Promise<unknown>;
  stop: () => void;
};

/** A process beside the server that knows the steps and runs examples; it is started when it is asked, and ends when idle. */
export const writing = (worker: string = WORKER): Writing => {
  const waiting = new Map<number, Waiting>();
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
      const asked = waiting.get(id);
      if (!asked) return;
      waiting.delete(id);
      clearTimeout(asked.timer);
      if (problem === undefined) asked.resolve(answer);
      else asked.reject(new Error(problem));
    });
    started.on('exit', () => {
      if (child === started) child = undefined;
      for (const { reject, timer } of waiting.values()) {
        clearTimeout(timer);
        reject(new Error('The process that runs examples has ended.'));
      }
      waiting.clear();
    });
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
        child ??= start();
        const id = ++last;
        // An example that never ends is ended with its process; the next question starts another.
        const timer = setTimeout(stop, LONGEST_MS).unref();
        waiting.set(id, { resolve, reject, timer });
        child.send({ id, question });
      }),
    stop,
  };
};
