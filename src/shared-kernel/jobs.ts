import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { JobHandler } from './policy.ts';

type Row = { key: string; kind: string; payload: Record<string, unknown>; correlation: string; causation: string | null; attempts: number };

export type JobsOptions = {
  database: Database;
  clock: Clock & { onMove?: (moved: () => void) => () => void };
  handlers: Readonly<Record<string, JobHandler>>;
  /** Told each time a job fails; it is tried again with growing pauses, for ever, and listed for staff. */
  failed(job: { key: string; kind: string; attempts: number }, problem: unknown): void;
  /** How often to look for jobs that have become due, in milliseconds. */
  every?: number;
};

export type Jobs = {
  start(): void;
  stop(): Promise<void>;
  /** Does everything that is due now, including what those jobs make due; for tests and the moved clock. */
  drain(): Promise<void>;
};

const LONGEST_PAUSE_SECONDS = 900;

/** Works through `kernel.jobs`: each due job is locked, done and deleted in one transaction; many processes may share the work. */
export const jobRunner = ({ database, clock, handlers, failed, every = 250 }: JobsOptions): Jobs => {
  let stopped = false;
  let working: Promise<boolean> = Promise.resolve(false);
  let timer: NodeJS.Timeout | undefined;

  const take = async (): Promise<boolean> => {
    let outcome: { job: Row; problem?: unknown } | undefined;
    await database.transaction(async (sql) => {
      const [job] = await sql.query<Row>(
        `select key, kind, payload, correlation, causation, attempts from kernel.jobs
         where due_at <= $1 and (retry_at is null or retry_at <= now())
         order by due_at, key limit 1 for update skip locked`,
        [clock.now()],
      );
      if (!job) return;
      outcome = { job };
      try {
        const handle = handlers[job.kind];
        if (!handle) throw new Error(`Nobody knows how to do ${job.kind}`);
        await handle({
          key: job.key,
          payload: job.payload,
          correlation: job.correlation,
          ...(job.causation === null ? {} : { causation: job.causation }),
        });
        await sql.query('delete from kernel.jobs where key = $1', [job.key]);
      } catch (problem) {
        outcome.problem = problem;
        await sql.query(
          `update kernel.jobs set attempts = attempts + 1, last_error = $2,
             retry_at = now() + make_interval(secs => least(power(2, least(attempts, 20)), ${LONGEST_PAUSE_SECONDS}))
           where key = $1`,
          [job.key, problem instanceof Error ? problem.message : String(problem)],
        );
      }
    });
    if (outcome?.problem !== undefined)
      failed({ key: outcome.job.key, kind: outcome.job.kind, attempts: outcome.job.attempts + 1 }, outcome.problem);
    return outcome !== undefined;
  };

  const work = async () => {
    let any = false;
    while (!stopped && (await take())) any = true;
    return any;
  };
  const next = () => {
    working = working.catch(() => false).then(work);
    return working;
  };
  const tick = () => {
    if (stopped) return;
    void next()
      .catch((problem: unknown) => failed({ key: '', kind: 'jobs', attempts: 0 }, problem))
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, every);
      });
  };
  const unsubscribe = clock.onMove?.(() => void next().catch(() => false));

  return {
    start: tick,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      unsubscribe?.();
      await working.catch(() => {});
    },
    drain: async () => {
      await next();
    },
  };
};
