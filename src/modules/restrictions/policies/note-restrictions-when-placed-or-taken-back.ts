import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { MemberRestricted, MemberUnrestricted } from '../contract/restriction-events.ts';

export const NOTE_RESTRICTION = 'note-restriction';
export const LIFT_RESTRICTION = 'lift-restriction';

/** Completes a restriction or its lifting after a crash between the two streams. */
export const noteRestrictionsWhenPlacedOrTakenBack: Policy = {
  name: 'note-restrictions-when-placed-or-taken-back',
  reactions: [
    on(MemberRestricted, ({ data: { restriction, member, restricted, during } }) => [
      {
        kind: NOTE_RESTRICTION,
        key: `${NOTE_RESTRICTION}:${restriction}`,
        payload: { restriction, by: member, restricted, during },
      },
    ]),
    on(MemberUnrestricted, ({ data: { restriction, member, restricted } }) => [
      {
        kind: LIFT_RESTRICTION,
        key: `${LIFT_RESTRICTION}:${restriction}`,
        payload: { restriction, by: member, restricted },
      },
    ]),
  ],
};
