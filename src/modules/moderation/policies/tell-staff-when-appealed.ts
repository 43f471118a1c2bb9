import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { AppealDecided, AppealMade } from '../contract/appeal-events.ts';

export const tellStaffOfAppeal = job('tell-staff-of-appeal', z.object({ decision: z.guid(), isOverdue: z.boolean() }));

/** Everyone who may decide an appeal hears of it at once, and again when it should have been decided. */
export const tellStaffWhenAppealed = policy(
  'tell-staff-when-appealed',
  on(AppealMade, ({ data: { decision, due } }) => [
    tellStaffOfAppeal.of(decision, { decision, isOverdue: false }),
    tellStaffOfAppeal.of(`${decision}:overdue`, { decision, isOverdue: true }, due),
  ]),
  on(AppealDecided, ({ data: { decision } }) => [tellStaffOfAppeal.cancel(`${decision}:overdue`)]),
);
