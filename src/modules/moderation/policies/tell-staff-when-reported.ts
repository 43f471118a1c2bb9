import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import {
  CareSuggested,
  MemberReported,
  PostReported,
  SessionReported,
  WellReported,
} from '../contract/moderation-events.ts';

/** `about`: the member whom the report is about. That member gets no mail, even one who belongs to the staff. */
export const tellStaffOfReport = job(
  'tell-staff-of-report',
  z.object({ report: z.guid(), about: z.guid().nullable() }),
);

const tell = (report: string, about: string | null) => [tellStaffOfReport.of(report, { report, about })];

/** A report alerts staff at once (C-186); feedback waits until it is read (C-185). */
export const tellStaffWhenReported = policy(
  'tell-staff-when-reported',
  on(MemberReported, ({ data: { report, member, kind } }) => (kind === 'report' ? tell(report, member) : [])),
  on(SessionReported, ({ data: { report } }) => tell(report, null)),
  on(PostReported, ({ data: { report, member } }) => tell(report, member)),
  on(CareSuggested, ({ data: { report, member } }) => tell(report, member)),
  on(WellReported, ({ data: { report } }) => tell(report, null)),
);
