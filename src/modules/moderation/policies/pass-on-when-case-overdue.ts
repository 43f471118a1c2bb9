import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { dueAt } from '../contract/case-due.ts';
import { casePriority, CaseClosed, CaseOpened, CasePriorityChanged, CaseReopened } from '../contract/case-events.ts';

export const passOnOverdueCase = job('pass-on-overdue-case', z.object({ case: z.guid() }));

/** Every priority has a time of its own: the job looks which one counts when it runs. */
const at = (id: string, since: string) =>
  casePriority.options.map((priority) =>
    passOnOverdueCase.of(`${id}:${priority}`, { case: id }, dueAt(since, priority)),
  );

/** A case that is not decided in time goes to the staff again. */
export const passOnWhenCaseOverdue = policy(
  'pass-on-when-case-overdue',
  on(CaseOpened, ({ data }) => at(data.case, data.at)),
  on(CaseReopened, ({ data }) => at(data.case, data.at)),
  // A case that has waited long becomes urgent: it is overdue at once.
  on(CasePriorityChanged, ({ id, data }) => [passOnOverdueCase.of(`${data.case}:${id}`, { case: data.case })]),
  on(CaseClosed, ({ data }) =>
    casePriority.options.map((priority) => passOnOverdueCase.cancel(`${data.case}:${priority}`)),
  ),
);
