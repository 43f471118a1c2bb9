import { isRefusal, refusalOf, refuse } from '#kernel/contract/refusals.ts';
import { appeal } from '../../domain/appeal.ts';
import { appealed } from '../../facts/appealed-decision.ts';
import type { ModerationCaller } from '../../facts/reach.ts';
import type { ModerationUseCase } from '../needs.ts';

export const takeAppeal: ModerationUseCase<[staff: ModerationCaller, decision: string]> =
  (needs) => async (caller, staff, decision) => {
    if (!staff.isAdmin) return refuse('NOT_ALLOWED');
    const objection = await appealed(needs, decision, staff.id);
    if (isRefusal(objection)) return objection;
    const command = { type: 'TakeAppeal', ...objection, staff: staff.id } as const;
    return refusalOf(await needs.execute(caller, appeal, decision, command));
  };
