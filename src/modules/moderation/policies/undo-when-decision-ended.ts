import { z } from 'zod';
import { plus, seconds } from '#kernel/contract/time.ts';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { DecisionEnded } from '../contract/case-events.ts';

export const undoDecision = job('undo-decision', z.object({ case: z.guid(), decision: z.guid() }));

/** Who lifts a decision sets the status at once, with their reason; only if that did not come about it is done here. */
const LIFTED_BY_HAND = seconds(10);

/** Nothing of a decision that ended is left. */
export const undoWhenDecisionEnded = policy(
  'undo-when-decision-ended',
  on(DecisionEnded, ({ data: { case: id, decision, how, at } }) =>
    how === 'overturned'
      ? []
      : [
          undoDecision.of(
            decision,
            { case: id, decision },
            ...(how === 'lifted' ? ([plus(at, LIFTED_BY_HAND)] as const) : []),
          ),
        ],
  ),
);
