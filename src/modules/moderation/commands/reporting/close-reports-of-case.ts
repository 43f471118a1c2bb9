import { stateOf } from '#kernel/commands/commands.ts';
import { isRefusal, must } from '#kernel/contract/refusals.ts';
import type { Deed } from '../../contract/case-events.ts';
import type { ReportDecision } from '../../contract/moderation-events.ts';
import { isStayingOut, type CaseState } from '../../domain/moderation-case.ts';
import { report as reportDecider, type ReportState } from '../../domain/report.ts';
import { caseStateOf } from '../../facts/concern.ts';
import type { ModerationNeeds, ModerationUseCase } from '../needs.ts';

/** While the session is to come, what staff decided says whether a reported member may be there (C-186). */
const presence = async (
  { sessions }: ModerationNeeds,
  { member, session, kind }: ReportState,
  deeds: ReadonlySet<Deed>,
): Promise<ReportDecision | undefined> => {
  if (member === null || session === null || kind !== 'report') return undefined;
  const { status } = await sessions.session(session);
  if (!['scheduled', 'open', 'live'].includes(status)) return undefined;
  return [...deeds].some(isStayingOut) ? 'kept-out' : 'let-back';
};

const decidedBy = ({ decisions }: CaseState) => [...decisions.values()].at(-1)?.by;

/** With its case every report is closed. Safe to repeat. */
export const closeReportsOfCase: ModerationUseCase<[id: string], void> = (needs) => async (caller, id) => {
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
