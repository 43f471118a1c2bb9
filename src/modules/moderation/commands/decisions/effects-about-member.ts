import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { DecisionEffects } from '../../contract/effects-api.ts';
import { caseAboutMember } from '../../facts/case-about-member.ts';
import { concernOf } from '../../facts/concern.ts';
import { effectsOf, type EffectNeeds } from './decision-effects.ts';
import type { Verdict } from './verdict.ts';

/** What a decision about a member would change: one of whom nothing was reported, or whose open case is decided with it. */
export const effectsAboutMember =
  (needs: EffectNeeds) =>
  async (staff: string, member: string, verdict: Omit<Verdict, 'case'>): Promise<DecisionEffects | Refusal> => {
    if (!(await needs.sanctions.current(member, verdict.now)).exists) return refuse('USER_DOES_NOT_EXIST');
    const { id, state } = await caseAboutMember(needs, member, verdict.now);
    const concern = await concernOf(needs, staff, state);
    return effectsOf(needs, { state, concern }, { ...verdict, case: id, opened: verdict.now });
  };
