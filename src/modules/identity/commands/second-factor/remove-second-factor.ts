import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { accountOf } from '../../facts/account.ts';
import type { CommandsParts } from '../parts.ts';
import { counted, isCodeRight } from './codes.ts';
import { recordRemoved } from './record-removed.ts';

export const removeSecondFactor =
  (parts: CommandsParts) =>
  async (caller: Caller, member: string, typed: string): Promise<Refusal | undefined> => {
    const { secondFactor } = await accountOf(parts.log, member);
    if (secondFactor === null) return undefined;
    return (
      (await counted(parts, member, () => isCodeRight(parts, member, secondFactor, typed))) ??
      (await recordRemoved(parts, caller, member, 'member'))
    );
  };
