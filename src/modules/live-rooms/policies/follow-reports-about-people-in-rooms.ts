import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { MemberReported, ReportClosed } from '../../moderation/contract/moderation-events.ts';

export const NOTE_REPORT = 'note-report-in-room';
export const LET_BACK = 'let-member-back';
export const KEEP_OUT = 'keep-member-out';

/**
 * When a member is reported in connection with a session → its room counts the report, and half of those present move
 * the member out (C-186); when staff decide about them → they may come back, or stay out for good.
 */
export const followReportsAboutPeopleInRooms: Policy = {
  name: 'follow-reports-about-people-in-rooms',
  reactions: [
    on(MemberReported, ({ data: { report, session, member, by, kind } }) =>
      session === null || kind !== 'report'
        ? []
        : [{ kind: NOTE_REPORT, key: `${NOTE_REPORT}:${report}`, payload: { session, member, by } }],
    ),
    on(ReportClosed, ({ data: { report, session, member, decision, by } }) => {
      if (session === null || member === null) return [];
      if (decision === 'let-back')
        return [{ kind: LET_BACK, key: `${LET_BACK}:${report}`, payload: { session, member } }];
      if (decision === 'kept-out')
        return [{ kind: KEEP_OUT, key: `${KEEP_OUT}:${report}`, payload: { session, member, by } }];
      return [];
    }),
  ],
};
