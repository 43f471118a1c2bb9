import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { MemberAllowedBack, MemberRemovedFromWell } from '../contract/well-events.ts';

export const TELL_REMOVED_FROM_WELL = 'tell-member-removed-from-well';
export const TELL_ALLOWED_BACK = 'tell-member-allowed-back';

/** Who is taken out of a Well, and who may come back, learns of it by mail (C-146). */
export const tellMemberWhenRemovedFromWell: Policy = {
  name: 'tell-member-when-removed-from-well',
  reactions: [
    on(MemberRemovedFromWell, ({ id, data: { member } }) => [
      { kind: TELL_REMOVED_FROM_WELL, key: `${TELL_REMOVED_FROM_WELL}:${id}`, payload: { fact: id, member } },
    ]),
    on(MemberAllowedBack, ({ id, data: { member } }) => [
      { kind: TELL_ALLOWED_BACK, key: `${TELL_ALLOWED_BACK}:${id}`, payload: { fact: id, member } },
    ]),
  ],
};
