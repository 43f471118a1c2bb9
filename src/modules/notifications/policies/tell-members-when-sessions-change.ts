import { plus, seconds } from '../../../shared-kernel/contract/time.ts';
import type { Job, Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { SeatOffered } from '../../scheduling/waiting-list/contract/waiting-list-events.ts';
import {
  MemberRegistered,
  MemberRemoved,
  MemberUnregistered,
  SessionCanceled,
  SessionDeleted,
  SessionHandedOver,
  SessionUpdated,
} from '../../scheduling/contract/session-events.ts';
import { withSeries } from '../domain/news.ts';

/** Confirms a seat. */
export const TELL_REGISTERED = 'tell-member-registered';
/** Confirms that a seat was given back, or tells that it was taken away. */
export const TELL_UNREGISTERED = 'tell-member-unregistered';
/** Mails a waiting member that a seat is held for them. */
export const TELL_OFFERED = 'tell-member-seat-offered';
/** Mails all participants that a session is off. */
export const TELL_CANCELED = 'tell-members-session-canceled';
/** Mails all participants what changed. */
export const TELL_CHANGED = 'tell-members-session-changed';

/** Mails all participants that a session has another host. */
export const TELL_HANDED_OVER = 'tell-members-session-handed-over';
/** Mails each participant once what a series changed in its sessions. */
export const TELL_SERIES = 'tell-members-series-changed';

/** Longer than a series takes from one of its sessions to the next. */
const TOGETHER = seconds(20);

const about = (
  kind: string,
  { id, data }: { id: string; data: { session: string; member?: string } },
  more: Record<string, unknown> = {},
): Job => ({
  kind,
  key: `${kind}:${id}`,
  payload: { session: data.session, fact: id, ...(data.member === undefined ? {} : { member: data.member }), ...more },
});

/** A series' changes are mailed together; each change delays the mail a little. */
const session = (
  kind: string,
  fact: { id: string; data: { session: string }; meta: { correlation: string; occurredAt: string } },
  followsSeries: boolean,
): Job =>
  followsSeries
    ? {
        kind: TELL_SERIES,
        key: `${TELL_SERIES}:${fact.meta.correlation}`,
        payload: { session: fact.data.session, correlation: fact.meta.correlation },
        dueAt: plus(fact.meta.occurredAt, TOGETHER),
      }
    : about(kind, { id: fact.id, data: { session: fact.data.session } });

/** People learn by mail what happens to their seats and sessions (I-004, I-006). */
export const tellMembersWhenSessionsChange: Policy = {
  name: 'tell-members-when-sessions-change',
  reactions: [
    on(MemberRegistered, (fact) => [about(TELL_REGISTERED, fact)]),
    // A member who closed the account gets no mail; the current host, or a member removed from the Well, does.
    on(MemberUnregistered, (fact) =>
      ['account-closed', 'became-host', 'removed-from-well'].includes(fact.data.because)
        ? []
        : [about(TELL_UNREGISTERED, fact, { because: fact.data.because })],
    ),
    on(MemberRemoved, ({ id, data: { session, member } }) => [
      about(TELL_UNREGISTERED, { id, data: { session, member } }, { because: 'removed' }),
    ]),
    on(SeatOffered, (fact) => [about(TELL_OFFERED, fact)]),
    on(SessionCanceled, (fact) => [session(TELL_CANCELED, fact, withSeries(fact))]),
    on(SessionDeleted, (fact) => [session(TELL_CANCELED, fact, withSeries(fact))]),
    on(SessionUpdated, (fact) => [session(TELL_CHANGED, fact, withSeries(fact))]),
    on(SessionHandedOver, (fact) => [session(TELL_HANDED_OVER, fact, withSeries(fact))]),
  ],
};
