import { plus, seconds } from '#kernel/contract/time.ts';
import { z } from 'zod';
import { job, type Job } from '#kernel/jobs/job.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import { SeatOffered } from '#modules/scheduling/contract/waiting-list-events.ts';
import {
  MemberRegistered,
  MemberRemoved,
  MemberUnregistered,
  SessionCanceled,
  SessionDeleted,
  SessionHandedOver,
  SessionUpdated,
} from '#modules/scheduling/contract/session-events.ts';
import { withSeries } from '../domain/news.ts';

const ofMember = z.object({ session: z.guid(), fact: z.string(), member: z.guid() });
const ofSession = z.object({ session: z.guid(), fact: z.string() });
/** Confirms a seat. */
export const tellMemberRegistered = job('tell-member-registered', ofMember);
/** Confirms that a seat was given back, or says that it was taken away. */
export const tellMemberUnregistered = job('tell-member-unregistered', ofMember.extend({ because: z.string() }));
/** Tells a member on the waiting list that a seat is offered. */
export const tellMemberSeatOffered = job('tell-member-seat-offered', ofMember);
export const tellMembersSessionCanceled = job('tell-members-session-canceled', ofSession);
export const tellMembersSessionChanged = job('tell-members-session-changed', ofSession);
export const tellMembersSessionHandedOver = job('tell-members-session-handed-over', ofSession);
/** One mail about everything that a change of a series did to its sessions. */
export const tellMembersSeriesChanged = job(
  'tell-members-series-changed',
  z.object({ session: z.guid(), correlation: z.string() }),
);

/** Longer than a series takes from one of its sessions to the next. */
const TOGETHER = seconds(20);

type AboutMember = { id: string; data: { session: string; member: string } };
const member = ({ id, data }: AboutMember) => ({ session: data.session, fact: id, member: data.member });

type AboutSession = { id: string; data: { session: string }; meta: { correlation: string; occurredAt: string } };
/** A series changes many sessions: one mail tells of all of them, and each change delays it. */
const session = (
  type: typeof tellMembersSessionChanged,
  { id, data: { session }, meta: { correlation, occurredAt } }: AboutSession,
  followsSeries: boolean,
): Job =>
  followsSeries
    ? tellMembersSeriesChanged.of(correlation, { session, correlation }, plus(occurredAt, TOGETHER))
    : type.of(id, { session, fact: id });

/** Mails members what happens to their seats and sessions (I-004, I-006). */
export const tellMembersWhenSessionsChange = policy(
  'tell-members-when-sessions-change',
  on(MemberRegistered, (fact) => [tellMemberRegistered.of(fact.id, member(fact))]),
  // A closed account gets no mail; a new host, and a member removed from the Well, gets another one.
  on(MemberUnregistered, (fact) =>
    ['account-closed', 'became-host', 'removed-from-well'].includes(fact.data.because)
      ? []
      : [tellMemberUnregistered.of(fact.id, { ...member(fact), because: fact.data.because })],
  ),
  on(MemberRemoved, (fact) => [tellMemberUnregistered.of(fact.id, { ...member(fact), because: 'removed' })]),
  on(SeatOffered, (fact) => [tellMemberSeatOffered.of(fact.id, member(fact))]),
  on(SessionCanceled, (fact) => [session(tellMembersSessionCanceled, fact, withSeries(fact))]),
  on(SessionDeleted, (fact) => [session(tellMembersSessionCanceled, fact, withSeries(fact))]),
  on(SessionUpdated, (fact) => [session(tellMembersSessionChanged, fact, withSeries(fact))]),
  on(SessionHandedOver, (fact) => [session(tellMembersSessionHandedOver, fact, withSeries(fact))]),
);
