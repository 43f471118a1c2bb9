import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { DecisionEnded } from '../contract/case-events.ts';

export const undoDecision = job('undo-decision', z.object({ case: z.guid(), decision: z.guid() }));

/** Nothing of a decision that ended is left. */
export const undoWhenDecisionEnded: Policy = {
  name: 'undo-when-decision-ended',
  reactions: [
    on(DecisionEnded, ({ data: { case: id, decision } }) => [undoDecision.of(decision, { case: id, decision })]),
  ],
};
