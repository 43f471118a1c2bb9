import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { MemberReported, ReportClosed } from '#modules/moderation/contract/moderation-events.ts';

const ofMember = z.object({ session: z.guid(), member: z.guid() });
export const noteReportInRoom = job('note-report-in-room', ofMember.extend({ by: z.guid() }));
export const letMemberBack = job('let-member-back', ofMember);
export const keepMemberOut = job('keep-member-out', ofMember.extend({ by: z.guid() }));

/**
 * When a member is reported in connection with a session → its room counts the report, and half of those present move
 * the member out (C-186); when staff decide about them → they may come back, or stay out for good.
 */
export const followReportsAboutPeopleInRooms = policy(
  'follow-reports-about-people-in-rooms',
  on(MemberReported, ({ data: { report, session, member, by, kind } }) =>
    session === null || kind !== 'report' ? [] : [noteReportInRoom.of(report, { session, member, by })],
  ),
  on(ReportClosed, ({ data: { report, session, member, decision, by } }) => {
    if (session === null || member === null) return [];
    if (decision === 'let-back') return [letMemberBack.of(report, { session, member })];
    if (decision === 'kept-out') return [keepMemberOut.of(report, { session, member, by })];
    return [];
  }),
);
