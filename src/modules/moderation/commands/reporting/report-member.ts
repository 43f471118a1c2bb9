import type { Caller } from '#kernel/commands/commands.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import type { ReportKind } from '../../contract/moderation-events.ts';
import { reachOfSession, tookPart, type ModerationCaller } from '../../facts/reach.ts';
import { fileReport } from './file-report.ts';
import type { ModerationNeeds } from '../needs.ts';

type MemberReport = { member: string; session: string | null; kind: ReportKind; note: string; now: string };

export const reportMember =
  (needs: ModerationNeeds) =>
  async (caller: Caller, reporter: ModerationCaller, { member, session: id, kind, note, now }: MemberReport) => {
    if (await needs.names.isHandle(member)) return refuse('HANDLE_IS_REPORTED_BY_POST');
    const [{ exists, canComeBack = false, isAdmin }, session] = await Promise.all([
      needs.accounts.account(member),
      id === null ? null : needs.sessions.session(id),
    ]);
    // Staff may come into any session without a seat.
    const together =
      session !== null &&
      (reporter.isAdmin || (await tookPart(needs, session, reporter.id))) &&
      (isAdmin || (await tookPart(needs, session, member)));
    return fileReport(
      needs,
      caller,
      {
        type: 'ReportMember',
        by: reporter.id,
        member: { id: member, exists: exists || canComeBack },
        session: session && { id: session.session, reach: await reachOfSession(needs, session, reporter), together },
        kind,
        note,
      },
      now,
    );
  };
