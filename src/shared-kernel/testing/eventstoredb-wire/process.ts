import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./stand-alone.ts', import.meta.url));
const ANSWER_MS = 30_000;

/** The stand-in for EventStoreDB in a process of its own. */
export type WireProcess = {
  /** The connection string of its first server. */
  connectionString: string;
  pid: number;
  /** A server with an empty log; the one before is gone. */
  fresh(): Promise<string>;
  stop(): Promise<void>;
};

export const startWireProcess = async (): Promise<WireProcess> => {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout);
  const ended = once(child, 'exit');
  const answer = async (): Promise<string> => {
    const failed = ended.then(() => {
      throw new Error('The stand-in for EventStoreDB ended');
    });
    failed.catch(() => undefined); // expected once it was stopped
    const [line] = (await Promise.race([once(lines, 'line', { signal: AbortSignal.timeout(ANSWER_MS) }), failed])) as [
      string,
    ];
    return line;
  };
  return {
    connectionString: await answer(),
    pid: child.pid!,
    fresh: () => {
      const answered = answer();
      child.stdin.write('\n');
      return answered;
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
};
