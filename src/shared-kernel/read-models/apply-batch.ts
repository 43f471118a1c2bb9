import { LeaseLost } from '../cluster/lease.ts';
import { pulseFor } from '../cluster/pulse.ts';
import { isTransient } from '../database/database-errors.ts';
import type { Database, Sql } from '../database/database.ts';
import type { Recorded } from '../log/event-log.ts';
import { BEGINNING, type Position } from '../log/event-store/event-store.ts';
import { withAudiences } from './audience.ts';
import { CheckpointMoved, type Checkpoints } from './checkpoints.ts';
import type { Follower } from './follower.ts';
import { publishPosition, type ChangePublisher } from './projected.ts';

/** Not the fault of one follower: the batch is applied again later, for all of them. */
const isRetryable = (problem: unknown): boolean =>
  problem instanceof CheckpointMoved || problem instanceof LeaseLost || isTransient(problem);

type ApplyBatchParts = {
  database: Database;
  checkpoints: Checkpoints;
  publisher: ChangePublisher;
  /** Name of the projector in what it publishes. */
  name: string | undefined;
  /** Asked inside every transaction: throws when another process has taken over. */
  guard: (sql: Sql) => Promise<void>;
  /** Followers that failed, with the reason; they are left out until they are retried. */
  problems: Map<string, string>;
  stuck: (name: string, problem: unknown) => void;
  takeOver: number | undefined;
};

/**
 * Applies a batch of events to all followers in one transaction. When that fails, to each of them in its own, so that a
 * follower that cannot apply an event does not hold up the others. Statements are sent without waiting for each other: a batch
 * waits for the database three times, for its beginning, its rows and its commit.
 */
export const batchApplier = ({
  database,
  checkpoints,
  publisher,
  name,
  guard,
  problems,
  stuck,
  takeOver,
}: ApplyBatchParts) => {
  const settings = [
    'synchronous_commit to off',
    `idle_in_transaction_session_timeout to ${pulseFor(takeOver).transaction}`,
  ];
  const applyTo = async (
    group: readonly Follower[],
    events: readonly Recorded[],
    to: Position,
    published: Position,
  ): Promise<void> => {
    const names = group.map(({ name }) => name);
    const after: { publishing?: ReturnType<ChangePublisher['publish']> } = {};
    try {
      await database.transaction(async (sql) => {
        const turn = Promise.all([guard(sql), checkpoints.move(sql, names, to)]);
        const applied = group.map((follower) => {
          const from = checkpoints.of(follower.name);
          return { follower, own: events.filter(({ position, type }) => position > from && follower.types.has(type)) };
        });
        // They write into tables of their own, so their statements need not wait for each other.
        const busy = applied.filter(({ own }) => own.length > 0);
        const sending = busy.map(({ follower, own }) => follower.apply(own, sql));
        const writing = Promise.all(sending).then(async (sent) => {
          const changes = applied.flatMap(({ follower, own }) => own.flatMap((event) => follower.changes(event)));
          const position = published === BEGINNING ? undefined : publishPosition(sql, name, published);
          const asked = Promise.all([withAudiences(sql, changes), position]);
          asked.catch(() => undefined); // awaited below, because it fails with the rows
          await Promise.all(sent.map(({ written }) => written));
          return (await asked)[0];
        });
        writing.catch(() => undefined); // awaited below
        try {
          // What was sent behind this is rolled back when another process has taken over.
          await turn;
          after.publishing = publisher.publish(sql, await writing);
          after.publishing.catch(() => undefined); // awaited below
        } catch (problem) {
          await Promise.allSettled([turn, ...sending, writing]);
          throw problem;
        }
      }, settings);
    } catch (problem) {
      await after.publishing; // its failure says more than that the commit was refused
      throw problem;
    }
    checkpoints.moved(names, to);
    const publishLater = await after.publishing;
    await publishLater?.();
  };

  const applyOneByOne = async (group: readonly Follower[], events: readonly Recorded[], to: Position) => {
    const failures = new Map<string, unknown>();
    for (const follower of group)
      try {
        await applyTo([follower], events, to, BEGINNING);
      } catch (reason) {
        if (isRetryable(reason)) throw reason;
        failures.set(follower.name, reason);
      }
    return failures;
  };

  return async (events: readonly Recorded[], to: Position): Promise<void> => {
    const healthy = checkpoints.followers().filter(({ name }) => !problems.has(name) && checkpoints.of(name) < to);
    if (healthy.length === 0) return;
    try {
      await applyTo(healthy, events, to, checkpoints.published(to));
    } catch (problem) {
      if (isRetryable(problem)) throw problem;
      const failures = await applyOneByOne(healthy, events, to);
      // All of them failed: the fault is the database's.
      if (failures.size > 1 && failures.size === healthy.length) throw problem;
      // Published last, because callers that wait for the position read all healthy read models.
      await publishPosition(database, name, checkpoints.published(to));
      for (const [name, reason] of failures) {
        problems.set(name, reason instanceof Error ? reason.message : String(reason));
        stuck(name, reason);
      }
    }
  };
};
