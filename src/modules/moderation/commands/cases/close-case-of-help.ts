import type { Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { derivedId } from '#kernel/derived-id.ts';
import { moderationCase } from '../../domain/moderation-case.ts';
import { caseId } from '../../facts/case-of-report.ts';
import type { ModerationNeeds } from '../needs.ts';
import { openCaseOfHelp } from './open-case-of-help.ts';

/** The call is over: so is its case, without a decision about anyone. Safe to repeat. */
export const closeCaseOfHelp =
  (needs: Pick<ModerationNeeds, 'execute' | 'secrets' | 'clock'>) =>
  async (caller: Caller, { signal, by, at }: { signal: string; by: string; at: string }): Promise<void> => {
    // Both jobs of a call that is taken back at once may run in any order.
    await openCaseOfHelp(needs)(caller, { signal, session: null, at });
    const id = caseId(needs.secrets, { about: 'help', target: signal }, 0);
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
