import { z } from 'zod';
import { moment } from '#kernel/contract/values.ts';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';

export const liftDecisionsAbout = job('lift-decisions-about', z.object({ member: z.guid(), at: moment }));

/** Where no limit is left, no decision has one. */
export const liftDecisionsWhenStatusLifted: Policy = {
  name: 'lift-decisions-when-status-lifted',
  reactions: [
    on(AccountStatusSet, ({ data: { member, status }, meta }) =>
      status === 'active' ? [liftDecisionsAbout.of(member, { member, at: meta.occurredAt })] : [],
    ),
  ],
};
