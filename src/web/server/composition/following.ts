import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#kernel/database/database.ts';
import { lease, LeaseLost } from '#kernel/cluster/lease.ts';
import { policyFollower } from '#kernel/jobs/policy-follower.ts';
import type { Process } from '#kernel/cluster/processes.ts';
import type { ChangePublisher } from '#kernel/read-models/projected.ts';
import { projector, type Projector, type ProjectorOptions } from '#kernel/read-models/projector.ts';
import { UnreadableLog } from '#kernel/log/unreadable-log.ts';
import type { Assembled } from './assembly.ts';
import {
  editionOf,
  isNewerWorkerAlive,
  readModelsOfThisRelease,
  type Rivals,
  untilNewerIsThereOrGone,
  whatToBuild,
  whenNewerIsGone,
} from './releases.ts';

/** Projections or policies that one process at a time keeps current. */
export type FollowingGroup = { name: string; followers: readonly string[] };

type FollowingParts = Pick<Assembled, 'parts'>;

const projectionsOf = ({ parts }: FollowingParts) => parts.flatMap(({ projections }) => projections);
const policiesOf = ({ parts }: FollowingParts) => parts.flatMap(({ policies }) => policies.map(policyFollower));

/** The groups whose work several processes may share, the read models first; names as in the table of checkpoints. */
export const groupsOf = (parts: FollowingParts): [FollowingGroup, FollowingGroup] => [
  { name: `projections-${editionOf(parts)}`, followers: projectionsOf(parts).map(({ name }) => name) },
  { name: POLICIES, followers: policiesOf(parts).map(({ name }) => name) },
];
/** As one group, for a process that shares the work with no other. */
export const oneGroupOf = (parts: FollowingParts): FollowingGroup => {
  const [{ name, followers }, policies] = groupsOf(parts);
  return { name, followers: [...followers, ...policies.followers] };
};
const POLICIES = 'policies';
/** A job is not waited for as an answer is, and a batch costs nearly the same with one event and with ten. */
const POLICY_BATCHES_PER_SECOND = 50;

/** What a group follows the log for, and how fast. */
export const workOf = (
  parts: FollowingParts,
  group: string,
): Pick<ProjectorOptions, 'projections' | 'followers' | 'batchesPerSecond'> =>
  group === POLICIES
    ? { projections: [], followers: policiesOf(parts), batchesPerSecond: POLICY_BATCHES_PER_SECOND }
    : { projections: projectionsOf(parts) };

export type FollowingOptions = {
  assembled: Assembled;
  database: Database;
  /** Where leases are renewed: nothing else may hold it up. */
  vital: Database;
  process: Process;
  publisher?: ChangePublisher;
  /** Seconds without a process of a newer release after which its read models are replaced by ours. */
  goBackSeconds: number;
  stuck: (name: string, problem: unknown) => void;
  failed: (what: string, problem: unknown) => void;
};

export type Following = {
  /** Stopped projections and policies of this process, with the reason. */
  problems: () => ReadonlyMap<string, string>;
  stop: () => Promise<void>;
};

/** Retry interval after an unreadable log: an operator may have restored what was missing. */
const AGAIN_MS = 30_000;

/** Follows the log for one group whenever the lease on it is ours. */
const followGroup = (options: FollowingOptions, name: string, rivals: Rivals, isStarting: () => boolean) => {
  const { assembled, database, vital, process } = options;
  const isPolicies = name === POLICIES;
  let hindrance: string | undefined;
  let isLongGone = false;
  let following: Projector | undefined;
  const firstTurn = Promise.withResolvers<void>();
  const turns = lease({
    database: vital,
    name,
    holder: process.id,
    application: process.application,
    // Policies of a newer release know more, and read more.
    ...(isPolicies ? { shouldYield: () => isNewerWorkerAlive({ ...rivals, sql: vital }) } : {}),
    held: async ({ signal, guard }) => {
      const mine = projector({
        log: assembled.log,
        database,
        name,
        guard,
        ...workOf(assembled, name),
        stuck: options.stuck,
        holder: process.id,
        ...(options.publisher === undefined ? {} : { publisher: options.publisher }),
        builds: () => whatToBuild(rivals, isStarting() ? 'starts' : isLongGone ? 'long gone' : undefined),
      });
      following = mine;
      const ended = signal.aborted
        ? Promise.resolve()
        : new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      try {
        await options.publisher?.takeOver();
        await Promise.race([mine.start(), ended]);
        hindrance = undefined;
        isLongGone = false;
        firstTurn.resolve();
        if (isPolicies) return await ended;
        // What has to be replaced is replaced in the next term.
        await whenNewerIsGone(rivals, signal);
        isLongGone = !signal.aborted;
      } catch (problem) {
        // Losing the lease is no failure: another process has taken over.
        if (problem instanceof LeaseLost) return firstTurn.resolve();
        firstTurn.reject(problem);
        // The database comes back by itself; what cannot be read does not.
        if (isStarting() || !(problem instanceof UnreadableLog)) throw problem;
        if (problem.message !== hindrance) options.stuck(name, problem);
        hindrance = problem.message;
        await Promise.race([delay(AGAIN_MS, undefined, { ref: false }), ended]);
      } finally {
        await mine.stop();
        following = undefined;
      }
    },
    notHeld: () => firstTurn.resolve(),
    failed: (problem) => options.failed(`the lease on ${name}`, problem),
  });
  return {
    firstTurn: firstTurn.promise,
    problems: (): ReadonlyMap<string, string> =>
      hindrance === undefined ? (following?.problems() ?? new Map()) : new Map([[name, hindrance]]),
    stop: () => turns.stop(),
  };
};

/**
 * Keeps read models and policies current, or stands by while another process holds the lease. Resolves once everything
 * recorded before is projected, or another process holds the lease.
 */
export const following = async (options: FollowingOptions): Promise<Following> => {
  const { assembled, database, process, failed } = options;
  const rivals = { sql: database, of: assembled, self: process, patience: options.goBackSeconds };
  const waiting = { ...rivals, failed };
  await untilNewerIsThereOrGone(waiting);
  let isStarting = true;
  const groups = groupsOf(assembled).map(({ name }) => followGroup(options, name, rivals, () => isStarting));
  const stop = async () => {
    await Promise.all(groups.map((group) => group.stop()));
  };
  try {
    await Promise.all(groups.map(({ firstTurn }) => firstTurn));
    await readModelsOfThisRelease(waiting);
    isStarting = false;
  } catch (problem) {
    await Promise.allSettled(groups.map(({ firstTurn }) => firstTurn));
    await stop();
    throw problem;
  }
  return { problems: () => new Map(groups.flatMap(({ problems }) => [...problems()])), stop };
};

/** No process waits to take over: on a busy machine a transaction may stand still for long. */
const NO_RIVAL_MS = 60_000;

/** The same for the only process of an installation: without leases, and all in one transaction for each batch. */
export const followingAlone = async ({
  assembled,
  database,
  stuck,
}: Pick<FollowingOptions, 'assembled' | 'database' | 'stuck'>): Promise<Following> => {
  const all = projector({
    log: assembled.log,
    database,
    name: oneGroupOf(assembled).name,
    projections: projectionsOf(assembled),
    followers: policiesOf(assembled),
    stuck,
    takeOver: NO_RIVAL_MS,
  });
  await all.start();
  return { problems: all.problems, stop: all.stop };
};
