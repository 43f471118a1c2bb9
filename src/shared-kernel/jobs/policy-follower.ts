import type { Recorded } from '../log/event-log.ts';
import { type Follower, reactionsByType } from '../read-models/follower.ts';
import { insertJobsOf } from './insert-jobs.ts';
import type { Policy } from './policy.ts';

/** As in the table of checkpoints. */
const nameOf = (policy: string): string => `policy:${policy}`;

/** Follows the log for one policy: what it makes of events is written as jobs. */
export const policyFollower = (policy: Policy): Follower => {
  const reactions = reactionsByType(policy.reactions);
  const actor = { kind: 'system', policy: policy.name } as const;
  return {
    name: nameOf(policy.name),
    version: 1,
    ...(policy.splitFrom === undefined ? {} : { splitFrom: nameOf(policy.splitFrom) }),
    types: new Set(reactions.keys()),
    apply: async (events, sql) => {
      const written = insertJobsOf(
        sql,
        events.flatMap((event) =>
          (reactions.get(event.type) ?? []).flatMap(({ react }) =>
            react(event as Recorded<never>, undefined as never).map((job) => ({
              job,
              cause: { actor, correlation: event.meta.correlation, causation: event.id },
            })),
          ),
        ),
      );
      written.catch(() => undefined); // the caller that waits for it gets the reason
      return { written };
    },
    changes: () => [],
  };
};
