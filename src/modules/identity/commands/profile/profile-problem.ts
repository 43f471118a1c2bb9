import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import { accountOf } from '../../facts/account.ts';
import { nameProblem } from '../../facts/names.ts';
import type { CommandsParts } from '../parts.ts';
import type { ProfileChange } from './change-profile.ts';

/** What would refuse the change. */
export const profileProblem =
  (parts: CommandsParts) =>
  async (member: string, change: ProfileChange): Promise<Refusal | undefined> => {
    const state = await accountOf(parts.log, member);
    const trialDecision = account.decide({ type: 'ChangeProfile', member, ...change }, state);
    return isRefusal(trialDecision) ? trialDecision : nameProblem(parts, member, change);
  };
