import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { MemberRestricted, MemberUnrestricted, RestrictionNoted } from '../contract/restriction-events.ts';

const about = z.object({ restriction: z.guid(), by: z.guid(), restricted: z.guid() });
export const noteRestriction = job('note-restriction', about.extend({ during: RestrictionNoted.schema.shape.during }));
export const liftRestriction = job('lift-restriction', about);

/** A process may die after it recorded a restriction on one side; these jobs record it on the other side. */
export const noteRestrictionsWhenPlacedOrTakenBack = policy(
  'note-restrictions-when-placed-or-taken-back',
  on(MemberRestricted, ({ data: { restriction, member, restricted, during } }) => [
    noteRestriction.of(restriction, { restriction, by: member, restricted, during }),
  ]),
  on(MemberUnrestricted, ({ data: { restriction, member, restricted } }) => [
    liftRestriction.of(restriction, { restriction, by: member, restricted }),
  ]),
);
