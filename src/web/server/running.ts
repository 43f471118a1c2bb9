import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../shared-kernel/clock.ts';
import type { Database } from '../../shared-kernel/database.ts';
import type { EventStore, Position } from '../../shared-kernel/event-store/event-store.ts';
import { jobRunner } from '../../shared-kernel/jobs.ts';
import { lease } from '../../shared-kernel/lease.ts';
import { positions, type Positions } from './positions.ts';
import { projector, type ProjectedMessage, type Projector } from '../../shared-kernel/projector.ts';
import type { Assembled } from './assembly.ts';

export type RunningOptions = {
  assembled: Assembled;
  database: Database;
  store: EventStore;
  clock: Clock;
  /** This process, in the lease and in the names of its database connections. */
  process: { id: string; application: (id: string) => string };
  projected: (message: ProjectedMessage | undefined) => void;
  projectionFailed: (name: string, problem: unknown) => void;
  jobFailed: (job: { key: string; kind: string; attempts: number }, problem: unknown) => void;
  failed: (what: string, problem: unknown) => void;
};

/** What works in the background of one process. */
export type Running = {
  positions: Positions;
  /** Does everything that is due, and what follows from it, until nothing is left to do. */
  drain: () => Promise<void>;
  /** Projections and policies of this process that cannot go on. */
  problems: () => ReadonlyMap<string, string>;
  stop: () => Promise<void>;
};

const LONGEST_DRAIN_MS = 30_000;

/** Names of all projections and policies in the table of checkpoints. */
export const followersOf = ({ parts }: Pick<Assembled, 'parts'>): string[] =>
  parts.flatMap(({ projections, policies }) => [
    ...projections.map(({ name }) => name),
    ...policies.map(({ name }) => `policy:${name}`),
  ]);

export const lastPosition = async (store: EventStore): Promise<Position | undefined> => {
  for await (const last of store.readAll({ direction: 'backwards', limit: 1 })) return last.position;
  return undefined;
};

/**
 * Follows the log (one process at a time), works through the jobs and starts what the modules keep running. Resolves once
 * the read models show everything that was recorded before.
 */
export const run = async (options: RunningOptions): Promise<Running> => {
  const { assembled, database, store, clock } = options;
  const reached = await positions(database, followersOf(assembled), options.projected);

  let following: Projector | undefined;
  const firstTurn = Promise.withResolvers<void>();
  const turns = lease({
    database,
    name: 'projector',
    holder: options.process.id,
    application: options.process.application,
    held: async (signal) => {
      following = projector({
        log: assembled.log,
        database,
        projections: assembled.parts.flatMap(({ projections }) => projections),
        policies: assembled.parts.flatMap(({ policies }) => policies),
        stuck: options.projectionFailed,
      });
      const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      try {
        await Promise.race([following.start(), ended]);
        firstTurn.resolve();
        await ended;
      } catch (problem) {
        firstTurn.reject(problem);
        throw problem;
      } finally {
        await following.stop();
        following = undefined;
      }
    },
    notHeld: () => firstTurn.resolve(),
    failed: (problem) => options.failed('projector', problem),
  });
  try {
    await firstTurn.promise;
  } catch (problem) {
    await turns.stop();
    await reached.stop();
    throw problem;
  }

  const jobs = jobRunner({ database, clock, handlers: assembled.jobs, failed: options.jobFailed });
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of [jobs.stop, ...stops.reverse(), () => turns.stop(), reached.stop])
      await each().catch((problem: unknown) => options.failed('stopping', problem));
  };
  try {
    for (const { start } of assembled.parts) if (start) stops.push(await start());
  } catch (problem) {
    await stop();
    throw problem;
  }
  jobs.start();

  return {
    positions: reached,
    problems: () => following?.problems() ?? new Map<string, string>(),
    drain: async () => {
      const until = Date.now() + LONGEST_DRAIN_MS;
      for (;;) {
        await jobs.drain();
        const end = await lastPosition(store);
        if (end !== undefined) await reached.reached(end, 5_000);
        const [due] = await database.query<{ count: number }>(
          'select count(*)::int as count from kernel.jobs where due_at <= $1 and retry_at is null',
          [clock.now()],
        );
        if (due?.count === 0 && (await lastPosition(store)) === end) return;
        if (Date.now() > until) throw new Error('What is due could not be finished in time');
        await delay(5);
      }
    },
    stop,
  };
};
