import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { CaseClosed } from '../contract/case-events.ts';

export const closeReportsOfCase = job('close-reports-of-case', z.object({ case: z.guid() }));

/** With a case each of its reports ends. */
export const closeReportsWhenCaseClosed = policy(
  'close-reports-when-case-closed',
  on(CaseClosed, ({ data }) => [closeReportsOfCase.of(data.case, { case: data.case })]),
);
