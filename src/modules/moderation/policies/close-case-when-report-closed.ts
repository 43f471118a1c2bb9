import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { ReportClosed } from '../contract/moderation-events.ts';

export const closeCaseOfReport = job('close-case-of-report', z.object({ report: z.guid() }));

/** With the last open report its case is closed. */
export const closeCaseWhenReportClosed = policy(
  'close-case-when-report-closed',
  on(ReportClosed, ({ data: { report } }) => [closeCaseOfReport.of(report, { report })]),
);
