import type { Job, Policy } from '../../../shared-kernel/policy.ts';
import { on } from '../../../shared-kernel/projection.ts';
import { SeatOffered } from '../../scheduling/contract/waiting-list-events.ts';
import {
  MemberRegistered,
  MemberRemoved,
  MemberUnregistered,
  SessionCanceled,
  SessionUpdated,
} from '../../scheduling/contract/session-events.ts';

/** Confirms a seat. */
export const TELL_REGISTERED = 'tell-member-registered';
/** Confirms that a seat was given back, or tells that it was taken away. */
export const TELL_UNREGISTERED = 'tell-member-unregistered';
/** Tells who waited that a seat is kept for them. */
export const TELL_OFFERED = 'tell-member-seat-offered';
/** Tells everybody concerned that a session is off. */
export const TELL_CANCELED = 'tell-members-session-canceled';
/** Tells everybody concerned what changed. */
export const TELL_CHANGED = 'tell-members-session-changed';

const about = (
  kind: string,
  { id, data }: { id: string; data: { session: string; member?: string } },
  more: Record<string, unknown> = {},
): Job => ({
  kind,
  key: `${kind}:${id}`,
  payload: { session: data.session, fact: id, ...(data.member === undefined ? {} : { member: data.member }), ...more },
});

/** People learn by mail what happens to their seats and sessions (I-004, I-006). */
export const tellMembers: Policy = {
  name: 'tell-members-when-sessions-change',
  reactions: [
    on(MemberRegistered, (fact) => [about(TELL_REGISTERED, fact)]),
    // Whoever closes the account is told nothing more.
    on(MemberUnregistered, (fact) =>
      fact.data.because === 'account-closed' ? [] : [about(TELL_UNREGISTERED, fact, { because: fact.data.because })],
    ),
    on(MemberRemoved, ({ id, data: { session, member } }) => [
      about(TELL_UNREGISTERED, { id, data: { session, member } }, { because: 'removed' }),
    ]),
    on(SeatOffered, (fact) => [about(TELL_OFFERED, fact)]),
    on(SessionCanceled, (fact) => [about(TELL_CANCELED, { id: fact.id, data: { session: fact.data.session } })]),
    on(SessionUpdated, (fact) => [about(TELL_CHANGED, { id: fact.id, data: { session: fact.data.session } })]),
  ],
};
