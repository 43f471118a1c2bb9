import { randomUUID } from 'node:crypto';
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
const TAKEN_SECONDS = 60;

/** Works through `kernel.jobs`: many processes may share the work. */
export const jobRunner = ({ database, clock, handlers, failed, every = 250 }: JobsOptions): Jobs => {
  let stopped = false;
  let working: Promise<boolean> = Promise.resolve(false);
  let timer: NodeJS.Timeout | undefined;

  /**
   * A job is taken for a minute, done, and deleted if nobody put the same key in again meanwhile. A process that dies in
   * between leaves it to the next one.
   */
  const take = async (): Promise<boolean> => {
    const ticket = randomUUID();
    const [job] = await database.query<Row>(
      `update kernel.jobs set taken_by = $2, taken_until = now() + interval '${TAKEN_SECONDS} seconds' where key = (
         select key from kernel.jobs
         where due_at <= $1 and (retry_at is null or retry_at <= now()) and (taken_until is null or taken_until <= now())
         order by due_at, key limit 1 for update skip locked)
       returning key, kind, payload, correlation, causation, attempts`,
      [clock.now(), ticket],
    );
    if (!job) return false;
    try {
      const handle = handlers[job.kind];
      if (!handle) throw new Error(`Nobody knows how to do ${job.kind}`);
      await handle({
        key: job.key,
        payload: job.payload,
        correlation: job.correlation,
        ...(job.causation === null ? {} : { causation: job.causation }),
      });
      await database.query('delete from kernel.jobs where key = $1 and taken_by = $2', [job.key, ticket]);
    } catch (problem) {
      await database.query(
        `update kernel.jobs set attempts = attempts + 1, last_error = $3, taken_by = null, taken_until = null,
           retry_at = now() + make_interval(secs => least(power(2, least(attempts, 20)), ${LONGEST_PAUSE_SECONDS}))
         where key = $1 and taken_by = $2`,
        [job.key, ticket, problem instanceof Error ? problem.message : String(problem)],
      );
      failed({ key: job.key, kind: job.kind, attempts: job.attempts + 1 }, problem);
    }
    return true;
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
