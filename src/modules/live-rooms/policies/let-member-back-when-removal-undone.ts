import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import { RemovalUndone } from '#modules/scheduling/contract/session-events.ts';

export const letRemovedMemberBack = job('let-removed-member-back', z.object({ session: z.guid(), member: z.guid() }));

/** When a removal is undone → the room takes the member in again once they have a place. */
export const letMemberBackWhenRemovalUndone = policy(
  'let-member-back-when-removal-undone',
  on(RemovalUndone, ({ id, data: { session, member } }) => [letRemovedMemberBack.of(id, { session, member })]),
);
