import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { MemberAttended } from '../contract/session-events.ts';

/** Lets a member host who attended a session (C-066). */
export const RAISE_LEVEL = 'raise-host-level';

/** A member who attended a session may host from then on. */
export const raiseHostLevelWhenAttended: Policy = {
  name: 'raise-host-level-when-attended',
  reactions: [
    on(MemberAttended, ({ data }) =>
      data.asHost
        ? []
        : [
            {
              kind: RAISE_LEVEL,
              key: `${RAISE_LEVEL}:${data.session}:${data.member}`,
              payload: { member: data.member },
            },
          ],
    ),
  ],
};
