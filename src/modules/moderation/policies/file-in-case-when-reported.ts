import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import {
  CareSuggested,
  MemberReported,
  PostReported,
  RestrictionReported,
  SessionReported,
  WellReported,
} from '../contract/moderation-events.ts';

export const fileReportInCase = job('file-report-in-case', z.object({ report: z.guid() }));

const file = (report: string) => [fileReportInCase.of(report, { report })];

/** Each report, restriction and suggestion of care opens a case or joins one, also those from before. */
export const fileInCaseWhenReported = policy(
  'file-in-case-when-reported',
  on(MemberReported, ({ data: { report, kind } }) => (kind === 'report' ? file(report) : [])),
  on(SessionReported, ({ data: { report } }) => file(report)),
  on(WellReported, ({ data: { report } }) => file(report)),
  on(PostReported, ({ data: { report } }) => file(report)),
  on(RestrictionReported, ({ data: { report } }) => file(report)),
  on(CareSuggested, ({ data: { report } }) => file(report)),
);
