import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { DecisionEnded } from '../contract/case-events.ts';

export const undoOverturnedDecision = job('undo-overturned-decision', z.object({ case: z.guid(), decision: z.guid() }));

/** Nothing of a decision that was wrong is left. A policy of its own: the member reads of it in the outcome of the appeal. */
export const undoWhenDecisionOverturned = policy(
  'undo-when-decision-overturned',
  on(DecisionEnded, ({ data: { case: id, decision, how } }) =>
    how === 'overturned' ? [undoOverturnedDecision.of(decision, { case: id, decision })] : [],
  ),
);
