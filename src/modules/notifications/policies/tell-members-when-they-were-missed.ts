import { z } from 'zod';
import { minutes, plus } from '#kernel/contract/time.ts';
import { moment } from '#kernel/contract/values.ts';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { BookingMissed, HostMissedOften } from '#modules/scheduling/contract/booking-events.ts';

const missed = z.object({ member: z.guid(), session: z.guid() });
export const tellMemberMissed = job('tell-member-missed', missed);
/** Tells staff of a host who was absent several times. */
export const tellStaffHostMisses = job('tell-staff-host-misses', missed.extend({ count: z.number(), until: moment }));

/** The room says who came in once it has ended, and that may be a moment later. */
const EVIDENCE_ARRIVES = minutes(1);

/** Mails a member who missed a session before that has any consequence (I-023), and staff about absent hosts (I-022). */
export const tellMembersWhenTheyWereMissed = policy(
  'tell-members-when-they-were-missed',
  on(BookingMissed, ({ id, data: { member, session }, meta }) => [
    tellMemberMissed.of(id, { member, session }, plus(meta.occurredAt, EVIDENCE_ARRIVES)),
  ]),
  on(HostMissedOften, ({ id, data: { member, session, count, until } }) => [
    tellStaffHostMisses.of(id, { member, session, count, until }),
  ]),
);
