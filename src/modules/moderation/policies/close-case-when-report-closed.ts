import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { ReportClosed } from '../contract/moderation-events.ts';

export const closeCaseOfReport = job('close-case-of-report', z.object({ report: z.guid() }));

/** With the last open report its case is closed. */
export const closeCaseWhenReportClosed: Policy = {
  name: 'close-case-when-report-closed',
  reactions: [on(ReportClosed, ({ data: { report } }) => [closeCaseOfReport.of(report, { report })])],
};
