import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { MemberRemovedFromWell, WellLeft } from '#modules/communities/contract/well-events.ts';

/**
 * Gives back a member's seats in the coming sessions of a Well (I-032). `by`: who removed them from it; they are out of its
 * running sessions, too, also of those they host, which continue (C-146), and lead none of its group-hosted ones any more.
 */
export const leaveSessionsOfWell = job(
  'leave-sessions-of-well',
  z.object({
    well: z.guid(),
    member: z.guid(),
    because: z.enum(['left-well', 'removed-from-well']),
    by: z.guid().optional(),
  }),
);

/** A member who leaves a Well, or is removed from it, leaves its sessions. */
export const leaveSessionsWhenWellLeft = policy(
  'leave-sessions-when-well-left',
  on(WellLeft, ({ id, data: { well, member } }) => [
    leaveSessionsOfWell.of(id, { well, member, because: 'left-well' }),
  ]),
  on(MemberRemovedFromWell, ({ id, data: { well, member, by } }) => [
    leaveSessionsOfWell.of(id, { well, member, because: 'removed-from-well', by }),
  ]),
);
