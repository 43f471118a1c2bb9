import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { MemberReported, SessionReported, WellReported } from '../contract/moderation-events.ts';

export const TELL_STAFF = 'tell-staff-of-report';

/** `about`: the reported member, who gets no mail even as staff. */
const tell = (report: string, about: string | null) => [
  { kind: TELL_STAFF, key: `${TELL_STAFF}:${report}`, payload: { report, about } },
];

/** A report alerts staff at once (C-186); feedback waits until it is read (C-185). */
export const tellStaffWhenReported: Policy = {
  name: 'tell-staff-when-reported',
  reactions: [
    on(MemberReported, ({ data: { report, member, kind } }) => (kind === 'report' ? tell(report, member) : [])),
    on(SessionReported, ({ data: { report } }) => tell(report, null)),
    on(WellReported, ({ data: { report } }) => tell(report, null)),
  ],
};
