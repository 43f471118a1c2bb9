import { z } from 'zod';
import { job, type Job } from '#kernel/jobs/job.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import { SessionUpdated } from '../contract/session-events.ts';
import {
  MemberSkipped,
  SeatOfferDeclined,
  SeatOffered,
  SeatOfferLapsed,
  SeatOfferMoved,
} from '../contract/waiting-list-events.ts';

/** Ends offers whose time is over and asks the next in line. */
export const tendWaitingList = job('tend-waiting-list', z.object({ session: z.guid() }));

const when = ({ session, member, until }: { session: string; member: string; until: string }): Job =>
  tendWaitingList.of(`${session}:${member}`, { session }, until);
const answered = ({ data: { session, member } }: { data: { session: string; member: string } }) => [
  tendWaitingList.cancel(`${session}:${member}`),
];

/** Offers end by the clock. The job of an offer that was accepted finds nothing to do. */
export const tendWaitingListsWhenSeatsAreOffered = policy(
  'tend-waiting-lists-when-seats-are-offered',
  on(SeatOffered, ({ data }) => [when(data)]),
  on(SeatOfferMoved, ({ data }) => [when(data)]),
  on(SeatOfferDeclined, answered),
  on(SeatOfferLapsed, answered),
  on(MemberSkipped, answered),
  // A series changes its sessions without regard to their waiting lists.
  on(SessionUpdated, ({ id, data: { session } }) => [tendWaitingList.of(id, { session })]),
);
