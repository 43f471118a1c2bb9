import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { AppealDecided } from '../contract/appeal-events.ts';

export const mailAppealOutcome = job('mail-appeal-outcome', z.object({ decision: z.guid() }));

/** The member learns the outcome and its reasons, and who decided first that it was overturned. */
export const mailOutcomeWhenAppealDecided: Policy = {
  name: 'mail-outcome-when-appeal-decided',
  reactions: [on(AppealDecided, ({ data: { decision } }) => [mailAppealOutcome.of(decision, { decision })])],
};
