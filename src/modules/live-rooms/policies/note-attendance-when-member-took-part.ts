import { z } from 'zod';
import { moment } from '#kernel/contract/values.ts';
import { job, type Job } from '#kernel/jobs/job.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import { MemberTookPart, OutsideLinkOpened } from '../contract/room-events.ts';

/** Records in the session that it takes place, and that this member was there. */
export const noteAttendance = job(
  'note-attendance-in-room',
  z.object({ session: z.guid(), member: z.guid(), since: moment.optional() }),
);

const attended = (session: string, member: string, since: string): Job =>
  noteAttendance.of(`${session}:${member}`, { session, member, since });

/**
 * When a member takes part in a safe room, or opened the external link → the session takes place, with them (C-061).
 */
export const noteAttendanceWhenMemberTookPart = policy(
  'note-attendance-when-member-took-part',
  on(MemberTookPart, ({ data, meta }) => [attended(data.session, data.member, meta.occurredAt)]),
  on(OutsideLinkOpened, ({ data, meta }) => {
    // A link opened early attends nothing yet: the session may still be called off.
    const from = data.startsAt > meta.occurredAt ? data.startsAt : meta.occurredAt;
    return [{ ...attended(data.session, data.member, from), dueAt: from }];
  }),
);
