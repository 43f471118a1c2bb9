import { isRefusal } from '#kernel/contract/refusals.ts';
import { RestrictionReasonReported, RestrictionReported } from '../../contract/moderation-events.ts';
import { report as reportDecider } from '../../domain/report.ts';
import { restrictionCaseId } from '../../facts/report-id.ts';
import type { ModerationUseCase } from '../needs.ts';

/**
 * All restrictions of a member by another one are one case, which has the reason given last. It is not a report: it does not
 * count towards limits and staff get no mail.
 */
export const fileRestriction: ModerationUseCase<[{ restriction: string; member: string; restricted: string }], void> =
  ({ execute, log, names, restrictions, secrets }) =>
  async (caller, { restriction, member, restricted }) => {
    // A name in a Well is reported by what was written under it: a case about the name alone would show whose it is (ADR 107).
    if (await names.isHandle(restricted)) return;
    const note = (await restrictions.reasonOf(member, restriction)) ?? '';
    // Releases before made a case of each restriction.
    const ownCase = await log.read(reportDecider.stream(restriction));
    const report = ownCase.length > 0 ? restriction : restrictionCaseId(secrets, { member, restricted });
    const noted = (ownCase.length > 0 ? ownCase : await log.read(reportDecider.stream(report))).findLast(
      ({ type }) => type === RestrictionReported.type || type === RestrictionReasonReported.type,
    );
    const done = await execute(caller, reportDecider, report, {
      type: 'FileRestriction',
      report,
      by: member,
      member: restricted,
      note,
      noted: typeof noted?.data['note'] === 'string' ? noted.data['note'] : null,
    });
    if (isRefusal(done)) throw new Error(done.refused);
  };
