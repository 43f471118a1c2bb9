import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { AppealDecided } from '../contract/appeal-events.ts';

export const mailAppealOutcome = job('mail-appeal-outcome', z.object({ decision: z.guid() }));

/** The member learns the outcome and its reasons, and who decided first that it was overturned. */
export const mailOutcomeWhenAppealDecided = policy(
  'mail-outcome-when-appeal-decided',
  on(AppealDecided, ({ data: { decision } }) => [mailAppealOutcome.of(decision, { decision })]),
);
