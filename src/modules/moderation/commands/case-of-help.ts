import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, must } from '#kernel/contract/refusals.ts';
import { derivedId } from '#kernel/derived-id.ts';
import { moderationCase, type CaseSubject } from '../domain/moderation-case.ts';
import { caseId } from '../facts/case-of-report.ts';
import { caseStateOf } from '../facts/concern.ts';
import type { ModerationNeeds } from './needs.ts';

type HelpCaseNeeds = Pick<ModerationNeeds, 'execute' | 'log' | 'secrets' | 'clock' | 'helpCalls'>;

const subjectOf = (signal: string, session: string | null): CaseSubject => ({
  about: 'help',
  target: signal,
  member: null,
  session,
  well: null,
  priority: 'urgent',
});

/** A call for help has one case, also when the job comes again after it was closed. */
export const openCaseOfHelp =
  ({ execute, secrets }: HelpCaseNeeds) =>
  async (caller: Caller, { signal, session, at }: { signal: string; session: string | null; at: string }) => {
    const subject = subjectOf(signal, session);
    const id = caseId(secrets, subject, 0);
    const command = { type: 'FileInCase', case: id, subject, report: null, now: at } as const;
    const done = await execute(caller, moderationCase, id, command);
    if (isRefusal(done) && done.refused !== 'CASE_CLOSED_ALREADY') must(done);
  };

/** The call is over: so is its case, without a decision about anyone. Safe to repeat. */
export const closeCaseOfHelp =
  (needs: HelpCaseNeeds) =>
  async (caller: Caller, { signal, by, at }: { signal: string; by: string; at: string }): Promise<void> => {
    // Both jobs of a call that is taken back at once may run in any order.
    await openCaseOfHelp(needs)(caller, { signal, session: null, at });
    const id = caseId(needs.secrets, subjectOf(signal, null), 0);
    must(
      await needs.execute(caller, moderationCase, id, {
        type: 'CloseCase',
        case: id,
        by,
        decision: derivedId(`help-decision|${signal}`),
        reason: 'The call for help is over.',
        now: needs.clock.now(),
      }),
    );
  };

/** Staff closed the case of a call for help: the call is over. Safe to repeat. */
export const endHelpOfCase =
  ({ log, helpCalls }: HelpCaseNeeds) =>
  async (caller: Caller, closed: { case: string; by: string; at: string }): Promise<void> => {
    const { about, target } = await caseStateOf(log, closed.case);
    if (about === 'help') await helpCalls.end(caller, { signal: target, by: closed.by, now: closed.at });
  };
