import { z } from 'zod';
import { moment } from '#kernel/contract/values.ts';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { CaseClosed } from '../contract/case-events.ts';

export const endHelpOfCase = job('end-help-of-case', z.object({ case: z.guid(), by: z.guid(), at: moment }));

/** When staff close the case of a call for help, the call is over, too. */
export const endHelpWhenCaseClosed = policy(
  'end-help-when-case-closed',
  on(CaseClosed, ({ data: { case: id, by, at } }) => [endHelpOfCase.of(id, { case: id, by, at })]),
);
