import type { Database } from '../../shared-kernel/database.ts';
import { lease, LeaseLost } from '../../shared-kernel/lease.ts';
import type { Process } from '../../shared-kernel/processes.ts';
import { projector, type Projector } from '../../shared-kernel/projector.ts';
import type { Assembled } from './assembly.ts';
import { editionOf, refuseToPullAway } from './releases.ts';

/** Projections or policies that one process at a time keeps current. */
export type FollowingGroup = { name: string; followers: readonly string[] };

type Parts = Pick<Assembled, 'parts'>;

const projectionsOf = ({ parts }: Parts) => parts.flatMap(({ projections }) => projections);
const policiesOf = ({ parts }: Parts) => parts.flatMap(({ policies }) => policies);

/** The groups whose work several processes may share, the read models first; names as in the table of checkpoints. */
export const groupsOf = (of: Parts): [FollowingGroup, FollowingGroup] => [
  { name: `projections-${editionOf(of)}`, followers: projectionsOf(of).map(({ name }) => name) },
  { name: POLICIES, followers: policiesOf(of).map(({ name }) => `policy:${name}`) },
];
const POLICIES = 'policies';

export type FollowingOptions = {
  assembled: Assembled;
  database: Database;
  /** Where leases are renewed: nothing else may hold it up. */
  vital: Database;
  process: Process;
  stuck: (name: string, problem: unknown) => void;
  failed: (what: string, problem: unknown) => void;
};

export type Following = {
  /** Projections and policies of this process that cannot go on. */
  problems: () => ReadonlyMap<string, string>;
  stop: () => Promise<void>;
};

/** Follows the log for one group whenever the lease on it is ours. */
const followGroup = (options: FollowingOptions, name: string) => {
  const { assembled, database, vital, process } = options;
  const isPolicies = name === POLICIES;
  // What other releases built is replaced when this process starts, not when it happens to take over later.
  let isStart = true;
  let following: Projector | undefined;
  const firstTurn = Promise.withResolvers<void>();
  const turns = lease({
    database: vital,
    name,
    holder: process.id,
    application: process.application,
    held: async ({ signal, guard }) => {
      const mine = projector({
        log: assembled.log,
        database,
        name,
        guard,
        projections: isPolicies ? [] : projectionsOf(assembled),
        policies: isPolicies ? policiesOf(assembled) : [],
        stuck: options.stuck,
        replaces: isStart,
      });
      following = mine;
      const ended = signal.aborted
        ? Promise.resolve()
        : new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      try {
        await Promise.race([mine.start(), ended]);
        isStart = false;
        firstTurn.resolve();
        await ended;
      } catch (problem) {
        // Losing it is no failure: somebody else is at it.
        if (problem instanceof LeaseLost) firstTurn.resolve();
        else firstTurn.reject(problem);
        throw problem;
      } finally {
        await mine.stop();
        following = undefined;
      }
    },
    notHeld: () => firstTurn.resolve(),
    failed: (problem) => options.failed(`the lease on ${name}`, problem),
  });
  return { firstTurn: firstTurn.promise, problems: () => following?.problems(), stop: () => turns.stop() };
};

/**
 * Keeps read models and policies current, or stands by while another process does. Resolves once everything that was
 * recorded before is shown, or somebody else is at it.
 */
export const following = async (options: FollowingOptions): Promise<Following> => {
  await refuseToPullAway(options.database, options.assembled);
  const groups = groupsOf(options.assembled).map(({ name }) => followGroup(options, name));
  const stop = async () => {
    await Promise.all(groups.map((group) => group.stop()));
  };
  try {
    await Promise.all(groups.map(({ firstTurn }) => firstTurn));
  } catch (problem) {
    await Promise.allSettled(groups.map(({ firstTurn }) => firstTurn));
    await stop();
    throw problem;
  }
  return { problems: () => new Map(groups.flatMap(({ problems }) => [...(problems() ?? [])])), stop };
};
