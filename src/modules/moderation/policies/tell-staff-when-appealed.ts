import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { AppealDecided, AppealMade } from '../contract/appeal-events.ts';

export const tellStaffOfAppeal = job('tell-staff-of-appeal', z.object({ decision: z.guid(), isOverdue: z.boolean() }));

/** Everyone who may decide an appeal hears of it at once, and again when it should have been decided. */
export const tellStaffWhenAppealed: Policy = {
  name: 'tell-staff-when-appealed',
  reactions: [
    on(AppealMade, ({ data: { decision, due } }) => [
      tellStaffOfAppeal.of(decision, { decision, isOverdue: false }),
      tellStaffOfAppeal.of(`${decision}:overdue`, { decision, isOverdue: true }, due),
    ]),
    on(AppealDecided, ({ data: { decision } }) => [tellStaffOfAppeal.cancel(`${decision}:overdue`)]),
  ],
};
