import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { MemberRestricted, RestrictionReasonChanged } from '#modules/restrictions/contract/restriction-events.ts';

export const fileRestriction = job(
  'file-restriction',
  z.object({ restriction: z.guid(), member: z.guid(), restricted: z.guid() }),
);

/** That a member restricts another one is something for staff to look at (MOD-025); its reason stays out of the job. */
export const fileRestrictionsWhenPlaced = policy(
  'file-restrictions-when-placed',
  on(MemberRestricted, ({ data: { restriction, member, restricted } }) => [
    fileRestriction.of(restriction, { restriction, member, restricted }),
  ]),
  on(RestrictionReasonChanged, ({ id, data: { restriction, member, restricted } }) => [
    fileRestriction.of(id, { restriction, member, restricted }),
  ]),
);
