import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { withFence } from '../cluster/fence.ts';
import type { JobHandler } from './policy.ts';
import type { Alive } from '../cluster/processes.ts';
import { withTimeout } from '../with-timeout.ts';

type Row = {
  key: string;
  kind: string;
  payload: Record<string, unknown>;
  correlation: string;
  causation: string | null;
  attempts: number;
};

export type JobsOptions = {
  database: Database;
  clock: Clock & { onMove?: (moved: () => void) => () => void };
  handlers: Readonly<Record<string, JobHandler>>;
  /** Told each time a job fails; it is tried again with growing pauses, for ever, and listed for staff. */
  failed: (job: { key: string; kind: string; attempts: number }, problem: unknown) => void;
  /** How often to look for jobs that have become due, in milliseconds. */
  every?: number;
  /** How many jobs this process does at the same time: one that waits for the outside world must not hold up the rest. */
  workers?: number;
  /** Milliseconds after which a job counts as failed. */
  patience?: number;
  /** This process. When it dies, others take its jobs over at once; without it they wait until the time is up. */
  worker?: Alive;
};

export type Jobs = {
  start: () => void;
  stop: () => Promise<void>;
  /** Does everything that is due now, including what those jobs make due; for tests and the moved clock. */
  drain: () => Promise<void>;
};

/** Whether the process in this column is alive, in SQL. */
const alive = (process: string) =>
  `exists (select from kernel.processes p where p.id = ${process} and p.until > now())`;

const LONGEST_PAUSE_SECONDS = 900;
/** The same for a job that this release does not know, and another process perhaps does. */
const ELSEWHERE_SECONDS = 5;
/** A job that nobody finished goes to others after this, even when its process lives; longer than any job may take. */
const TAKEN_SECONDS = 60;
const PATIENCE_MS = 45_000;
const STOPPING_MS = 10_000;

type Taken = Row & { ticket: string; isOurs: () => boolean };

/** Works through `kernel.jobs`: many processes may share the work. */
export const jobRunner = (options: JobsOptions): Jobs => {
  const { database, clock, handlers, failed, every = 250, workers = 4, patience = PATIENCE_MS, worker } = options;
  const active = new Set<Promise<void>>();
  let stopped = false;
  let taken = 0;
  let timer: NodeJS.Timeout | undefined;

  const take = async (): Promise<Taken | undefined> => {
    const isOurs = worker?.livenessGuard() ?? (() => true);
    if (!isOurs()) return undefined;
    const ticket = randomUUID();
    const [job] = await database.query<Row>(
      `update kernel.jobs set taken_by = $2, worker = $3, taken_until = now() + interval '${TAKEN_SECONDS} seconds'
       where key = (
         select key from kernel.jobs j
         where due_at <= $1 and (retry_at is null or retry_at <= now())
           and (taken_until is null or taken_until <= now() or (worker is not null and not ${alive('j.worker')}))
           and ($3::uuid is null or ${alive('$3')})
         order by due_at, key limit 1 for update skip locked)
       returning key, kind, payload, correlation, causation, attempts`,
      [clock.now(), ticket, worker?.id ?? null],
    );
    return job && { ...job, ticket, isOurs };
  };

  /**
   * Deletes the job when it is done, unless somebody put the same key in again meanwhile or has taken it over: the ticket of
   * each taking is the fence, asked for by the statement that finishes.
   */
  const perform = async (job: Taken): Promise<void> => {
    try {
      const handle = handlers[job.kind];
      if (!handle) throw new Error(`Nobody knows how to do ${job.kind}`);
      const stops = performance.now() + TAKEN_SECONDS * 1000;
      await withTimeout(
        patience,
        withFence(
          () => performance.now() < stops && job.isOurs(),
          () =>
            handle({
              key: job.key,
              payload: job.payload,
              correlation: job.correlation,
              ...(job.causation === null ? {} : { causation: job.causation }),
            }),
        ),
      );
      await database.query('delete from kernel.jobs where key = $1 and taken_by = $2', [job.key, job.ticket]);
    } catch (problem) {
      await database.query(
        `update kernel.jobs set attempts = attempts + 1, last_error = $3, taken_by = null, taken_until = null,
           worker = null, retry_at = now() + make_interval(secs => least(power(2, least(attempts, 20)), $4::int))
         where key = $1 and taken_by = $2`,
        [
          job.key,
          job.ticket,
          problem instanceof Error ? problem.message : String(problem),
          // Beside a newer release it is only a matter of who takes it.
          job.kind in handlers ? LONGEST_PAUSE_SECONDS : ELSEWHERE_SECONDS,
        ],
      );
      failed({ key: job.key, kind: job.kind, attempts: job.attempts + 1 }, problem);
    }
  };

  const isStopped = () => stopped;
  const lane = async (): Promise<void> => {
    while (!isStopped()) {
      const job = await take();
      if (!job) return;
      taken++;
      open();
      await perform(job);
    }
  };
  /** One more job at the same time, if there is one to do. */
  const open = (): void => {
    if (stopped || active.size >= workers) return;
    const work = lane().finally(() => active.delete(work));
    active.add(work);
    work.catch((problem: unknown) => failed({ key: '', kind: 'jobs', attempts: 0 }, problem));
  };
  const tick = () => {
    open();
    timer = setTimeout(tick, every);
  };
  const unsubscribe = clock.onMove?.(open);

  return {
    start: tick,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      unsubscribe?.();
      // What is not finished by then is done again by whoever comes next.
      await withTimeout(STOPPING_MS, Promise.allSettled(active)).catch(() => undefined);
    },
    drain: async () => {
      for (let before = -1; before !== taken && !isStopped();) {
        before = taken;
        open();
        await Promise.all(active);
      }
    },
  };
};
