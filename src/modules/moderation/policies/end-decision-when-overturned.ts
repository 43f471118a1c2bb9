import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { AppealDecided } from '../contract/appeal-events.ts';

export const endOverturnedDecision = job(
  'end-overturned-decision',
  z.object({ case: z.guid(), decision: z.guid(), by: z.guid() }),
);

/** What a second person overturned ends, as if it had never been. */
export const endDecisionWhenOverturned = policy(
  'end-decision-when-overturned',
  on(AppealDecided, ({ data: { case: id, decision, by, outcome } }) =>
    outcome === 'overturned' ? [endOverturnedDecision.of(decision, { case: id, decision, by })] : [],
  ),
);
