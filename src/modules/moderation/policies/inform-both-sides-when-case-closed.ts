import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { CaseClosed, CaseDecided } from '../contract/case-events.ts';

export const informJudgedMember = job('inform-judged-member', z.object({ case: z.guid(), decision: z.guid() }));
export const informReportersOfCase = job('inform-reporters-of-case', z.object({ case: z.guid() }));

/** The judged member learns of a decision, and each reporter how the case ended. */
export const informBothSidesWhenCaseClosed = policy(
  'inform-both-sides-when-case-closed',
  on(CaseDecided, ({ data: { case: id, decision, member, deed } }) =>
    member === null || deed === 'nothing' ? [] : [informJudgedMember.of(decision, { case: id, decision })],
  ),
  on(CaseClosed, ({ data }) => [informReportersOfCase.of(data.case, { case: data.case })]),
);
