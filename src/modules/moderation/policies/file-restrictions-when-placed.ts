import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { MemberRestricted } from '../../restrictions/contract/restriction-events.ts';

export const FILE_RESTRICTION = 'file-restriction';

/** That a member restricts another one is something for staff to look at (MOD-025); its reason stays out of the job. */
export const fileRestrictionsWhenPlaced: Policy = {
  name: 'file-restrictions-when-placed',
  reactions: [
    on(MemberRestricted, ({ data: { restriction, member, restricted } }) => [
      {
        kind: FILE_RESTRICTION,
        key: `${FILE_RESTRICTION}:${restriction}`,
        payload: { restriction, member, restricted },
      },
    ]),
  ],
};
