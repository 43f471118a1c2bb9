import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { withFence } from '../cluster/fence.ts';
import { caller } from '../commands/commands.ts';
import type { JobHandler } from './job.ts';
import { withCompleteReads } from '../read-models/complete-reads.ts';
import type { Alive } from '../cluster/processes.ts';
import { withTimeout } from '../with-timeout.ts';
import { withoutValues } from '../without-values.ts';

type JobRunnerRow = {
  key: string;
  kind: string;
  payload: Record<string, unknown>;
  policy: string | null;
  correlation: string;
  causation: string | null;
  attempts: number;
};

export type JobsOptions = {
  database: Database;
  clock: Clock & { onMove?: (moved: () => void) => () => void };
  handlers: readonly JobHandler[];
  /** Called for each failure of a job; the job is retried with growing pauses, without end, and listed for staff. */
  failed: (job: { key: string; kind: string; attempts: number }, problem: unknown) => void;
  /** Milliseconds between two queries for due jobs. */
  every?: number;
  /** How many jobs run at the same time in this process: a job that waits for an external system must not block the others. */
  workers?: number;
  /** Milliseconds after which a running job counts as failed. */
  timeout?: number;
  /** This process. When it dies, other processes take its jobs over at once; without it they wait until the lock expires. */
  worker?: Alive;
};

export type Jobs = {
  start: () => void;
  stop: () => Promise<void>;
  /** Runs every job that is due now, and the due jobs that those add; for tests and the moved clock. */
  drain: () => Promise<void>;
};

/** Whether the process in this column is alive, in SQL. */
const alive = (process: string) =>
  `exists (select from kernel.processes p where p.id = ${process} and p.until > now())`;

const MAX_PAUSE_SECONDS = 900;
/** The pause of a kind that this release does not know: a process of a newer release may run it. */
const UNKNOWN_KIND_SECONDS = 5;
/** The lock on a taken job expires after this, even while its process is alive; longer than a job may run. */
const LOCK_SECONDS = 60;
const TIMEOUT_MS = 45_000;
const STOPPING_MS = 10_000;

const FREE = `due_at <= $1 and (retry_at is null or retry_at <= now())
      and (taken_until is null or taken_until <= now() or (worker is not null and not ${alive('j.worker')}))`;

/** Locks the next job that is due, and says whether another one waits. Parameters: the time of the clock, the ticket, the process. */
export const TAKE_NEXT = `update kernel.jobs set taken_by = $2, worker = $3, taken_until = now() + interval '${LOCK_SECONDS} seconds'
  where key = (
    select key from kernel.jobs j
    where ${FREE}
      and ($3::uuid is null or ${alive('$3')})
    order by due_at, key limit 1 for update skip locked)
  returning key, kind, payload, policy, correlation, causation, attempts,
    (select true from kernel.jobs j where ${FREE} and j.key <> kernel.jobs.key order by due_at, key limit 1) is not null
      as "isFollowed"`;

type Taken = JobRunnerRow & { isFollowed: boolean; ticket: string; isOurs: () => boolean };

/**
 * Runs one job: parses its payload, makes the caller that acts as the policy which added it, and lets it read read models
 * only once they show everything.
 * @throws when no handler has this kind, when the payload does not parse, or when the handler fails
 */
export const runJob = async (
  handlers: ReadonlyMap<string, JobHandler>,
  job: Pick<JobRunnerRow, 'key' | 'kind' | 'payload' | 'policy' | 'correlation' | 'causation'>,
): Promise<void> => {
  const handler = handlers.get(job.kind);
  if (!handler) throw new Error(`No handler for jobs of the kind ${job.kind}`);
  const parsed = handler.type.payload.safeParse(job.payload);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`The payload of ${job.kind} is not valid: ${problems.join('; ')}`);
  }
  const actor = { kind: 'system', policy: job.policy ?? job.kind } as const;
  const by = caller(actor, job.correlation, job.causation ?? undefined);
  await withCompleteReads(() => handler.handle(parsed.data as never, by, { key: job.key }));
};

export const handlersByKind = (handlers: readonly JobHandler[]): ReadonlyMap<string, JobHandler> =>
  new Map(handlers.map((handler) => [handler.type.kind, handler]));

/** Runs the jobs of `kernel.jobs`; several processes can share the table. */
export const jobRunner = (options: JobsOptions): Jobs => {
  const { database, clock, failed, every = 250, workers = 4, timeout = TIMEOUT_MS, worker } = options;
  const handlers = handlersByKind(options.handlers);
  const active = new Set<Promise<void>>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const take = async (): Promise<Taken | undefined> => {
    const isOurs = worker?.livenessGuard() ?? (() => true);
    if (!isOurs()) return undefined;
    const ticket = randomUUID();
    const [job] = await database.query<JobRunnerRow & { isFollowed: boolean }>(TAKE_NEXT, [
      clock.now(),
      ticket,
      worker?.id ?? null,
    ]);
    return job && { ...job, ticket, isOurs };
  };

  /**
   * Runs a taken job and deletes it. It stays when the same key was added again or another process has taken it over
   * meanwhile: each taking has its own ticket, and every statement that ends a job checks the ticket.
   */
  const perform = async (job: Taken): Promise<void> => {
    try {
      const expiresAt = performance.now() + LOCK_SECONDS * 1000;
      await withTimeout(
        timeout,
        withFence(
          () => performance.now() < expiresAt && job.isOurs(),
          () => runJob(handlers, job),
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
          // For operators, who need the cause and no member's address.
          withoutValues(problem instanceof Error ? problem.message : String(problem)),
          handlers.has(job.kind) ? MAX_PAUSE_SECONDS : UNKNOWN_KIND_SECONDS,
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
      if (job.isFollowed) open();
      await perform(job);
    }
  };
  /** Starts one more worker, up to the limit; it ends when no job is due. */
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
      // A job that has not ended by then is run again by another process.
      await withTimeout(STOPPING_MS, Promise.allSettled(active)).catch(() => undefined);
    },
    drain: async () => {
      open();
      // Each worker ends when it finds nothing, and may have started others meanwhile.
      while (active.size > 0) await Promise.all(active);
    },
  };
};
