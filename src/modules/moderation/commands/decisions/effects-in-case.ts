import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { DecisionEffects } from '../../contract/effects-api.ts';
import { caseFoundBy } from '../../facts/concern.ts';
import { openedAt } from '../../facts/recorded-in-case.ts';
import { effectsOf, type EffectNeeds } from './decision-effects.ts';
import type { Verdict } from './verdict.ts';

/** What a decision of a case would change; nothing is recorded. */
export const effectsInCase =
  (needs: EffectNeeds) =>
  async (staff: string, verdict: Verdict): Promise<DecisionEffects | Refusal> => {
    const found = await caseFoundBy(needs, staff, verdict.case);
    if (isRefusal(found)) return found;
    const opened = (await openedAt(needs, verdict.case)) ?? verdict.now;
    return effectsOf(needs, found, { ...verdict, opened });
  };
