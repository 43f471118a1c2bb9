import { isRefusal, refusalOf, refuse } from '#kernel/contract/refusals.ts';
import { moderationCase } from '../../domain/moderation-case.ts';
import { caseFoundBy } from '../../facts/concern.ts';
import type { ModerationCaller } from '../../facts/reach.ts';
import type { ModerationUseCase } from '../needs.ts';
import { trialDecision, type Verdict } from './verdict.ts';

/** Staff decide a case, which closes it; what was decided takes effect by policies. */
export const decideCase: ModerationUseCase<[staff: ModerationCaller, verdict: Verdict]> =
  (needs) => async (caller, staff, verdict) => {
    if (!staff.isAdmin) return refuse('NOT_ALLOWED');
    const found = await caseFoundBy(needs, staff.id, verdict.case);
    if (isRefusal(found)) return found;
    const command = await trialDecision(needs, staff, found, verdict);
    return isRefusal(command) ? command : refusalOf(await needs.execute(caller, moderationCase, command.case, command));
  };
