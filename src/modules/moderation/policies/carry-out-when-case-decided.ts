import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { CaseDecided } from '../contract/case-events.ts';

const named = z.object({ case: z.guid(), decision: z.guid() });
export const carryOutDecision = job('carry-out-decision', named);
export const expireDecision = job('expire-decision', named);

/** What staff decided takes effect, and ends when its time is over. */
export const carryOutWhenCaseDecided = policy(
  'carry-out-when-case-decided',
  on(CaseDecided, ({ data: { case: id, decision, deed, until } }) => [
    ...(deed === 'nothing' || deed === 'word' ? [] : [carryOutDecision.of(decision, { case: id, decision })]),
    ...(until === null ? [] : [expireDecision.of(decision, { case: id, decision }, until)]),
  ]),
);
