import type { Database, Sql } from '../database/database.ts';
import { withTimeout } from '../with-timeout.ts';

/** What a process is there for: answering people, working in the background, or both. */
export type Role = 'web' | 'worker' | 'all';

/** A release of the program: short for what it knows, and the versions of its read models and events. */
export type Release = { name: string; knows: Readonly<Record<string, number>> };

/** This process: its id, and the application name that the database connections of any process carry. */
export type Process = { id: string; role: Role; application: (id: string) => string; release?: Release };

/** A process that has said it is alive. */
export type Alive = {
  id: string;
  isAlive: () => boolean;
  /**
   * Whether it has been alive all the time since this was asked for: false for ever once the others may have thought that it
   * is dead, as after a freeze, because what it had taken may be theirs.
   */
  livenessGuard: () => () => boolean;
};

// Whoever is silent for longer counts as dead: what it had taken goes to others within five seconds.
const LASTS_MS = 3_500;
const EVERY_MS = 1_000;
const ANSWER_MS = 2_000;

/**
 * Says every second that this process is alive, and notices others that are dead: those that were silent for so long,
 * and at once those whose connections to the database are gone. Resolves once the others can know of it.
 */
export const registerProcess = async (
  database: Database,
  { id, role, application, release = { name: '', knows: {} } }: Process,
  failed: (problem: unknown) => void,
): Promise<Alive & { stop(): Promise<void> }> => {
  let until = 0;
  let lives = 0;
  const say = async () => {
    const said = performance.now();
    await database.query(
      `insert into kernel.processes (id, role, until, release, knows)
         values ($1, $2, now() + interval '${LASTS_MS} milliseconds', $3, $4)
       on conflict (id) do update set until = excluded.until`,
      [id, role, release.name, JSON.stringify(release.knows)],
    );
    if (performance.now() >= until) lives++;
    until = said + LASTS_MS;
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
      ANSWER_MS,
      say().then(() => expireDeadProcesses()),
    )
      .catch(failed)
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, EVERY_MS);
      });
  };
  timer = setTimeout(tick, EVERY_MS);
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
      await withTimeout(ANSWER_MS, database.query('delete from kernel.processes where id = $1', [id])).catch(failed);
    },
  };
};

/** How many processes that work in the background are alive. */
export const workersAlive = async (sql: Sql): Promise<number> =>
  (
    await sql.query<{ count: number }>(
      "select count(*)::int as count from kernel.processes where role in ('worker', 'all') and until > now()",
      [],
    )
  )[0]?.count ?? 0;

/** How many of them keep these read models current, in these versions or newer ones. */
export const workersCurrentFor = async (sql: Sql, versions: ReadonlyMap<string, number>): Promise<number> =>
  (
    await sql.query<{ count: number }>(
      `select count(*)::int as count from kernel.processes p where role in ('worker', 'all') and until > now()
         and not exists (select from jsonb_each_text($1::jsonb) own
           where coalesce((p.knows ->> own.key)::int, 0) < own.value::int)`,
      [JSON.stringify(Object.fromEntries(versions))],
    )
  )[0]?.count ?? 0;

/** Another process, as it said itself. */
export type Other = { role: Role; knows: Release['knows']; isAlive: boolean };

/**
 * Processes of other releases that are alive, or that were so many seconds ago and never said that they leave.
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
