import { readdir, readFile } from 'node:fs/promises';
import type { Pool } from 'pg';

const TICK_US = 10_000;

/** Parent, and microseconds of processor time, of a process and of its children that ended; nothing when it has just ended. */
const processOf = async (pid: string): Promise<{ parent: string; used: number; ended: number } | undefined> => {
  const line = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined);
  if (line === undefined) return undefined;
  // The name may hold blanks and brackets: fields are counted behind it.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const ticks = (first: number): number => (Number(fields[first]) + Number(fields[first + 1])) * TICK_US;
  return { parent: fields[1]!, used: ticks(11), ended: ticks(13) };
};

/** Microseconds of processor time that this process, and Postgres with all of its connections, have used so far. Linux only. */
export type Used = { node: number; postgres: number };

/**
 * How to ask for it. Rates tell what a machine does for us beside everything else it does; processor time per request tells what
 * a request costs, also when others are busy.
 */
export const processorTime = async (pool: Pool): Promise<() => Promise<Used>> => {
  const [backend] = (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
  const postmaster = (await processOf(String(backend!.pid)))?.parent;
  return async () => {
    const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
    const found = await Promise.all(pids.map(async (pid) => ({ pid, ...(await processOf(pid)) })));
    const own = found.filter(
      ({ pid, parent }) => parent !== undefined && (parent === postmaster || pid === postmaster),
    );
    const { user, system } = process.cpuUsage();
    // Connections and parallel workers come and go.
    const postgres = own.reduce(
      (sum, { pid, used = 0, ended = 0 }) => sum + used + (pid === postmaster ? ended : 0),
      0,
    );
    return { node: user + system, postgres };
  };
};
