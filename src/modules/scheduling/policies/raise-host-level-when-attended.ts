import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { MemberAttended } from '../contract/session-events.ts';

/** Lets a member host who attended a session (C-066). */
export const raiseHostLevel = job('raise-host-level', z.object({ member: z.guid() }));

/** A member who attended a session may host from then on. */
export const raiseHostLevelWhenAttended = policy(
  'raise-host-level-when-attended',
  on(MemberAttended, ({ data }) =>
    data.asHost ? [] : [raiseHostLevel.of(`${data.session}:${data.member}`, { member: data.member })],
  ),
);
