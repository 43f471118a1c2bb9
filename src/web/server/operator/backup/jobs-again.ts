import type { EventLog } from '#kernel/log/event-log.ts';
import type { Position } from '#kernel/log/event-store/event-store.ts';
import { batchesUpTo } from '#kernel/log/event-store/log-end.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import type { Cause } from '#kernel/jobs/insert-jobs.ts';
import type { Job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';

/** What was under way at that moment may not have been finished. */
const UNDER_WAY = minutes(10);

export type JobAgain = { job: Job; cause: Cause };

/**
 * The jobs that policies derive from a history, as they stood at its end: what was due before is done, what is due later is
 * still to be done. Jobs are safe to run twice, so what fell due in the last minutes is done again.
 */
export const jobsAgain = async (
  log: Pick<EventLog, 'subscribe'>,
  policies: readonly Policy[],
  end: { position: Position; now: string },
): Promise<JobAgain[]> => {
  const reactions = Map.groupBy(
    policies.flatMap(({ name, reactions }) => reactions.map((reaction) => ({ ...reaction, policy: name }))),
    ({ type }) => type,
  );
  const standing = new Map<string, JobAgain & { due: string }>();
  for await (const batch of batchesUpTo(log, end.position))
    for (const event of batch)
      for (const { policy, react } of reactions.get(event.type) ?? [])
        for (const job of react(event as never, undefined as never)) {
          if ('cancel' in job) standing.delete(job.cancel);
          else
            standing.set(job.key, {
              job,
              due: job.dueAt ?? event.meta.occurredAt,
              cause: {
                actor: { kind: 'system', policy },
                correlation: event.meta.correlation,
                causation: event.id,
              },
            });
        }
  const since = plus(end.now, -UNDER_WAY);
  return [...standing.values()].filter(({ due }) => due > since);
};
