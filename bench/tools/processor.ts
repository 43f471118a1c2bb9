import { readdir, readFile } from 'node:fs/promises';
import type { Pool } from 'pg';

const TICK_US = 10_000;
const PAGE_BYTES = 4096;

/** Parent, and microseconds of processor time, of a process and of its children that ended; nothing when it has just ended. */
const processOf = async (pid: string): Promise<{ parent: string; used: number; ended: number } | undefined> => {
  const line = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined);
  if (line === undefined) return undefined;
  // The name may hold blanks and brackets: fields are counted behind it.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const ticks = (first: number): number => (Number(fields[first]) + Number(fields[first + 1])) * TICK_US;
  return { parent: fields[1]!, used: ticks(11), ended: ticks(13) };
};

const allProcesses = async () => {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  return Promise.all(pids.map(async (pid) => ({ pid, ...(await processOf(pid)) })));
};
/** Of a connection, the first process of its Postgres. */
export const parentOf = async (pid: number): Promise<string | undefined> => (await processOf(String(pid)))?.parent;

/** Pages in memory; the shared ones are those of files and of memory that several processes use. */
const pagesOf = async (pid: string): Promise<{ own: number; shared: number }> => {
  const [, resident = 0, shared = 0] = (await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => ''))
    .split(' ')
    .map(Number);
  return { own: resident - shared, shared };
};

/** Microseconds of processor time so far, and memory now: what processes share counts once, as the one with most of it has it. */
export type Usage = { used: number; megabytes: number };
/** Of processes by their names, each with its children unless these have a name of their own. Linux only. */
export const usageOf = async (named: ReadonlyMap<string, string>): Promise<Map<string, Usage>> => {
  const names = new Map([...named].map(([name, pid]) => [pid, name]));
  const found = (await allProcesses()).flatMap((each) => {
    const name =
      names.get(each.pid) ?? (each.parent === String(process.pid) ? undefined : names.get(each.parent ?? ''));
    return name === undefined ? [] : [{ ...each, name }];
  });
  const usage = new Map<string, Usage>();
  for (const [name, processes] of Map.groupBy(found, (each) => each.name)) {
    const pages = await Promise.all(processes.map(({ pid }) => pagesOf(pid)));
    const used = processes.reduce(
      (sum, each) => sum + (each.used ?? 0) + (names.has(each.pid) ? (each.ended ?? 0) : 0),
      0,
    );
    const most = Math.max(...pages.map(({ shared }) => shared));
    usage.set(name, { used, megabytes: (pages.reduce((sum, { own }) => sum + own, most) * PAGE_BYTES) / 1e6 });
  }
  return usage;
};

/** Microseconds of processor time that everything on this machine has used, also what its host gave to others. */
export const usedByAll = async (): Promise<number> => {
  const [user, nice, system, , , interrupt = 0, soft = 0, steal = 0] = (await readFile('/proc/stat', 'latin1'))
    .split('\n')[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user! + nice! + system! + interrupt + soft + steal) * TICK_US;
};

/** Microseconds of processor time that this process, and Postgres with all of its connections, have used so far. Linux only. */
export type Used = { node: number; postgres: number };

/**
 * How to ask for it. Rates tell what a machine does for us beside everything else it does; processor time per request tells what
 * a request costs, also when others are busy.
 */
export const processorTime = async (pool: Pool): Promise<() => Promise<Used>> => {
  const [backend] = (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
  const postmaster = await parentOf(backend!.pid);
  return async () => {
    const found = await allProcesses();
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
