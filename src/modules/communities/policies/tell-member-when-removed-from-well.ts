import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { MemberAllowedBack, MemberRemovedFromWell } from '../contract/well-events.ts';

const about = z.object({ fact: z.string(), member: z.guid() });
export const tellRemovedFromWell = job('tell-member-removed-from-well', about);
export const tellAllowedBack = job('tell-member-allowed-back', about);

/** Mails a member who is removed from a Well, or may come back (C-146). */
export const tellMemberWhenRemovedFromWell = policy(
  'tell-member-when-removed-from-well',
  on(MemberRemovedFromWell, ({ id, data: { member } }) => [tellRemovedFromWell.of(id, { fact: id, member })]),
  on(MemberAllowedBack, ({ id, data: { member } }) => [tellAllowedBack.of(id, { fact: id, member })]),
);
