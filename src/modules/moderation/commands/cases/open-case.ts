import type { UseCase } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { moderationCase, type CaseSubject } from '../../domain/moderation-case.ts';
import { caseFor } from '../../facts/case-of-report.ts';
import type { ModerationNeeds } from '../needs.ts';

/** Opens a case about something, unless one is open. @returns its id */
export const openCase: UseCase<
  Pick<ModerationNeeds, 'execute' | 'log' | 'secrets'>,
  [subject: CaseSubject, at: string, report?: { id: string; kind: 'report' | 'restriction' | 'care' } | null],
  string
> =
  ({ execute, log, secrets }) =>
  async (caller, subject, at, report = null) => {
    for (;;) {
      const { id } = await caseFor({ log, secrets }, subject, report?.id ?? null);
      const done = await execute(caller, moderationCase, id, {
        type: 'FileInCase',
        case: id,
        subject,
        report,
        now: at,
      });
      if (!isRefusal(done)) return id;
      // Staff decided the case between the two reads: the report opens the next one.
      if (done.refused !== 'CASE_CLOSED_ALREADY') throw new Error(done.refused);
    }
  };
