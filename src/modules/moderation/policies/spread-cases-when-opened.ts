import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { AdminRevoked, DeletionRequested } from '#modules/identity/contract/account-events.ts';
import { CaseOpened, CaseReopened } from '../contract/case-events.ts';
import { StaffPaused } from '../workload/contract/workload-events.ts';

export const spreadCase = job('spread-case', z.object({ case: z.guid() }));
/** The open cases of a member of the staff who takes a break, or left the staff. */
export const handCasesOn = job('hand-cases-on', z.object({ member: z.guid() }));

/** A new case goes to one of those on duty, and what lies with staff who take a break, or left, goes to others. */
export const spreadCasesWhenOpened = policy(
  'spread-cases-when-opened',
  on(CaseOpened, ({ id, data }) => [spreadCase.of(id, { case: data.case })]),
  on(CaseReopened, ({ id, data }) => [spreadCase.of(id, { case: data.case })]),
  on(StaffPaused, ({ id, data }) => [handCasesOn.of(id, { member: data.member })]),
  on(AdminRevoked, ({ id, data }) => [handCasesOn.of(id, { member: data.member })]),
  on(DeletionRequested, ({ id, data }) => [handCasesOn.of(id, { member: data.member })]),
);
