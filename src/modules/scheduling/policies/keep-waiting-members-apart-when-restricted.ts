import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { MemberRestricted, MemberUnrestricted } from '#modules/restrictions/contract/restriction-events.ts';

export const keepWaitingMembersApart = job(
  'keep-waiting-members-apart',
  z.object({ member: z.guid(), restricted: z.guid() }),
);

type KeepWaitingMembersApartWhenRestrictedAbout = { data: { restriction: string; member: string; restricted: string } };
const both =
  (change: string) =>
  ({ data: { restriction, member, restricted } }: KeepWaitingMembersApartWhenRestrictedAbout) => [
    keepWaitingMembersApart.of(`${change}:${restriction}`, { member, restricted }),
  ];

/** A waiting list carries with whom its members share no session; offers of seats depend on that alone (C-024). */
export const keepWaitingMembersApartWhenRestricted = policy(
  'keep-waiting-members-apart-when-restricted',
  on(MemberRestricted, both('placed')),
  on(MemberUnrestricted, both('taken-back')),
);
