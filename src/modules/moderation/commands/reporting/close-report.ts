import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import type { ReportDecision } from '../../contract/moderation-events.ts';
import { cleanNote } from '../../contract/report-note.ts';
import { decidesAboutPresence, report as reportDecider } from '../../domain/report.ts';
import type { ModerationCaller } from '../../facts/reach.ts';
import { openReportsOf } from '../../projections/report-rows.ts';
import type { ModerationUseCase } from '../needs.ts';

/** What staff decide about the presence of a member closes the other open cases about it, too. */
export const closeReport: ModerationUseCase<
  [staff: ModerationCaller, { report: string; decision: ReportDecision; note: string }]
> =
  ({ execute, sql }) =>
  async (caller, staff, { report, decision, note }) => {
    if (!staff.isAdmin) return refuse('NOT_ALLOWED');
    const command = { type: 'CloseReport' as const, by: staff.id, decision, note: cleanNote(note) };
    const done = await execute(caller, reportDecider, report, { ...command, report });
    if (isRefusal(done)) return done;
    const { member, session } = done.state;
    if (!decidesAboutPresence(decision) || member === null || session === null) return undefined;
    for (const other of await openReportsOf(sql, member, session)) {
      if (other === report) continue;
      const closed = await execute(caller, reportDecider, other, { ...command, report: other });
      // Another admin was faster with this one.
      if (isRefusal(closed) && closed.refused !== 'REPORT_CLOSED_ALREADY') return closed;
    }
    return undefined;
  };
