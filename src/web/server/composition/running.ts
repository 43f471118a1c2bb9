import type { Clock } from '#kernel/clock.ts';
import { countRows, type Database } from '#kernel/database/database.ts';
import type { EventStore } from '#kernel/log/event-store/event-store.ts';
import { lastPosition } from '#kernel/log/event-store/log-end.ts';
import { jobRunner } from '#kernel/jobs/job-runner.ts';
import { registerProcess, type Alive, type Process } from '#kernel/cluster/processes.ts';
import type { ChangePublisher } from '#kernel/read-models/projected.ts';
import type { Assembled } from './assembly.ts';
import { drained } from './draining.ts';
import { nextJobDue } from './leap.ts';
import { following, followingAlone, groupsOf, oneGroupOf } from './following.ts';
import { positions, type Positions } from '#server/http/v1/positions.ts';
import { readModelsOfThisRelease, releaseOf } from './releases.ts';

export type RunningOptions = {
  assembled: Assembled;
  database: Database;
  /** For what says that this process is alive: a few connections that nothing else uses up. The database when absent. */
  vital?: Database;
  store: EventStore;
  clock: Clock;
  /** This process, in leases, on jobs and in the names of its database connections. */
  process: Process;
  /** The only process: no heartbeat and no fence are needed, and what follows the log does so together. */
  alone?: boolean;
  /** Seconds without a process of a newer release after which its read models are replaced by ours; 60 when absent. */
  goBackSeconds?: number;
  /** How many jobs run at the same time. */
  jobLanes?: number;
  /** Publishes what changed for browsers; through Postgres when absent. */
  publisher?: ChangePublisher;
  projectionFailed: (name: string, problem: unknown) => void;
  jobFailed: (job: { key: string; kind: string; attempts: number }, problem: unknown) => void;
  failed: (what: string, problem: unknown) => void;
};

/** What works in the background of one process. */
export type CompositionRunning = {
  /** This process, as the others see it. */
  alive: Alive;
  positions: Positions;
  /** Waits until everything that is due, and what follows from it, is done, by this process or by others. */
  drain: () => Promise<void>;
  /** The next moment after now at which a job is due. */
  nextDue: () => Promise<string | undefined>;
  /** Stopped projections and policies of this process, with the reason. */
  problems: () => ReadonlyMap<string, string>;
  stop: () => Promise<void>;
};

const alwaysAlive = (id: string) => ({
  id,
  isAlive: () => true,
  livenessGuard: () => () => true,
  stop: () => Promise.resolve(),
});

/** How many jobs are due by the product's clock, those aside that failed and are retried later. */
export const jobsDue = (database: Database, now: string): Promise<number> =>
  countRows(database, 'kernel.jobs where due_at <= $1 and retry_at is null', [now]);

/** Names of all projections and policies in the table of checkpoints. */
export const followersOf = (assembled: Pick<Assembled, 'parts'>): string[] =>
  groupsOf(assembled).flatMap(({ followers }) => followers);

/**
 * Starts what a process of this role does in the background: workers follow the log (one at a time for each group) and work
 * through the jobs, and every process starts what the modules keep running. Resolves in a worker once the read models show
 * everything that was recorded before, unless another worker is at it.
 */
export const run = async (options: RunningOptions): Promise<CompositionRunning> => {
  const { assembled, database, vital = database, store, clock, process } = options;
  const works = process.role !== 'web';
  const goBackSeconds = options.goBackSeconds ?? 60;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse())
      await each().catch((problem: unknown) => options.failed('stopping', problem));
  };
  try {
    const reached = await positions(database, options.alone ? [oneGroupOf(assembled)] : groupsOf(assembled));
    stops.push(() => reached.stop());
    const alive = options.alone
      ? alwaysAlive(process.id)
      : await registerProcess(vital, { ...process, release: releaseOf(assembled) }, (problem) =>
          options.failed('saying that this process is alive', problem),
        );
    stops.push(() => alive.stop());
    const whatFollows = { assembled, database, stuck: options.projectionFailed };
    const shared = () =>
      following({
        ...whatFollows,
        vital,
        process,
        goBackSeconds,
        ...(options.publisher === undefined ? {} : { publisher: options.publisher }),
        failed: options.failed,
      });
    const followed = works ? await (options.alone ? followingAlone(whatFollows) : shared()) : undefined;
    if (followed) stops.push(() => followed.stop());
    else
      await readModelsOfThisRelease({
        sql: database,
        of: assembled,
        self: process,
        patience: goBackSeconds,
        failed: options.failed,
      });
    for (const { start } of assembled.parts) if (start) stops.push(await start(process.role));
    const jobs = works
      ? jobRunner({
          database,
          clock,
          handlers: assembled.jobs,
          failed: options.jobFailed,
          ...(options.jobLanes === undefined ? {} : { workers: options.jobLanes }),
          ...(options.alone ? {} : { worker: alive }),
        })
      : undefined;
    if (jobs) {
      stops.push(() => jobs.stop());
      jobs.start();
    }

    const repeating = assembled.jobs.filter(({ type }) => type.repeats).map(({ type }) => type.kind);
    const problems = () => followed?.problems() ?? new Map<string, string>();
    return {
      alive,
      positions: reached,
      problems,
      drain: () =>
        drained({
          runJobs: async () => jobs?.drain(),
          end: () => lastPosition(store),
          allReached: reached.allReached,
          due: () => jobsDue(database, clock.now()),
          problems,
        }),
      nextDue: () => nextJobDue(database, clock.now(), repeating),
      stop,
    };
  } catch (problem) {
    await stop();
    throw problem;
  }
};
