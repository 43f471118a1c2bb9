import type { PostReports } from '../../index.ts';
import type { ModerationNeeds } from '../needs.ts';
import { fileReport } from './file-report.ts';

export const reportPost =
  (needs: ModerationNeeds): PostReports['reportPost'] =>
  (caller, { reporter, post, note, now }) =>
    fileReport(needs, caller, { type: 'ReportPost', by: reporter, post, note }, now);
