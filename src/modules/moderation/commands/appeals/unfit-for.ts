import { isRefusal } from '#kernel/contract/refusals.ts';
import { unfitness } from '../../domain/appeal.ts';
import { appealed } from '../../facts/appealed-decision.ts';
import type { ModerationNeeds } from '../needs.ts';

/** Why a member of the staff may not decide an appeal, in words; null when they may. */
export const unfitFor =
  (needs: ModerationNeeds) =>
  async (decision: string, staff: string): Promise<string | null> => {
    const objection = await appealed(needs, decision, staff);
    return isRefusal(objection) ? null : unfitness(objection.about, staff, objection.concern);
  };
