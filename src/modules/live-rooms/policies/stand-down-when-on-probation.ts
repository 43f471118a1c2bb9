import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';

export const standDown = job('stand-down', z.object({ member: z.guid() }));

/** When staff put a substitute, or one who has offered to lead, on probation → the group leads itself again (C-173). */
export const standDownWhenOnProbation: Policy = {
  name: 'stand-down-when-on-probation',
  reactions: [
    on(AccountStatusSet, ({ id, data: { member, status } }) =>
      status === 'probation' ? [standDown.of(id, { member })] : [],
    ),
  ],
};
