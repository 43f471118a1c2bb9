import type { Language } from '#kernel/contract/messages/languages.ts';
import type { DateFormat } from '../../contract/dates.ts';
import type { ProfileInfo } from '../../contract/profile-info.ts';
import { nameProblem } from '../../facts/names.ts';
import { executeForRights } from '../execute-for-rights.ts';
import type { AccountUseCase } from '../parts.ts';

export type ProfileChange = {
  name?: string;
  aboutMe?: string;
  timezone?: string;
  dateFormat?: DateFormat;
  language?: Language;
  toVisitors?: boolean;
} & Partial<ProfileInfo>;

/** What a member says about themselves. */
export const changeProfile: AccountUseCase<[member: string, change: ProfileChange]> =
  (parts) => async (caller, member, change) =>
    (await nameProblem(parts, member, change)) ??
    executeForRights(parts, caller, { type: 'ChangeProfile', member, ...change });
