import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { BookingMissed, HostMissedOften } from '../../scheduling/contract/booking-events.ts';

/** Mails a member about a missed session before it has consequences. */
export const TELL_MISSED = 'tell-member-missed';
/** Tells staff of a host who left people waiting again and again. */
export const TELL_HOST_MISSES = 'tell-staff-host-misses';

/** A missed session is mailed before it has consequences (I-023); staff learn of absent hosts (I-022). */
export const tellMembersWhenTheyWereMissed: Policy = {
  name: 'tell-members-when-they-were-missed',
  reactions: [
    on(BookingMissed, ({ id, data: { member, session } }) => [
      { kind: TELL_MISSED, key: `${TELL_MISSED}:${id}`, payload: { member, session } },
    ]),
    on(HostMissedOften, ({ id, data: { member, session, count, until } }) => [
      { kind: TELL_HOST_MISSES, key: `${TELL_HOST_MISSES}:${id}`, payload: { member, session, count, until } },
    ]),
  ],
};
