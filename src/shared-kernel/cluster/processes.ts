import { countRows, type Database, type Sql } from '../database/database.ts';
import { withTimeout } from '../with-timeout.ts';
import { pulseFor } from './pulse.ts';

/** The task of a process: serving requests, background work, or both. */
export type ProcessesRole = 'web' | 'worker' | 'all';

/** A release of the program: its name, and the versions of its read models and events. */
export type ProcessesRelease = { name: string; knows: Readonly<Record<string, number>> };

export type Process = {
  id: string;
  role: ProcessesRole;
  /** The application name that a process's database connections carry. */
  application: (id: string) => string;
  release?: ProcessesRelease;
  /** Milliseconds within which the work of a process that froze is taken over; five seconds when absent. */
  takeOver?: number;
};

/** A registered process. */
export type Alive = {
  id: string;
  isAlive: () => boolean;
  /**
   * Starts a check that returns false for ever once other processes may have considered this one dead, for example
   * after a freeze: they may have taken over its work.
   */
  livenessGuard: () => () => boolean;
};

/**
 * Sends heartbeats, and marks other processes as dead: those without a heartbeat for too long, and at once those without
 * database connections. Resolves after the first heartbeat.
 */
export const registerProcess = async (
  database: Database,
  { id, role, application, release = { name: '', knows: {} }, takeOver }: Process,
  failed: (problem: unknown) => void,
): Promise<Alive & { stop(): Promise<void> }> => {
  const pulse = pulseFor(takeOver);
  let until = 0;
  let lives = 0;
  const say = async () => {
    const said = performance.now();
    await database.query(
      `insert into kernel.processes (id, role, until, release, knows)
         values ($1, $2, now() + interval '${pulse.lasts} milliseconds', $3, $4)
       on conflict (id) do update set until = excluded.until`,
      [id, role, release.name, JSON.stringify(release.knows)],
    );
    if (performance.now() >= until) lives++;
    until = said + pulse.lasts;
  };
  const expireDeadProcesses = async () => {
    const others = await database.query<{ id: string }>(
      'select id::text from kernel.processes where id <> $1 and until > now()',
      [id],
    );
    if (others.length === 0) return;
    await database.query(
      `update kernel.processes set until = now() from unnest($1::uuid[], $2::text[]) as other (id, application)
       where kernel.processes.id = other.id
         and not exists (select from pg_stat_activity where application_name = other.application)`,
      [others.map((other) => other.id), others.map((other) => application(other.id))],
    );
  };
  await database.query("delete from kernel.processes where until < now() - interval '1 day'", []);
  await say();

  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let saying: Promise<void> = Promise.resolve();
  const tick = () => {
    saying = withTimeout(
      pulse.answer,
      say().then(() => expireDeadProcesses()),
    )
      .catch(failed)
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, pulse.renew);
      });
  };
  timer = setTimeout(tick, pulse.renew);
  return {
    id,
    isAlive: () => performance.now() < until,
    livenessGuard: () => {
      const life = lives;
      return () => life === lives && performance.now() < until;
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await saying;
      await withTimeout(pulse.answer, database.query('delete from kernel.processes where id = $1', [id])).catch(failed);
    },
  };
};

/** Number of background workers that are alive. */
export const workersAlive = (sql: Sql): Promise<number> =>
  countRows(sql, "kernel.processes where role in ('worker', 'all') and until > now()");

/** Number of workers that keep these read models current, in these versions or newer ones. */
export const workersCurrentFor = (sql: Sql, versions: ReadonlyMap<string, number>): Promise<number> =>
  countRows(
    sql,
    `kernel.processes p where role in ('worker', 'all') and until > now()
     and not exists (select from jsonb_each_text($1::jsonb) own
       where coalesce((p.knows ->> own.key)::int, 0) < own.value::int)`,
    [JSON.stringify(Object.fromEntries(versions))],
  );

/** Another process, as it registered itself. */
export type Other = { role: ProcessesRole; knows: ProcessesRelease['knows']; isAlive: boolean };

/**
 * Processes of other releases that are alive, or that had a heartbeat within so many seconds and did not sign off.
 * @param release the name of our release
 */
export const othersAlive = (
  sql: Sql,
  { id, application }: Pick<Process, 'id' | 'application'>,
  release: string,
  seconds: number,
): Promise<Other[]> =>
  sql.query<Other>(
    `select role, knows,
       until > now() and exists (select from pg_stat_activity where application_name = $4 || p.id::text) as "isAlive"
     from kernel.processes p where id <> $1 and release <> $2 and until > now() - make_interval(secs => $3)`,
    [id, release, seconds, application('')],
  );
