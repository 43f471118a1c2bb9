import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { MemberAttended } from '../contract/session-events.ts';

/** Lets a member host who attended a session (C-066). */
export const raiseHostLevel = job('raise-host-level', z.object({ member: z.guid() }));

/** A member who attended a session may host from then on. */
export const raiseHostLevelWhenAttended: Policy = {
  name: 'raise-host-level-when-attended',
  reactions: [
    on(MemberAttended, ({ data }) =>
      data.asHost ? [] : [raiseHostLevel.of(`${data.session}:${data.member}`, { member: data.member })],
    ),
  ],
};
