import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, must } from '#kernel/contract/refusals.ts';
import { moderationCase, type CaseSubject } from '../../domain/moderation-case.ts';
import { caseId } from '../../facts/case-of-report.ts';
import type { ModerationNeeds } from '../needs.ts';

/** A call for help has one case, also when the job comes again after it was closed. */
export const openCaseOfHelp =
  ({ execute, secrets }: Pick<ModerationNeeds, 'execute' | 'secrets'>) =>
  async (caller: Caller, { signal, session, at }: { signal: string; session: string | null; at: string }) => {
    const subject: CaseSubject = {
      about: 'help',
      target: signal,
      member: null,
      session,
      well: null,
      priority: 'urgent',
    };
    const id = caseId(secrets, subject, 0);
    const command = { type: 'FileInCase', case: id, subject, report: null, now: at } as const;
    const done = await execute(caller, moderationCase, id, command);
    if (isRefusal(done) && done.refused !== 'CASE_CLOSED_ALREADY') must(done);
  };
