import { derivedId } from '#kernel/derived-id.ts';
import { must } from '#kernel/contract/refusals.ts';
import { ReportClosed } from '../../contract/moderation-events.ts';
import { moderationCase } from '../../domain/moderation-case.ts';
import { report as reportDecider } from '../../domain/report.ts';
import { reportFacts } from '../../facts/case-of-report.ts';
import { caseStateOf } from '../../facts/concern.ts';
import type { ModerationUseCase } from '../needs.ts';
import { fileInCase } from './file-in-case.ts';

/** Staff closed a report by itself: with the last open one its case is closed, too. Safe to repeat. */
export const closeCaseOfReport: ModerationUseCase<[report: string], void> = (needs) => async (caller, report) => {
  const id = await fileInCase(needs)(caller, report);
  if (id === null) return;
  const state = await caseStateOf(needs.log, id);
  if (state.status !== 'open') return;
  const facts = await Promise.all([...state.reports.keys()].map((each) => reportFacts(needs, each)));
  if (facts.some((each) => each?.isClosed === false)) return;
  const closing = (await needs.log.read(reportDecider.stream(report))).findLast(
    ({ type }) => type === ReportClosed.type,
  );
  if (!closing) return;
  const { by, note } = ReportClosed.schema.parse(closing.data);
  must(
    await needs.execute(caller, moderationCase, id, {
      type: 'CloseCase',
      case: id,
      by,
      decision: derivedId(`decision|${closing.id}`),
      reason: note ?? '',
      now: closing.meta.occurredAt,
    }),
  );
};
