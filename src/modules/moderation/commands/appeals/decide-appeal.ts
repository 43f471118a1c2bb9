import { isRefusal, refusalOf, refuse } from '#kernel/contract/refusals.ts';
import type { AppealOutcome } from '../../contract/appeal-events.ts';
import { appeal } from '../../domain/appeal.ts';
import { appealed } from '../../facts/appealed-decision.ts';
import type { ModerationCaller } from '../../facts/reach.ts';
import type { ModerationUseCase } from '../needs.ts';

export type AppealVerdict = { decision: string; outcome: AppealOutcome; reason: string; now: string };

/** A second person upholds or overturns a decision; its effects end by policies. */
export const decideAppeal: ModerationUseCase<[staff: ModerationCaller, AppealVerdict]> =
  (needs) =>
  async (caller, staff, { decision, outcome, reason, now }) => {
    if (!staff.isAdmin) return refuse('NOT_ALLOWED');
    const objection = await appealed(needs, decision, staff.id);
    if (isRefusal(objection)) return objection;
    const command = { type: 'DecideAppeal', ...objection, staff: staff.id, outcome, reason, now } as const;
    return refusalOf(await needs.execute(caller, appeal, decision, command));
  };
