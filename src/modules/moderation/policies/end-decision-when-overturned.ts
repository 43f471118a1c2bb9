import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { AppealDecided } from '../contract/appeal-events.ts';

export const endOverturnedDecision = job(
  'end-overturned-decision',
  z.object({ case: z.guid(), decision: z.guid(), by: z.guid() }),
);

/** What a second person overturned ends, as if it had never been. */
export const endDecisionWhenOverturned: Policy = {
  name: 'end-decision-when-overturned',
  reactions: [
    on(AppealDecided, ({ data: { case: id, decision, by, outcome } }) =>
      outcome === 'overturned' ? [endOverturnedDecision.of(decision, { case: id, decision, by })] : [],
    ),
  ],
};
