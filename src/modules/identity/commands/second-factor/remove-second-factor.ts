import { accountOf } from '../../facts/account.ts';
import type { AccountUseCase } from '../parts.ts';
import { counted, isCodeRight } from './codes.ts';
import { recordRemoved } from './record-removed.ts';

export const removeSecondFactor: AccountUseCase<[member: string, typed: string]> =
  (parts) => async (caller, member, typed) => {
    const { secondFactor } = await accountOf(parts.log, member);
    if (secondFactor === null) return undefined;
    return (
      (await counted(parts, member, () => isCodeRight(parts, member, secondFactor, typed))) ??
      (await recordRemoved(parts, caller, member, 'member'))
    );
  };
