import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ClusterFault } from './cluster.ts';

const PROGRAM = fileURLToPath(new URL('./stand-alone-cluster.ts', import.meta.url));
const START_MS = 30_000;

/** A cluster of stand-ins for EventStoreDB in a process of its own. */
export type WireClusterProcess = {
  connectionString: string;
  pid: number;
  /** Resolves once it has happened, or the process is gone. */
  suffer(fault: ClusterFault): Promise<void>;
  isRunning(): boolean;
  stop(): Promise<void>;
};

/** @param reachedAt the ports under which clients reach its servers */
export const startWireClusterProcess = async (
  ports: readonly number[],
  reachedAt: readonly number[] = ports,
): Promise<WireClusterProcess> => {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, [PROGRAM, ports.join(), reachedAt.join()], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const ended = once(child, 'exit').then(() => undefined);
  const first = once(lines, 'line', { signal: AbortSignal.timeout(START_MS) });
  const said = await Promise.race([first, ended]);
  if (said === undefined) throw new Error('The stand-ins for EventStoreDB ended');
  const waiting = new Map<number, () => void>();
  lines.on('line', (line) => waiting.get(Number(line))?.());
  let count = 0;
  return {
    connectionString: String(said[0]),
    pid: child.pid!,
    suffer: async (fault) => {
      const number = (count += 1);
      const happened = new Promise<void>((resolve) => waiting.set(number, resolve));
      child.stdin.write(`${JSON.stringify(fault)}\n`);
      await Promise.race([happened, ended]);
      waiting.delete(number);
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      child.kill('SIGCONT');
      child.stdin.end();
      await ended;
    },
  };
};
