import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Language } from '#kernel/contract/messages/languages.ts';
import type { DateFormat } from '../contract/dates.ts';
import type { ProfileInfo } from '../contract/profile-info.ts';
import { account } from '../domain/account.ts';
import { accountOf } from '../facts/account.ts';
import { isUsernameOfAnother } from '../facts/names.ts';
import { executeForRights } from './execute-for-rights.ts';
import type { CommandsParts } from './parts.ts';

type ProfileChange = {
  name?: string;
  aboutMe?: string;
  timezone?: string;
  dateFormat?: DateFormat;
  language?: Language;
  toVisitors?: boolean;
} & Partial<ProfileInfo>;

const nameProblem = async (
  parts: CommandsParts,
  member: string,
  { name }: ProfileChange,
): Promise<Refusal | undefined> =>
  name !== undefined && (await isUsernameOfAnother(parts, name, member))
    ? refuse('NAME_INVALID', { field: 'name' })
    : undefined;

/** What a member says about themselves. */
export const changeProfile = (parts: CommandsParts) => async (caller: Caller, member: string, change: ProfileChange) =>
  (await nameProblem(parts, member, change)) ??
  executeForRights(parts, caller, { type: 'ChangeProfile', member, ...change });

/** What would refuse the change. */
export const profileProblem =
  (parts: CommandsParts) =>
  async (member: string, change: ProfileChange): Promise<Refusal | undefined> => {
    const state = await accountOf(parts.log, member);
    const trialDecision = account.decide({ type: 'ChangeProfile', member, ...change }, state);
    return isRefusal(trialDecision) ? trialDecision : nameProblem(parts, member, change);
  };
