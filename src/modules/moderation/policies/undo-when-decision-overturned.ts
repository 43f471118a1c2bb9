import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { DecisionEnded } from '../contract/case-events.ts';
import { undoDecision } from './undo-when-decision-ended.ts';

/** Nothing of a decision that was wrong is left. A policy of its own: the member reads of it in the outcome of the appeal. */
export const undoWhenDecisionOverturned: Policy = {
  name: 'undo-when-decision-overturned',
  splitFrom: 'undo-when-decision-ended',
  reactions: [
    on(DecisionEnded, ({ data: { case: id, decision, how } }) =>
      how === 'overturned' ? [undoDecision.of(decision, { case: id, decision })] : [],
    ),
  ],
};
