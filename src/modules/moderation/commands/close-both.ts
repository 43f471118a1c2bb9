import { type Caller, stateOf } from '#kernel/commands/commands.ts';
import { derivedId } from '#kernel/derived-id.ts';
import { isRefusal, must } from '#kernel/contract/refusals.ts';
import { ReportClosed, type ReportDecision } from '../contract/moderation-events.ts';
import { moderationCase, type CaseState } from '../domain/moderation-case.ts';
import { report as reportDecider, type ReportState } from '../domain/report.ts';
import { reportFacts } from '../facts/case-of-report.ts';
import { caseStateOf } from '../facts/concern.ts';
import { fileInCase } from './file-in-case.ts';
import type { ModerationNeeds } from './needs.ts';

/** Staff closed a report by itself: with the last open one its case is closed, too. Safe to repeat. */
export const closeCaseOfReport =
  (needs: ModerationNeeds) =>
  async (caller: Caller, report: string): Promise<void> => {
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

/** While the session is to come, what staff decided says whether a reported member may be there (C-186). */
const presence = async (
  { sessions }: ModerationNeeds,
  { member, session, kind }: ReportState,
  deeds: ReadonlySet<string>,
): Promise<ReportDecision | undefined> => {
  if (member === null || session === null || kind !== 'report') return undefined;
  const { status } = await sessions.session(session);
  if (!['scheduled', 'open', 'live'].includes(status)) return undefined;
  return deeds.has('suspended') || deeds.has('removed') ? 'kept-out' : 'let-back';
};

const decidedBy = ({ decisions }: CaseState) => [...decisions.values()].at(-1)?.by;

/** With its case every report is closed. Safe to repeat. */
export const closeReportsOfCase =
  (needs: ModerationNeeds) =>
  async (caller: Caller, id: string): Promise<void> => {
    const state = await caseStateOf(needs.log, id);
    const staff = decidedBy(state);
    if (state.status !== 'closed' || staff === undefined) return;
    const deeds = new Set([...state.decisions.values()].filter(({ ended }) => ended === null).map(({ deed }) => deed));
    const usual = [...deeds].every((deed) => deed === 'nothing') ? 'no-action' : 'handled';
    for (const report of state.reports.keys()) {
      const reportState = await stateOf(needs.log, reportDecider, report);
      if (reportState.status !== 'open') continue;
      const decision = (await presence(needs, reportState, deeds)) ?? usual;
      const done = await needs.execute(caller, reportDecider, report, {
        type: 'CloseReport',
        report,
        by: staff,
        decision,
        note: '',
      });
      // Another member of the staff was faster with this one.
      if (isRefusal(done) && done.refused !== 'REPORT_CLOSED_ALREADY') must(done);
    }
  };
