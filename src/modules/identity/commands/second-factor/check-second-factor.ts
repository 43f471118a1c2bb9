import type { Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { accountOf } from '../../facts/account.ts';
import type { CommandsParts } from '../parts.ts';
import { counted, isCodeRight } from './codes.ts';

/** Before sensitive acts, in the browser that asks. */
export const checkSecondFactor =
  (parts: CommandsParts) =>
  async ({ id, signInId }: SignedIn, typed: string): Promise<Refusal | undefined> => {
    const { secondFactor } = await accountOf(parts.log, id);
    if (secondFactor === null) return undefined;
    const refused = await counted(parts, id, () => isCodeRight(parts, id, secondFactor, typed));
    if (!refused) await parts.signIns.noteSecondStep(signInId, id);
    return refused;
  };
